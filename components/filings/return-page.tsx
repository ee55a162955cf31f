"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "@/components/ui/link";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { formatAmount, formatFigure, isLong } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { useBusinessChoices } from "@/components/forms/use-business-choices";
import { fetchJson } from "@/components/forms/fetch-json";
import { FileLink } from "@/components/lists/file-link";
import { queryString } from "@/components/lists/list-query";
import { useLastData } from "@/components/lists/use-last-data";
import { Button } from "@/components/ui/button";
import { firstRenderedAt } from "@/components/ui/first-rendered";
import { classNames } from "@/components/ui/class-names";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TryAgain } from "@/components/ui/try-again";
import { PERIOD, periodText } from "@/lib/flux/requests/period-values";
import type { FilingStatus } from "@/lib/flux/states";
import type { FileReturnRequest } from "@/lib/returns/portal-requests";
import type { ReturnPreview } from "@/lib/returns/preview-return";
import type { ReturnQuery } from "@/lib/returns/return-query";
import { BoxTable, type StatedField } from "./box-table";
import { FilePanel } from "./file-panel";
import { FilingStateBadge } from "./filing-state";
import { MonthSelect } from "./month-select";
import { OWN_COMPANY } from "./named-business";
import { NoteList } from "./note-list";
import { filingSummary, hasStatedAmounts, isEmptyAsRecorded } from "./filing-summary";
import { formatPeriod, taxNames } from "../format/period";
import { WhtTables } from "./wht-tables";

const inAddress = {
  tax: parseAsStringLiteral(["VAT", "WHT"] as const).withDefault("VAT"),
  business: parseAsString,
  period: parseAsString,
  earlier: parseAsStringLiteral(["0", "1"] as const).withDefault("0"),
  withheldAtSource: parseAsString,
  automaticPayments: parseAsString,
  creditBroughtForward: parseAsString,
  box: parseAsInteger,
};

/** Amounts that no invoice shows were entered for one business and month, and must not be filed with another. */
const withoutStated = (change: Change): Change & Partial<Record<StatedField, null>> =>
  "earlier" in change ? change : { ...change, withheldAtSource: null, automaticPayments: null, creditBroughtForward: null };

