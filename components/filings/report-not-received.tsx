"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { refusalMessage } from "./refusal-message";
import { sendJson } from "./send-json";

/**
 * Lets a person who checked the portal report that the return isn't there. `reference` is the authority's, if it once confirmed the return.
 */
export function ReportNotReceived({
  environment,
  id,
  what,
  reference,
}: {
  environment: "test" | "live";
  id: string;
  /** The return and its month. */
  what: string;
  reference: string | null;
}) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const report = async (): Promise<void> => {
    setBusy(true);
    const answer = await sendJson(`/api/portal/${environment}/filings/${id}/not-received`, {});
    setBusy(false);
    setOpen(false);
    if (answer.ok) toast.success("Its invoices can be filed again", { description: "Nothing was sent." });
    else
      toast.error(answer.code === "no_answer" ? "It may or may not have been recorded" : "Nothing was changed", {
        description: refusalMessage("report", answer),
      });
    await queries.invalidateQueries({ queryKey: ["filing", environment, id] });
  };
  return (
    <>
      <span className="mt-2 block">
        <Button size="sm" onClick={() => setOpen(true)}>
          The authority doesn&apos;t have this return
        </Button>
      </span>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title="Did you look on the authority's portal?"
        confirmLabel="The authority doesn't have it"
        onConfirm={() => void report()}
      >
        Confirm only if the portal doesn&apos;t list the {what} of this taxpayer
        {reference ? `, which it showed before under ${reference}` : ""}. Its invoices are then released: they can be corrected in the
        review and filed again, and so can the rows of an uploaded schedule. If the authority has it after all, what you file again is
        declared twice. This filing stays failed, and your name and the time are recorded with it. Nothing is sent. You can&apos;t undo
        this.
      </ConfirmDialog>
    </>
  );
}
