"use client";

import { useState } from "react";
import { capitalized } from "@/components/format/capitalized";
import { formatCount } from "@/components/format/amount";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { CountedDocuments, DocumentsBeyond } from "@/lib/accounts/count-documents-beyond";
import { FigureForm } from "./figure-form";

/** How many days documents are kept, in test and live. Shortening it asks first, because deletion is permanent. */
export function RetentionForm({
  documentDays,
  recordYears,
  canEdit,
  count,
  save,
}: {
  documentDays: number;
  recordYears: number;
  canEdit: boolean;
  count: (documentDays: number) => Promise<ActionOutcome<DocumentsBeyond>>;
  save: (documentDays: number) => Promise<ActionOutcome<null>>;
}) {
  const [asked, setAsked] = useState<(DocumentsBeyond & { chosen: number }) | null>(null);
  const { run, busy } = useAction(save, ({ message }) => toast.error("Changes weren't saved", { description: message }));
  const refresh = useRefresh();
  const saveOrAsk = async (chosen: number): Promise<ActionOutcome<null | "later">> => {
    // Counted each time, because a colleague may have changed the retention since the page was loaded.
    const counted = await count(chosen);
    if (!counted.ok) return counted;
    if (chosen >= counted.value.documentDays) return save(chosen);
    setAsked({ ...counted.value, chosen });
    return { ok: true, value: "later" };
  };
  const confirm = async (): Promise<void> => {
    if (asked === null) return;
    const done = await run(asked.chosen);
    setAsked(null);
    if (!done) return;
    toast.success("Saved");
    refresh();
  };
  return (
    <>
      <FigureForm
        label="Keep documents for (days)"
        hint={`Applies to test and live. Documents are then deleted, even if their invoices are still waiting for review. Those invoices can be approved or rejected, but not corrected. Results and filings are kept for ${recordYears} years because an authority may ask for them. The ledger and the audit log stay for as long as the account is open.`}
        value={documentDays}
        min={1}
        max={recordYears * 365}
        field="documentDays"
        canEdit={canEdit}
        save={saveOrAsk}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked === null ? "" : `Keep documents for ${days(asked.chosen)} instead of ${formatCount(asked.documentDays)}?`}
        confirmLabel={asked !== null && isNone(asked) ? "Save" : "Delete older documents"}
        busy={busy}
        onConfirm={() => void confirm()}
      >
        {asked === null ? null : inWords(asked)}
      </ConfirmDialog>
    </>
  );
}

const days = (count: number): string => `${formatCount(count)} ${count === 1 ? "day" : "days"}`;

const told = ({ total, isMore }: CountedDocuments): string => `${isMore ? "more than " : ""}${formatCount(total)}`;

const isNone = ({ test, live }: Pick<DocumentsBeyond, "test" | "live">): boolean => test.total + live.total === 0;

/** Describes what will be deleted in both environments, because the reader sees only one of them. */
export function inWords({ test, live }: DocumentsBeyond): string {
  if (isNone({ test, live })) return "No document is that old today, in test or live. From now on, each is deleted when it is.";
  const isOne = test.total + live.total === 1;
  return `${capitalized(told(live))} live and ${told(test)} test ${isOne ? "document is" : "documents are"} older and will be deleted within a day. This can't be undone.`;
}
