"use client";

import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useState, type FormEvent, type ReactNode } from "react";
import { fetchJson } from "@/components/forms/fetch-json";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogHold } from "@/components/ui/dialog-hold";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { queryString } from "@/components/lists/list-query";
import type { InvoicesToRecord } from "@/lib/returns/invoices-to-record";
import type { RecordFiledElsewhereRequest } from "@/lib/returns/record-filed-elsewhere";
import { ContainedInvoices, containing, totalsInWords } from "./contained-invoices";
import type { DueRecord } from "./due-row";

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
      description={`${due.title}. For what you filed on the authority's website, on paper or with other software. Levy stops reminding you of it. Nothing is sent to the authority.`}
    >
      <RecordForm due={due} today={today} actions={actions} onClose={onClose} onChanged={onChanged} />
    </Dialog>
  );
}

/** What a record of this return would claim; asked each time the dialog opens, and only if a record claims invoices. */
function useInvoicesToRecord({ business, obligation, month, notRecorded, isClaimed }: DueRecord) {
  const { environment } = useParams<{ environment: string }>();
  const query = queryString({ business, obligation, month });
  return useQuery({
    queryKey: ["invoices-to-record", environment, query],
    queryFn: ({ signal }) => fetchJson<InvoicesToRecord>(`/api/portal/${environment}/filings/due-dates/invoices?${query}`, signal),
    enabled: isClaimed && notRecorded > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

function RecordForm({ due, today, actions, onClose, onChanged }: Parameters<typeof RecordFiled>[0]) {
  const { business, obligation, month, recorded, notRecorded, isClaimed } = due;
  const isVat = obligation === "vat";
  const record = useAction(actions.record);
  const remove = useAction(actions.remove);
  const refresh = useRefresh();
  const asked = useInvoicesToRecord(due);
  const [filedOn, setFiledOn] = useState(recorded?.filedOn ?? today);
  const [isContaining, setContaining] = useState(recorded === null && notRecorded > 0);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [missing, setMissing] = useState(false);
  const busy = record.busy || remove.busy;
  useDialogHold(busy);
  const all = asked.data;
  const contained = all && containing(all, leftOut, { isVat, filedOn });
  const isUnknown = isContaining && isClaimed && !all;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setMissing(filedOn === "");
    remove.clear();
    if (filedOn === "" || isUnknown) return;
    const reference = String(form.get("reference")).trim() || null;
    const listed = new Set(all?.invoices.map(({ itemId }) => itemId));
    const said = {
      containsReviewed: isContaining,
      leftOut: [...leftOut].filter((itemId) => listed.has(itemId)),
      fingerprint: all?.fingerprint ?? null,
      recordId: recorded?.id ?? null,
    };
    if (!(await record.run({ business, obligation, month, filedOn, reference, ...said }))) {
      // It may have been refused because other invoices are reviewed by now: shows those.
      if (isClaimed && notRecorded > 0) void asked.refetch();
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
        <Field label="Filed on" error={missing ? "Choose the day on which it was filed." : record.fault("filedOn")}>
          {(props) => (
            <Input {...props} type="date" name="filedOn" max={today} value={filedOn} onChange={({ target }) => setFiledOn(target.value)} />
          )}
        </Field>
        <Field label="Reference (optional)" error={record.fault("reference")}>
          {(props) => <Input {...props} name="reference" maxLength={100} autoComplete="off" defaultValue={recorded?.reference ?? ""} />}
        </Field>
      </div>
      {notRecorded === 0 ? null : !isClaimed ? (
        <Contains checked={isContaining} onChange={setContaining} note="Invoices that are reviewed later count as missing from it.">
          It contains the {countOf(notRecorded)} of this month
        </Contains>
      ) : asked.isError ? (
        <p role="alert" className="text-sm text-danger">
          The month&apos;s invoices couldn&apos;t be loaded. {asked.error.message}{" "}
          <button type="button" className="font-medium underline underline-offset-2" onClick={() => void asked.refetch()}>
            Try again
          </button>
        </p>
      ) : !all || !contained ? (
        <p className="text-sm text-ink-faint">Loading the month&apos;s invoices…</p>
      ) : all.count === 0 ? null : (
        <>
          <Contains
            checked={isContaining}
            onChange={setContaining}
            note={`${totalsInWords(contained.totals, isVat)}. Compare this with what you filed. Later returns leave these invoices out, and they can't be changed in the review. Invoices still in review are not among them.`}
          >
            It contains {contained.count === all.count ? "" : `${contained.count.toLocaleString("en")} of `}the {countOf(all.count)} of this
            month
          </Contains>
          {isContaining && all.invoices.length > 0 ? (
            <ContainedInvoices invoices={all.invoices} leftOut={leftOut} isVat={isVat} filedOn={filedOn} onChange={setLeftOut} />
          ) : null}
        </>
      )}
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

const countOf = (count: number): string => (count === 1 ? "reviewed invoice" : `${count.toLocaleString("en")} reviewed invoices`);

function Contains({
  checked,
  onChange,
  note,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  note: string;
  children: ReactNode;
}) {
  return (
    <label className="flex gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-3.5 shrink-0 accent-accent"
      />
      <span>
        {children}
        <span className="block text-xs text-ink-faint">{note}</span>
      </span>
    </label>
  );
}