const amount = (text: string | null) => (text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

/** One month's return of one business: its contents, notes, and the last step. All choices are in the URL. */
export function ReturnPage({
  environment,
  initial,
  initialQuery,
  blockedBy,
}: {
  environment: "test" | "live";
  initial: ReturnPreview;
  initialQuery: ReturnQuery;
  blockedBy: string | null;
}) {
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const came = scopeOf(initial);
  // Choices that the URL leaves out stay as on page load: after a refresh, entered amounts must not end up with another business.
  const [chosen] = useState(came);
  const query: ReturnQuery = {
    tax: state.tax,
    earlier: state.earlier,
    business: state.business ?? chosen.business,
    period: state.period !== null && PERIOD.test(state.period) ? state.period : chosen.period,
    withheldAtSource: amount(state.withheldAtSource),
    automaticPayments: amount(state.automaticPayments),
    creditBroughtForward: amount(state.creditBroughtForward),
  };
  const isInitial = queryString(query) === queryString({ ...initialQuery, ...came });
  const {
    data: preview = initial,
    error,
    isPlaceholderData,
    refetch,
  } = useLastData(
    useQuery({
      queryKey: ["return", environment, query],
      queryFn: ({ signal }) => fetchJson<ReturnPreview>(`/api/portal/${environment}/returns?${queryString(query)}`, signal),
      ...(isInitial ? { initialData: initial, initialDataUpdatedAt: firstRenderedAt(initial) } : { placeholderData: keepPreviousData }),
      refetchOnWindowFocus: true,
    }),
  );
  const filed = { ...query, tax: preview.taxType, ...scopeOf(preview) };
  const csvOf = (part: string, of?: string) => `/api/portal/${environment}/returns/export?${queryString({ ...filed, part, state: of })}`;
  // Stored together with the business and month, so that the URL can't apply the amount to another. Ignored while the page still shows the
  // previous choice.
  const stateAmount = (field: StatedField, text: string): void => {
    if (filed.business === query.business && filed.period === query.period)
      void setState({ ...scopeOf(preview), [field]: text === "" || Number(text) === 0 ? null : text });
  };
  const noun = preview.taxType === "VAT" ? "VAT return" : "WHT schedule";
  return (
    <div className="grid gap-5">
      <Choices
        environment={environment}
        preview={preview}
        state={state}
        setState={(change) => void setState({ ...withoutStated(change), box: null })}
      />
      {error ? (
        <Notice kind="danger" title="The return couldn't be refreshed" live>
          {error.message} <TryAgain onClick={refetch} />
        </Notice>
      ) : null}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]" aria-busy={isPlaceholderData}>
        <div className={isPlaceholderData ? "grid gap-5 opacity-60 transition-opacity" : "grid gap-5"}>
          <Figures preview={preview} />
          <Earlier environment={environment} preview={preview} />
          <NoteList environment={environment} notes={preview.notes} recordedCsv={csvOf("recorded")} />
          {preview.vat ? (
            <Panel
              title={`VAT return, ${formatPeriod(preview.period)}`}
              bare
              aside={
                isEmptyAsRecorded(preview) ? null : (
                  <span className="flex gap-1.5">
                    <Csv href={csvOf("boxes")} label="Return" />
                    <Csv href={csvOf("lines")} label="Lines" />
                  </span>
                )
              }
            >
              <BoxTable
                key={`${filed.business} ${filed.period}`}
                environment={environment}
                boxes={preview.vat.boxes}
                lines={preview.vat.lines}
                open={state.box}
                onOpen={(box) => void setState({ box })}
                onState={stateAmount}
              />
              <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
                Lines follow published templates of Form 002. Tax is calculated per line on the amount excluding VAT, as it will be filed.
              </p>
            </Panel>
          ) : null}
          {preview.vat && preview.vat.withheld.count > 0 ? (
            <Panel
              title="VAT paid to the authority on behalf of suppliers"
              aside={
                <Button asChild size="sm">
                  <FileLink href={csvOf("withheld")} aria-label="CSV of withheld VAT">
                    <Download aria-hidden />
                    CSV
                  </FileLink>
                </Button>
              }
            >
              <p className="text-sm text-ink-soft">
                {formatAmount(preview.vat.withheld.total, "NGN")} on{" "}
                {preview.vat.withheld.count === 1 ? "one invoice" : `${preview.vat.withheld.count.toLocaleString("en")} invoices`}, withheld
                or owed for foreign suppliers. It is filed on a separate schedule, due {formatDay(preview.vat.withheld.dueDate)}, and
                isn&apos;t part of this return.
              </p>
            </Panel>
          ) : null}
          {preview.wht ? <WhtTables environment={environment} wht={preview.wht} csvOf={csvOf} /> : null}
        </div>
        <aside aria-label="Filing" className="xl:sticky xl:top-5">
          <FilePanel
            key={`${filed.business} ${filed.period}`}
            approvalOf={[
              filed.period,
              preview.fingerprint,
              query.withheldAtSource,
              query.automaticPayments,
              query.creditBroughtForward,
            ].join(" ")}
            environment={environment}
            url={`/api/portal/${environment}/filings`}
            action={`File the ${noun} for ${formatPeriod(preview.period)}`}
            summary={filingSummary(preview, environment)}
            blockedBy={blockedBy ?? (isPlaceholderData ? whileOlder(error) : whyNotFileable(preview))}
            requestOf={(credentials, attemptId): FileReturnRequest => ({
              query: filed,
              fingerprint: preview.fingerprint,
              attemptId,
              credentials,
            })}
            onChanged={() => void refetch()}
          />
        </aside>
      </div>
    </div>
  );
}

