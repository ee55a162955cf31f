"use client";

import { Download, FileUp } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { formatAmount } from "@/components/format/amount";
import { useBusinessList, type BusinessList } from "@/components/forms/use-business-choices";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TryAgain } from "@/components/ui/try-again";
import { PERIOD } from "@/lib/flux/requests/period-values";
import type { CheckedFile } from "@/lib/returns/check-schedule";
import type { FileScheduleRequest } from "@/lib/returns/portal-requests";
import { csvText } from "./csv-text";
import { EarlierSchedulesCaution } from "./earlier-schedules";
import { FilePanel } from "./file-panel";
import { MonthSelect } from "./month-select";
import { OWN_COMPANY } from "./named-business";
import { formatPeriod } from "../format/period";
import { sendJson } from "./send-json";
import { businessFor, choicesWith, invoicesOf, type Replaced } from "./schedule-business";
import { commonMonth, rowsOutside } from "./schedule-months";
import { ScheduleRows } from "./schedule-rows";

const MAX_BYTES = 1_500_000;
const MOST_NAMED = 3;
const inAddress = { business: parseAsString.withDefault(""), period: parseAsString };
interface Chosen {
  name: string;
  csv: string;
  checked: CheckedFile;
}

/**
 * Files a WHT schedule from a spreadsheet: choose the file, see each row as it will be filed or what is wrong with it, and file it as a
 * whole. The business and month are in the URL.
 */
