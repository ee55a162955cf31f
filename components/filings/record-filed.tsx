"use client";

import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogHold } from "@/components/ui/dialog-hold";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { RecordFiledElsewhereRequest } from "@/lib/returns/record-filed-elsewhere";
import type { DueRecord } from "./due-row";

export interface RecordActions {
  record: (input: RecordFiledElsewhereRequest) => Promise<ActionOutcome<{ id: string }>>;
  remove: (id: string) => Promise<ActionOutcome<{ id: string }>>;
}

/** Asks when and under which reference a return was filed outside Levy, or shows what was recorded. `today`: YYYY-MM-DD. */
export function RecordFiled({
  due,
  today,
  actions,
  onClose,
}: {
  due: DueRecord;
  today: string;
  actions: RecordActions;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Filed elsewhere"
      description={`${due.title}. For what you filed on the authority's website, on paper or with other software. Levy stops reminding you of it. Nothing is sent to the authority.`}
    >
      <RecordForm due={due} today={today} actions={actions} onClose={onClose} />
    </Dialog>
  );
}

function RecordForm({ due, today, actions, onClose }: { due: DueRecord; today: string; actions: RecordActions; onClose: () => void }) {
  const { business, obligation, month, recorded, notRecorded, isClaimed } = due;
  const record = useAction(actions.record);
  const remove = useAction(actions.remove);
  const refresh = useRefresh();
  const [missing, setMissing] = useState(false);
  const busy = record.busy || remove.busy;
  useDialogHold(busy);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const filedOn = String(form.get("filedOn"));
    setMissing(filedOn === "");
    remove.clear();
    if (filedOn === "") return;
    const reference = String(form.get("reference")).trim() || null;
    const containsReviewed = form.has("containsReviewed");
    const recordId = recorded?.id ?? null;
    if (!(await record.run({ business, obligation, month, filedOn, reference, containsReviewed, recordId }))) return;
    toast.success("Recorded as filed elsewhere", { description: due.title });
    onClose();
    refresh();
  };
  const forget = async (id: string): Promise<void> => {
    record.clear();
    if (!(await remove.run(id))) return;
    toast.success("Record removed", { description: `${due.title} is to be filed again.` });
    onClose();
    refresh();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure failure={record.failure} title="Nothing was recorded" fields={["filedOn", "reference"]} />
      <FormFailure failure={remove.failure} title="The record wasn't removed" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Filed on" error={missing ? "Choose the day on which it was filed." : record.fault("filedOn")}>
          {(props) => <Input {...props} type="date" name="filedOn" max={today} defaultValue={recorded?.filedOn ?? today} />}
        </Field>
        <Field label="Reference (optional)" error={record.fault("reference")}>
          {(props) => <Input {...props} name="reference" maxLength={100} autoComplete="off" defaultValue={recorded?.reference ?? ""} />}
        </Field>
      </div>
      {notRecorded > 0 ? (
        <label className="flex gap-2 text-sm">
          <input
            type="checkbox"
            name="containsReviewed"
            defaultChecked={recorded === null}
            className="mt-1 size-3.5 shrink-0 accent-accent"
          />
          <span>
            It contains the {notRecorded === 1 ? "reviewed invoice" : `${notRecorded.toLocaleString("en")} reviewed invoices`} of this month
            <span className="block text-xs text-ink-faint">
              {isClaimed
                ? `Later returns leave ${notRecorded === 1 ? "it" : "them"} out, and ${notRecorded === 1 ? "it" : "they"} can't be changed in the review. Not included: invoices still in review, and payments after the day of filing.`
                : "Invoices that are reviewed later count as missing from it."}
            </span>
          </span>
        </label>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {recorded ? (
          <Button className="mr-auto" busy={remove.busy} onClick={() => void forget(recorded.id)}>
            Remove record
          </Button>
        ) : null}
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={record.busy}>
          {recorded ? "Save" : "Record"}
        </Button>
      </div>
    </form>
  );
}
