"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { refusalMessage } from "./refusal-message";
import { sendJson } from "./send-json";

export function CancelFiling({ environment, id }: { environment: "test" | "live"; id: string }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    const answer = await sendJson(`/api/portal/${environment}/filings/${id}`, undefined, "DELETE");
    setBusy(false);
    setOpen(false);
    if (answer.ok) toast.success("Filing canceled", { description: "Nothing was sent." });
    else
      toast.error(answer.code === "no_answer" ? "It may or may not have been canceled" : "The filing wasn't canceled", {
        description: refusalMessage("cancel", answer),
      });
    await queries.invalidateQueries({ queryKey: ["filing", environment, id] });
  };
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Cancel filing
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title="Cancel this filing?"
        confirmLabel="Cancel filing"
        onConfirm={() => void cancel()}
      >
        Processing hasn&apos;t started, so nothing has been sent. Its invoices can be included in another filing immediately. You can&apos;t
        undo this.
      </ConfirmDialog>
    </>
  );
}