export function SchedulePage({
  environment,
  lastPeriod,
  blockedBy,
}: {
  environment: "test" | "live";
  lastPeriod: string;
  blockedBy: string | null;
}) {
  const list = useBusinessList(environment);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const { business } = state;
  const period = state.period !== null && PERIOD.test(state.period) ? state.period : lastPeriod;
  // The file chosen last wins, whichever check finishes first.
  const latest = useRef(0);
  const replaced = useRef<Replaced | null>(null);
  // The business chosen while a file is being checked.
  const picked = useRef<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const taken = ++latest.current;
    picked.current = null;
    setFailure(null);
    setChosen(null);
    setBusy(false);
    if (file.size > MAX_BYTES) {
      setFailure("The file is too long. A schedule can have up to 500 rows.");
      return;
    }
    setBusy(true);
    const outcome = await checkedFile(environment, file);
    if (taken !== latest.current) return;
    setBusy(false);
    if ("failure" in outcome) setFailure(outcome.failure);
    else {
      setChosen(outcome);
      const month = commonMonth(outcome.checked.rows);
      const next = businessFor(outcome.checked.businesses, picked.current ?? business, replaced.current);
      replaced.current = next.replaced;
      void setState({ ...(month === null ? {} : { period: month }), business: next.business });
    }
  };
  const [year = 0, month = 1] = period.split("-").map(Number);
  // The file's invoices may belong to a business that isn't listed.
  const choices = choicesWith(list.choices, chosen?.checked.businesses ?? []);
  const filer = choices.find(({ businessId }) => businessId === business);
  // The URL names a business that isn't loaded yet or no longer exists. Filing is disabled rather than done without a business.
  const unknown = business !== "" && filer === undefined;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <DropZone environment={environment} busy={busy} disabled={blockedBy !== null} onFile={(file) => void take(file)} />
        {failure ? (
          <Notice kind="danger" title="The file can't be used" live>
            {failure}
          </Notice>
        ) : null}
        {chosen ? (
          <>
            <Outcome chosen={chosen} period={period} />
            {unknown ? null : (
              <EarlierSchedulesCaution
                environment={environment}
                business={business}
                period={period}
                isNamed={chosen.checked.rowsWithoutInvoice === 0}
              />
            )}
            <ScheduleRows rows={chosen.checked.rows} />
          </>
        ) : failure ? null : (
          <Columns />
        )}
      </div>
      <aside aria-label="Filing" className="grid gap-5 xl:sticky xl:top-5">
        <Panel title="Business and month">
          <div className="grid gap-4">
            <Field label="Business" hint={chosen ? hintOf(chosen.checked, business) : undefined}>
              {(props) => (
                <Select
                  {...props}
                  value={business}
                  onChange={(event) => {
                    replaced.current = null;
                    picked.current = event.target.value;
                    void setState({ business: event.target.value });
                  }}
                >
                  <option value="">{OWN_COMPANY}</option>
                  {unknown ? <option value={business}>{business}</option> : null}
                  {choices.map(({ businessId, name }) => (
                    <option key={businessId} value={businessId}>
                      {name ?? businessId}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {list.state === "failed" ? (
              <p role="alert" className="text-sm text-danger">
                The list of businesses couldn&apos;t be loaded. <TryAgain onClick={list.again} />
              </p>
            ) : null}
            <Field label="Month of the deductions">
              {(props) => (
                <MonthSelect {...props} ahead={false} value={period} onChange={(event) => void setState({ period: event.target.value })} />
              )}
            </Field>
          </div>
        </Panel>
        <FilePanel
          environment={environment}
          approvalOf={`${chosen?.csv ?? ""} ${period} ${business}`}
          url={`/api/portal/${environment}/filings/schedule`}
          action={month && year ? `File the schedule for ${formatPeriod({ month, year })}` : "File the schedule"}
          summary={chosen ? scheduleSummary(chosen.checked) : ""}
          blockedBy={blockedBy ?? obstacleTo(chosen, { hasMonth: month > 0 && year > 0, business, listState: unknown ? list.state : null })}
          requestOf={(credentials, attemptId): FileScheduleRequest => ({
            csv: chosen?.csv ?? "",
            month,
            year,
            businessId: filer?.businessId ?? null,
            attemptId,
            credentials,
          })}
        />
      </aside>
    </div>
  );
}

/** The file with the result of its check, or `failure` if the file as a whole can't be used. */
async function checkedFile(environment: "test" | "live", file: File): Promise<Chosen | { failure: string }> {
  const bytes = await file.arrayBuffer().catch(() => null);
  // Reading fails if a network drive or cloud folder is unavailable, or if the file changed after it was chosen.
  if (bytes === null) return { failure: "The file couldn't be read. Check that it can be opened, then choose it again." };
  const csv = csvText(new Uint8Array(bytes));
  if (csv === null)
    return { failure: "This isn't a CSV file. Open it in your spreadsheet app, save it as CSV UTF-8, then choose that file." };
  const answer = await sendJson<CheckedFile>(`/api/portal/${environment}/filings/schedule/check`, { csv });
  if (!answer.ok) return { failure: answer.message };
  return answer.value.fault ? { failure: answer.value.fault } : { name: file.name, csv, checked: answer.value };
}

const missing = {
  waiting: "The list of businesses hasn't loaded yet.",
  failed: "The list of businesses couldn't be loaded. Try again above.",
  there: "Choose a business from the list, or your own company.",
} as const;

interface ForWhom {
  hasMonth: boolean;
  business: string;
  /** State of the list of businesses, if the chosen business isn't in it; null if the business is known. */
  listState: BusinessList["state"] | null;
}

/** What prevents filing, and how to fix it; null if nothing does. */
function obstacleTo(chosen: Chosen | null, { hasMonth, business, listState }: ForWhom): string | null {
  if (chosen === null) return "Choose a file first.";
  const { faultyRows, businesses } = chosen.checked;
  if (faultyRows > 0)
    return `${faultyRows === 1 ? "One row needs" : `${faultyRows.toLocaleString("en")} rows need`} correction first. A schedule can only be filed in full.`;
  if (!hasMonth) return "Choose a month.";
  const [only, ...others] = businesses;
  const names = businesses.map(({ businessId, name }) => name ?? businessId ?? "your own company");
  if (others.length > 0)
    return `The rows are of invoices of several businesses, such as ${new Intl.ListFormat("en").format(names.slice(0, MOST_NAMED))}. File each business's rows in a file of their own.`;
  if (listState !== null) return missing[listState];
  return only === undefined || (only.businessId ?? "") === business
    ? null
    : `The rows are of ${invoicesOf(only)}. Choose ${only.businessId === null ? OWN_COMPANY.toLowerCase() : "that"} as the business, or remove the rows with those itemIds.`;
}

/** Explains a business that the file has set in place of the chosen one. */
function hintOf({ businesses: [only, ...others] }: CheckedFile, business: string): string | undefined {
  return only !== undefined && others.length === 0 && (only.businessId ?? "") === business
    ? `Set by the file: its rows are of ${invoicesOf(only)}.`
    : undefined;
}

function scheduleSummary({ rows, totals }: CheckedFile): string {
  const deductions = `${rows.length.toLocaleString("en")} ${rows.length === 1 ? "deduction" : "deductions"}`;
  return `${deductions}, ${formatAmount(totals.tax, "NGN")} of tax on ${formatAmount(totals.amount, "NGN")}.`;
}

function DropZone({
  environment,
  busy,
  disabled,
  onFile,
}: {
  environment: "test" | "live";
  busy: boolean;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
}) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => onFile(files[0]),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
  });
  return (
    <div
      {...getRootProps({ role: "group", "aria-label": "Drop zone", tabIndex: -1 })}
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed px-4 py-4 sm:px-5",
        isDragActive ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent" aria-hidden>
        <FileUp className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium">
          {busy ? "Checking each row…" : isDragActive ? "Drop to check the file" : "Drop a CSV schedule here"}
        </p>
        <p className="text-xs text-ink-faint">One deduction per row, up to 500 rows. Nothing is stored until you file.</p>
      </div>
      <Button asChild>
        <a href={`/api/portal/${environment}/filings/schedule/template`} download>
          <Download aria-hidden />
          Template
        </a>
      </Button>
      <Button look="primary" onClick={open} busy={busy} disabled={disabled}>
        Choose file
      </Button>
      <div className="absolute">
        <input {...getInputProps({ "aria-label": "Schedule file", accept: ".csv,.txt,.tsv,text/csv", tabIndex: -1 })} />
      </div>
    </div>
  );
}

