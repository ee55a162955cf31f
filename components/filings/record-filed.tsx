"use client";

import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
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
import { ContainedChoice } from "./contained-choice";
import { containing, remindersAfter } from "./contained-invoices";
import type { DueRecord } from "./due-row";
import { askedDay, invoicesQuery, requestOf, withPaidLater } from "./record-request";

export interface RecordActions {
  record: (input: RecordFiledElsewhereRequest) => Promise<ActionOutcome<{ id: string }>>;
  remove: (id: string) => Promise<ActionOutcome<{ id: string }>>;
}

/** Asks when and under which reference a return was filed outside Levy, or shows what was recorded. `today`: YYYY-MM-DD; `onChanged` runs once something was recorded or removed. */
export function RecordFiled({
  due,
  today,
  actions,
  onClose,
  onChanged,
}: {
  due: DueRecord;
  today: string;
  actions: RecordActions;
  onClose: () => void;
  onChanged: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Filed elsewhere"
      description={`${due.title}. For what you filed on the authority's website, on paper or with other software. Nothing is sent to the authority.`}
    >
      <RecordForm due={due} today={today} actions={actions} onClose={onClose} onChanged={onChanged} />
    </Dialog>
  );
}

/** What a record of this return would claim, if records of its kind claim invoices; also by the day of filing where the list can't tell. */
function useInvoicesToRecord(due: DueRecord, filedOn: string, today: string) {
  const { environment } = useParams<{ environment: string }>();
  const isAsked = due.isClaimed && due.notRecorded > 0;
  const listed = useQuery({ ...invoicesQuery(environment, due, null), enabled: isAsked });
  const day = askedDay(due, { listed: listed.data, filedOn, today });
  const counted = useQuery({ ...invoicesQuery(environment, due, day), enabled: day !== null });
  const asked = day === null ? [listed] : [listed, counted];
  return {
    all: day === null ? listed.data : withPaidLater(listed.data, counted.data),
    isFetching: asked.some(({ isFetching }) => isFetching),
    problem: asked.find(({ isError }) => isError)?.error?.message ?? null,
    refetch: (): void => {
      if (isAsked) for (const { refetch } of asked) void refetch();
    },
  };
}

function RecordForm({ due, today, actions, onClose, onChanged }: Parameters<typeof RecordFiled>[0]) {
  const { obligation, recorded, notRecorded, isClaimed } = due;
  const isVat = obligation === "vat";
  const record = useAction(actions.record);
  const remove = useAction(actions.remove);
  const refresh = useRefresh();
  const [filedOn, setFiledOn] = useState(recorded?.filedOn ?? today);
  const { all, isFetching, problem, refetch } = useInvoicesToRecord(due, filedOn, today);
  const [isContaining, setContaining] = useState(recorded === null && notRecorded > 0);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [isDayMissing, setDayMissing] = useState(false);
  const busy = record.busy || remove.busy;
  useDialogHold(busy);
  const contained = all && containing(all, leftOut, { isVat, filedOn });
  const isUnknown = isContaining && isClaimed && !all;
  const missing = !isContaining ? notRecorded : !isClaimed ? 0 : all && contained && all.count - contained.count;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setDayMissing(filedOn === "");
    remove.clear();
    if (filedOn === "" || isUnknown) return;
    const reference = String(form.get("reference"));
    if (!(await record.run(requestOf(due, all, { filedOn, reference, isContaining, leftOut })))) {
      // It may have been refused because other invoices are reviewed by now: shows those.
      refetch();
      return;
    }
    toast.success("Recorded as filed elsewhere", { description: due.title });
    onChanged();
    onClose();
    refresh();
  };
  const forget = async (id: string): Promise<void> => {
    record.clear();
    if (!(await remove.run(id))) return;
    toast.success("Record removed", { description: `${due.title} is to be filed again.` });
    onChanged();
    onClose();
    refresh();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure failure={record.failure} title="Nothing was recorded" fields={["filedOn", "reference"]} />
      <FormFailure failure={remove.failure} title="The record wasn't removed" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Filed on" error={isDayMissing ? "Choose the day on which it was filed." : record.fault("filedOn")}>
          {(props) => (
            <Input {...props} type="date" name="filedOn" max={today} value={filedOn} onChange={({ target }) => setFiledOn(target.value)} />
          )}
        </Field>
        <Field label="Reference (optional)" error={record.fault("reference")}>
          {(props) => <Input {...props} name="reference" maxLength={100} autoComplete="off" defaultValue={recorded?.reference ?? ""} />}
        </Field>
      </div>
      <ContainedChoice
        due={due}
        filedOn={filedOn}
        all={all}
        problem={problem}
        isContaining={isContaining}
        leftOut={leftOut}
        onContaining={setContaining}
        onLeftOut={setLeftOut}
        onRetry={refetch}
      />
      <p role="status" className="text-sm text-ink-soft">
        {missing !== undefined ? remindersAfter(missing, due) : isFetching ? "Loading the month's invoices…" : null}
      </p>
      {recorded && isClaimed ? (
        <p className="text-xs text-ink-faint">
          To take out an invoice that it contains, remove the record and record the return again without that invoice.
        </p>
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
        <Button look="primary" type="submit" busy={record.busy} disabled={isUnknown}>
          {recorded ? "Save" : "Record"}
        </Button>
      </div>
    </form>
  );
}
