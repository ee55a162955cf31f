"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { formatAmount } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { fetchJson } from "@/components/forms/fetch-json";
import { FileLink } from "@/components/lists/file-link";
import { queryString } from "@/components/lists/list-query";
import { useLastData } from "@/components/lists/use-last-data";
import { Button } from "@/components/ui/button";
import { firstRenderedAt } from "@/components/ui/first-rendered";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TryAgain } from "@/components/ui/try-again";
import { PERIOD, periodText } from "@/lib/flux/requests/period-values";
import type { FileReturnRequest } from "@/lib/returns/portal-requests";
import type { ReturnPreview } from "@/lib/returns/preview-return";
import type { ReturnQuery } from "@/lib/returns/return-query";
import { BoxTable, type StatedField } from "./box-table";
import { EarlierFilings } from "./earlier-filings";
import { FilePanel } from "./file-panel";
import { NoteList } from "./note-list";
import { filingSummary, isEmptyAsRecorded } from "./filing-summary";
import { formatPeriod } from "../format/period";
import { ReturnChoices, type ReturnChange } from "./return-choices";
import { ReturnFigures } from "./return-figures";
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
const withoutStated = (change: ReturnChange): ReturnChange & Partial<Record<StatedField, null>> =>
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
      <ReturnChoices
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
          <ReturnFigures preview={preview} />
          <EarlierFilings environment={environment} preview={preview} />
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
