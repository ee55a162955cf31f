"use client";

import { useState } from "react";
import { callAction } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export type RevokeKeyAction = (id: string) => Promise<{ ok: true; value: null } | { ok: false; message: string }>;

const words = {
  key: {
    after: "All servers will reject it within five seconds.",
    before: "Requests with the key ending in",
    refused: "will be rejected. This can't be undone. If the key is still in use, create a new one first.",
  },
  secret: {
    after: "Credentials encrypted with it can no longer be decrypted.",
    before: "Credentials encrypted with the secret ending in",
    refused: "can no longer be decrypted. This can't be undone. If the secret is still in use, rotate it instead.",
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
  const refresh = useRefresh();
  const revoke = async (): Promise<void> => {
    setBusy(true);
    const result = await callAction(() => revokeKey(id));
    setBusy(false);
    setOpen(false);
    if (result.ok) toast.success(`“${name}” revoked`, { description: words[kind].after });
    else toast.error(`The ${kind} wasn't revoked`, { description: result.message });
    refresh();
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