function Csv({ href, label }: { href: string; label: string }) {
  return (
    <Button asChild size="sm">
      <FileLink href={href} aria-label={`${label} as CSV`}>
        <Download aria-hidden />
        {label}
      </FileLink>
    </Button>
  );
}

/** Why filing is disabled while the page still shows the previous choice. */
const whileOlder = (error: Error | null): string => (error ? "The return you chose couldn't be loaded. Try again above." : "Loading…");

const whyNotFileable = ({ isFileable, notes }: ReturnPreview): string | null =>
  isFileable ? null : (notes.find(({ weight }) => weight === "blocking")?.message ?? "Loading…");

/** Business and month of the return, as in the URL. */
const scopeOf = (preview: ReturnPreview) => ({ business: preview.business.businessId ?? "-", period: periodText(preview.period) });

type State = { tax: "VAT" | "WHT"; earlier: "0" | "1" };
type Change = Partial<{ tax: "VAT" | "WHT"; business: string | null; period: string | null; earlier: "0" | "1" }>;

function Choices({
  environment,
  preview,
  state,
  setState,
}: {
  environment: "test" | "live";
  preview: ReturnPreview;
  state: State;
  setState: (change: Change) => void;
}) {
  const all = useBusinessChoices(environment);
  const { business } = preview;
  const names = new Map(all.map(({ businessId, name }) => [businessId, name]));
  const isListed = preview.businesses.some(([businessId]) => businessId === business.businessId);
  // Until the names of all businesses are loaded, offering the chosen one is enough.
  const withInvoices =
    all.length === 0
      ? [[business.businessId, business.invoices] as const]
      : isListed
        ? preview.businesses
        : [[business.businessId, 0] as const, ...preview.businesses];
  const listed = new Set(withInvoices.map(([businessId]) => businessId));
  const nameOf = (businessId: string | null): string =>
    businessId === null ? OWN_COMPANY : ((businessId === business.businessId ? business.name : names.get(businessId)) ?? businessId);
  return (
    <Panel>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.5fr_1fr_1fr]" role="group" aria-label="Return to prepare">
        <Field label="Tax">
          {(props) => (
            <Select {...props} value={state.tax} onChange={(event) => setState({ tax: event.target.value === "WHT" ? "WHT" : "VAT" })}>
              <option value="VAT">VAT return</option>
              <option value="WHT">Withholding tax schedule</option>
            </Select>
          )}
        </Field>
        <Field label="Business">
          {(props) => (
            <Select {...props} value={preview.business.businessId ?? "-"} onChange={(event) => setState({ business: event.target.value })}>
              {withInvoices.map(([businessId, invoices]) => (
                <option key={businessId ?? "-"} value={businessId ?? "-"}>
                  {nameOf(businessId)}
                  {invoices > 0 ? ` (${invoices.toLocaleString("en")})` : ""}
                </option>
              ))}
              {all
                .filter(({ businessId }) => !listed.has(businessId))
                .map(({ businessId, name }) => (
                  <option key={businessId} value={businessId}>
                    {name ?? businessId}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Field label="Month">
          {(props) => (
            <MonthSelect
              {...props}
              ahead={false}
              value={periodText(preview.period)}
              onChange={(event) => setState({ period: event.target.value || null })}
            />
          )}
        </Field>
        {state.tax === "VAT" ? (
          <label className="flex items-start gap-2 self-end pb-1.5 text-sm text-ink-soft">
            <input
              type="checkbox"
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
              checked={state.earlier === "1"}
              onChange={(event) => setState({ earlier: event.target.checked ? "1" : "0" })}
            />
            Include purchases from earlier months
          </label>
        ) : null}
      </div>
    </Panel>
  );
}

function Figures({ preview }: { preview: ReturnPreview }) {
  const { vat, totals, dueDate, taxType } = preview;
  const payable = hasStatedAmounts(preview) ? "Payable after your credits" : "Payable";
  const box = (number: number) => vat?.boxes.find((candidate) => candidate.box === number)?.amount ?? 0;
  const settled: [string, number] = box(120) > 0 || box(115) === 0 ? [payable, box(120)] : ["Credit carried forward", box(115)];
  const figures: [string, number][] = vat
    ? [["Output VAT", box(45)], ["Input VAT", box(75)], settled]
    : [
        ["Payments", totals.amount],
        [taxNames[taxType], totals.tax],
      ];
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised md:grid-cols-4",
        figures.some(([, value]) => isLong(value)) && "xl:grid-cols-2 2xl:grid-cols-4",
      )}
    >
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col justify-between bg-surface p-3 sm:p-4">
          <dt className="text-xs text-ink-faint">{label}, NGN</dt>
          <dd className="mt-1 text-base font-semibold tracking-tight wrap-anywhere sm:text-lg tabular-nums">
            {formatFigure(value, "NGN")}
          </dd>
        </div>
      ))}
      <div className="flex flex-col justify-between bg-surface p-3 sm:p-4">
        <dt className="text-xs text-ink-faint">Due</dt>
        <dd className="mt-1 text-base font-semibold tracking-tight wrap-anywhere sm:text-lg">{formatDay(dueDate)}</dd>
      </div>
      {vat ? null : (
        <div className="flex flex-col justify-between bg-surface p-3 sm:p-4">
          <dt className="text-xs text-ink-faint">Invoices</dt>
          <dd className="mt-1 text-base font-semibold tracking-tight wrap-anywhere sm:text-lg">{totals.invoices.toLocaleString("en")}</dd>
        </div>
      )}
    </dl>
  );
}

