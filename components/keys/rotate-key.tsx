"use client";

import { useRouter } from "next/navigation";
import type { ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { RotateDialog } from "./rotate-dialog";

export type RotateKeyAction = (id: string, overlapHours: number) => Promise<ActionOutcome<{ secret: string }>>;

const abouts = {
  key: "Makes a new key that may do the same and lasts as long. Put it to use before the old one ends.",
  secret: "Makes a new secret. What either encrypted is opened until the old one ends.",
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
