"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export type RevokeKeyAction = (id: string) => Promise<{ ok: true; value: null } | { ok: false; message: string }>;

export function RevokeKey({ id, name, last4, revokeKey }: { id: string; name: string; last4: string; revokeKey: RevokeKeyAction }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const router = useRouter();
  const revoke = async (): Promise<void> => {
    setBusy(true);
    const result = await revokeKey(id).catch(() => ({ ok: false as const, message: "The server gave no answer. Check your connection and try again." }));
    setBusy(false);
    setOpen(false);
    if (result.ok) toast.success(`“${name}” is revoked`, { description: "Every server refuses it within five seconds." });
    else toast.error("The key was not revoked", { description: result.message });
    router.refresh();
  };
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setOpen(true)} aria-label={`Revoke ${name}`}>Revoke</Button>
      <ConfirmDialog open={open} onOpenChange={setOpen} busy={busy} title={`Revoke “${name}”?`} confirmLabel="Revoke key" onConfirm={() => void revoke()}>
        Whatever uses the key ending in <code className="font-mono">{last4}</code> is refused from now on. This can&apos;t be undone: make a new key first where it is still in use.
      </ConfirmDialog>
    </>
  );
}
