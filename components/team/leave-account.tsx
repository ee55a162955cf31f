"use client";

import { useState } from "react";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export function LeaveAccount({
  accountName,
  isLastOwner,
  leave,
}: {
  accountName: string;
  isLastOwner: boolean;
  leave: () => Promise<ActionOutcome<null>>;
}) {
  const [open, setOpen] = useState(false);
  const { run, leave: goTo, busy, failure } = useAction(leave);
  const press = async (): Promise<void> => {
    if (await run()) await goTo("/sign-in");
  };
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
      <Button size="sm" disabled={isLastOwner} onClick={() => setOpen(true)}>
        Leave this account
      </Button>
      {isLastOwner ? "You are the only owner. Make someone else an owner before you leave or change your own role." : null}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title={`Leave ${accountName}?`}
        confirmLabel="Leave"
        onConfirm={() => void press()}
      >
        {failure ? (
          <span role="alert" className="text-danger">
            {failure.message}
          </span>
        ) : (
          "You will be signed out, and only an owner can invite you back."
        )}
      </ConfirmDialog>
    </p>
  );
}
