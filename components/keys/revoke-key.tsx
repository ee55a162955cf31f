"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export type RevokeKeyAction = (id: string) => Promise<{ ok: true; value: null } | { ok: false; message: string }>;

const words = {
  key: {
    after: "Every server refuses it within five seconds.",
    before: "Whatever uses the key ending in",
    refused: "is refused from now on. This can't be undone: make a new key first where it is still in use.",
  },
  secret: {
    after: "What it encrypted is opened no more.",
    before: "What was encrypted with the secret ending in",
    refused: "can't be opened from now on. This can't be undone: rotate it where it is still in use.",
  },
} as const;

export function RevokeKey({
  kind = "key",
  id,
  name,
  last4,
  revokeKey,
}: {
  kind?: "key" | "secret";
  id: string;
  name: string;
  last4: string;
  revokeKey: RevokeKeyAction;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const router = useRouter();
  const revoke = async (): Promise<void> => {
    setBusy(true);
    const result = await revokeKey(id).catch(() => ({
      ok: false as const,
      message: "The server gave no answer. Check your connection and try again.",
    }));
    setBusy(false);
    setOpen(false);
    if (result.ok) toast.success(`“${name}” is revoked`, { description: words[kind].after });
    else toast.error(`The ${kind} was not revoked`, { description: result.message });
    router.refresh();
  };
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setOpen(true)} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title={`Revoke “${name}”?`}
        confirmLabel={`Revoke ${kind}`}
        onConfirm={() => void revoke()}
      >
        {words[kind].before} <code className="font-mono">{last4}</code> {words[kind].refused}
      </ConfirmDialog>
    </>
  );
}
