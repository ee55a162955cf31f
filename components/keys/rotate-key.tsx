"use client";

import type { ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { useBeginRotation } from "./rotations";

export type RotateKeyAction = (id: string, overlapHours: number) => Promise<ActionOutcome<{ secret: string }>>;

const abouts = {
  key: "Creates a new key with the same permissions and lifetime. Switch to it before the old one expires.",
  secret: "Creates a new secret. Credentials encrypted with either secret can be decrypted until the old one expires.",
} as const;

/** Starts the rotation of a key or shared secret in the dialog of the surrounding `Rotations`. */
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
  /** Last characters of the keys that have already replaced this one. */
  replacedBy?: string | null;
  rotateKey: RotateKeyAction;
}) {
  const begin = useBeginRotation();
  return (
    <Button
      size="sm"
      aria-label={`Rotate ${name}`}
      onClick={() =>
        begin({
          noun: kind,
          title: `Rotate “${name}”`,
          about:
            replacedBy === null
              ? abouts[kind]
              : `This key was already replaced by ${replacedBy}. Rotating it again creates another key; revoke the one you don't use.`,
          rotate: (overlapHours) => rotateKey(id, overlapHours),
        })
      }
    >
      Rotate
    </Button>
  );
}