interface Labels {
  title: string;
  text: string;
}

/** There is one VAT return per month, but any number of schedules. `open` is for filings whose outcome isn't known yet. */
const earlierLabels: Record<ReturnPreview["taxType"], { filed: Labels; open: Labels }> = {
  VAT: {
    filed: {
      title: "This month has already been filed",
      text: "The authority accepts one VAT return a month. Include purchases that it lacks in the next return. For sales that it lacks, amend it on the authority's website.",
    },
    open: {
      title: "A return for this month is on its way, or its outcome is unknown",
      text: "The authority accepts one VAT return a month. Wait for the outcome, or look for the return on the authority's website.",
    },
  },
  WHT: {
    filed: {
      title: "Schedules for this month have already been filed",
      text: "The authority accepts several schedules a month. Check that these don't contain the deductions below, or they will be filed twice.",
    },
    open: {
      title: "Schedules for this month are on their way, or their outcome is unknown",
      text: "The authority accepts several schedules a month. Check that these don't contain the deductions below, or they may be filed twice.",
    },
  },
};

/** Instead of the advice to compare deductions, if none are left. */
const NOTHING_BELOW = "The authority accepts several schedules a month, so deductions that are added later can still be filed.";

const WITH_THE_AUTHORITY: readonly FilingStatus[] = ["submitted", "success", "already_filed"];

/** Earlier filings for the same month. */
export function Earlier({ environment, preview }: { environment: string; preview: Pick<ReturnPreview, "taxType" | "filings" | "wht"> }) {
  const { taxType, filings, wht } = preview;
  if (filings.length === 0) return null;
  const { title, text } = earlierLabels[taxType][filings.some(({ status }) => WITH_THE_AUTHORITY.includes(status)) ? "filed" : "open"];
  return (
    <Notice kind="caution" title={title}>
      <p>{wht?.lines.length === 0 ? NOTHING_BELOW : text}</p>
      <ul className="mt-1 grid gap-1">
        {filings.map(({ id, status, errorCode }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Link href={`/${environment}/filings/${id}`} className="ident text-xs break-all underline underline-offset-2">
              {id}
            </Link>
            <FilingStateBadge status={status} errorCode={errorCode} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
