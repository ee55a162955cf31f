import type { UseQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/components/forms/fetch-json";
import { queryString } from "@/components/lists/list-query";
import type { InvoicesToRecord } from "@/lib/returns/invoices-to-record";
import type { RecordFiledElsewhereRequest } from "@/lib/returns/record-filed-elsewhere";
import type { DueRecord } from "./due-row";

type Month = Pick<DueRecord, "business" | "obligation" | "month">;

/**
 * The day of filing (YYYY-MM-DD) with which the server has to be asked how many payments came later, else null: only of a schedule that is too
 * long to list, because a list states each day of payment. While a year is typed, a date field reports days such as 0020-11-18.
 */
export const askedDay = (
  { obligation, month }: Month,
  { listed, filedOn, today }: { listed: InvoicesToRecord | undefined; filedOn: string; today: string },
): string | null =>
  obligation === "wht_federal" && listed?.invoices.length === 0 && listed.count > 0 && filedOn >= `${month}-01` && filedOn <= today
    ? filedOn
    : null;

/**
 * What a record of this return would claim, fetched each time the dialog opens, and then only if the member asks: not under the hands of
 * somebody who compares it with the authority's site. The record is refused if something has changed.
 */
export function invoicesQuery(environment: string, { business, obligation, month }: Month, filedOn: string | null) {
  const query = queryString({ business, obligation, month, filedOn });
  return {
    queryKey: ["invoices-to-record", environment, query],
    queryFn: ({ signal }) => fetchJson<InvoicesToRecord>(`/api/portal/${environment}/filings/due-dates/invoices?${query}`, signal),
    staleTime: Infinity,
    gcTime: 0,
  } satisfies UseQueryOptions<InvoicesToRecord>;
}

/** The month as it was first shown, so that a record is refused if it has changed since, with the number of later payments. */
export const withPaidLater = (listed: InvoicesToRecord | undefined, counted: InvoicesToRecord | undefined): InvoicesToRecord | undefined =>
  listed && counted && { ...listed, paidLater: counted.paidLater };

/** What is sent: of the invoices left out only those that are listed. Of a month too long to list none is, as the dialog says. */
export function requestOf(
  { business, obligation, month, recorded }: DueRecord,
  all: InvoicesToRecord | undefined,
  said: { filedOn: string; reference: string; isContaining: boolean; leftOut: ReadonlySet<string> },
): RecordFiledElsewhereRequest {
  return {
    business,
    obligation,
    month,
    filedOn: said.filedOn,
    reference: said.reference.trim() || null,
    containsReviewed: said.isContaining,
    leftOut: (all?.invoices ?? []).map(({ itemId }) => itemId).filter((itemId) => said.leftOut.has(itemId)),
    fingerprint: all?.fingerprint ?? null,
    recordId: recorded?.id ?? null,
  };
}
