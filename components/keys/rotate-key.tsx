"use client";

import { useRouter } from "next/navigation";
import type { ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { RotateDialog } from "./rotate-dialog";

export type RotateKeyAction = (id: string, overlapHours: number) => Promise<ActionOutcome<{ secret: string }>>;

const abouts = {
  key: "Creates a new key with the same permissions and lifetime. Switch to it before the old one expires.",
  secret: "Creates a new secret. Credentials encrypted with either secret can be decrypted until the old one expires.",
} as const;

/** A new key or shared secret; the old one stays valid for a while. */
export function RotateKey({
  kind = "key",
  id,
  name,
  rotateKey,
}: {
  kind?: "key" | "secret";
  id: string;
  name: string;
  rotateKey: RotateKeyAction;
}) {
  const router = useRouter();
  return (
    <RotateDialog
      noun={kind}
      title={`Rotate “${name}”`}
      about={abouts[kind]}
      rotate={(overlapHours) => rotateKey(id, overlapHours)}
      onClosed={() => router.refresh()}
      trigger={(open) => (
        <Button size="sm" onClick={open} aria-label={`Rotate ${name}`}>
          Rotate
        </Button>
      )}
    />
  );
}