function Outcome({ chosen: { name, checked }, period }: { chosen: Chosen; period: string }) {
  const { faultyRows, rows, unknownColumns } = checked;
  const outside = period === "" ? 0 : rowsOutside(rows, period);
  return (
    <div className="grid gap-3">
      {faultyRows === 0 ? (
        <Notice
          kind="positive"
          title={`${name}: ${rows.length === 1 ? "1 row is" : `all ${rows.length.toLocaleString("en")} rows are`} valid`}
          live
        />
      ) : (
        <Notice
          kind="danger"
          title={`${name}: ${faultyRows.toLocaleString("en")} of ${rows.length.toLocaleString("en")} ${rows.length === 1 ? "row" : "rows"} can't be filed`}
          live
        >
          Correct them in your file and choose it again. Rows with errors are listed first.
        </Notice>
      )}
      {outside > 0 ? (
        <Notice
          kind="caution"
          title={`${outside === 1 ? "One row was" : `${outside.toLocaleString("en")} rows were`} paid in another month`}
          live
        >
          The whole schedule is filed for the selected month. Choose another month, or file each month separately.
        </Notice>
      ) : null}
      {unknownColumns.length > 0 ? (
        <Notice kind="info" title="Some columns are ignored">
          {unknownColumns.join(", ")}
        </Notice>
      ) : null}
    </div>
  );
}

const columns: readonly (readonly [string, string])[] = [
  ["beneficiaryName", "The person or company whose tax was withheld"],
  ["beneficiaryTin", "Their tax ID; leave empty only with noTin"],
  ["transactionDate", "Payment date, such as 2026-10-05 or 05/10/2026"],
  ["transactionDesc", "What was paid for"],
  ["transactionAmount", "Amount in NGN, excluding VAT"],
  ["rate", "Percent; must be one of the rates in force on that date"],
  ["taxAmount", "Tax withheld in NGN; calculated if empty"],
  ["scheduleReference", "Your reference (optional)"],
  ["category", "Payment category (optional); the rate must match it"],
  ["state", "Beneficiary's state (optional)"],
  ["noTin", "true if the beneficiary has no tax ID; the rate is doubled"],
];

function Columns() {
  return (
    <Panel title="File format" bare>
      <dl className="divide-y divide-line">
        {columns.map(([name, about]) => (
          <div key={name} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-mono text-xs leading-5">{name}</dt>
            <dd className="text-sm text-ink-soft">{about}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
        The first row contains the column names, in any order. Names such as “Supplier”, “TIN” and “Gross amount” also work. Separate
        columns with commas, semicolons or tabs.
      </p>
    </Panel>
  );
}
