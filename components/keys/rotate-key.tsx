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
  replacedBy = null,
  rotateKey,
}: {
  kind?: "key" | "secret";
  id: string;
  name: string;
  /** The ends of the keys that took its place already. */
  replacedBy?: string | null;
  rotateKey: RotateKeyAction;
}) {
  const router = useRouter();
  return (
    <RotateDialog
      noun={kind}
      title={`Rotate “${name}”`}
      about={
        replacedBy === null
          ? abouts[kind]
          : `This key was already replaced by ${replacedBy}. Rotating it again creates another key; revoke the one you don't use.`
      }
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
