"use client";

import { FileSearch } from "lucide-react";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { formatPeriod } from "@/components/format/period";
import { daysOf, monthOf, monthsAround } from "@/components/format/month";
import { ChoiceFilter, type Choices } from "@/components/lists/choice-filter";
import { queryOf, queryString } from "@/components/lists/list-query";
import { CsvLink, FilterBar, PageSteps, PastTheEnd, SearchInput, StaleNotice } from "@/components/lists/list-parts";
import { RangeFilter } from "@/components/lists/range-filter";
import { SinceFilter } from "@/components/lists/since-filter";
import { parseAsDay } from "@/components/lists/parse-day";
import type { Listed } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import type { InvoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { invoiceOutcomes, invoiceSorts, reviewerDecisions, type ReviewerDecision } from "@/lib/prism/invoices/invoice-list-values";
import type { InvoicePage } from "@/lib/prism/invoices/list-invoices";
import { InvoiceTable } from "./invoice-table";
import { outcomeInWords } from "./outcome";
import { useInvoices } from "./use-invoices";

const inAddress = {
  q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }),
  outcome: parseAsStringLiteral(invoiceOutcomes),
  decision: parseAsStringLiteral(reviewerDecisions),
  from: parseAsDay,
  to: parseAsDay,
  since: parseAsDay,
  sort: parseAsStringLiteral(invoiceSorts).withDefault("added"),
  order: parseAsStringLiteral(["asc", "desc"] as const).withDefault("desc"),
  page: parseAsInteger.withDefault(1),
};

const choices = invoiceOutcomes.map((outcome) => [outcome, outcomeInWords(outcome)] as const);

const decisions: Choices<ReviewerDecision> = [
  ["waiting", "To review"],
  ["cleared", "Approved"],
  ["approved", "Hand-approved"],
  ["rejected", "Rejected"],
  ["corrected", "Corrected"],
  ["overridden", "Overridden"],
];

const MONTHS_BACK = 12;

const monthChoices = (chosen: string | undefined): Choices<string> =>
  monthsAround(new Date(), chosen ?? "", { back: MONTHS_BACK, ahead: 0 }).map((month) => [
    month,
    formatPeriod({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) }),
  ]);

/** The list of invoices. Its filters are in the URL, so a link to the page shows the same list. */
export function InvoiceList({
  environment,
  initial,
  canUpload,
}: {
  environment: "test" | "live";
  initial: Listed<InvoiceListQuery, InvoicePage>;
  canUpload: boolean;
}) {
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const { page, ...filters } = queryOf(state);
  const query = { ...filters, page, size: initial.query.size };
  const { data, error, isPlaceholderData, refetch } = useInvoices(environment, query, initial);
  // New rows are rendered at low priority, so that scrolling and typing stay responsive.
  const rows = useDeferredValue(data?.rows ?? []);
  const filtered =
    query.q !== "" || [query.outcome, query.decision, query.from, query.to, query.since].some((value) => value !== undefined);
  const month = monthOf(query.from, query.to);
  const sortBy = (sort: InvoiceListQuery["sort"]): void => {
    const order = query.sort === sort ? (query.order === "asc" ? "desc" : "asc") : sort === "vendor" || sort === "outcome" ? "asc" : "desc";
    void setState({ sort, order, page: 1 });
  };
  return (
    <Panel bare>
      <FilterBar label="Invoices">
        <SearchInput
          label="Search vendor, number or file"
          placeholder="Vendor, number or file"
          value={state.q}
          onChange={(q) => void setState({ q, page: 1 })}
        />
        <ChoiceFilter
          label="Outcome"
          any="All outcomes"
          choices={choices}
          value={query.outcome}
          onChoose={(outcome) => void setState({ outcome, page: 1 })}
        />
        <ChoiceFilter
          label="What reviewers did"
          any="Any decision"
          choices={decisions}
          value={query.decision}
          onChoose={(decision) => void setState({ decision, page: 1 })}
        />
        <RangeFilter
          label="Invoice date"
          any="Any date"
          own="Custom range…"
          shortcuts={monthChoices(month)}
          chosen={month}
          isSet={query.from !== undefined || query.to !== undefined}
          onChoose={(chosen) => void setState({ ...(chosen === null ? { from: null, to: null } : daysOf(chosen)), page: 1 })}
        >
          <Input
            type="date"
            aria-label="Invoice date from"
            className="!w-36"
            value={state.from ?? ""}
            onChange={(event) => void setState({ from: event.target.value || null, page: 1 })}
          />
          to
          <Input
            type="date"
            aria-label="Invoice date to"
            className="!w-36"
            value={state.to ?? ""}
            onChange={(event) => void setState({ to: event.target.value || null, page: 1 })}
          />
        </RangeFilter>
        <SinceFilter since={query.since} onRemove={() => void setState({ since: null, page: 1 })} />
        {filtered ? (
          <Button
            look="quiet"
            onClick={() => void setState({ q: null, outcome: null, decision: null, from: null, to: null, since: null, page: null })}
          >
            Clear filters
          </Button>
        ) : null}
        {data && data.total > 0 ? (
          <CsvLink className="ml-auto" href={`/api/portal/${environment}/invoices/export?${queryString(filters)}`} />
        ) : null}
      </FilterBar>
      <StaleNotice error={error} onRetry={refetch} />
      {data?.isBounded ? (
        <p role="status" className="border-b border-line px-4 py-2 text-xs text-ink-soft">
          Showing matches from the latest {data.searched.toLocaleString("en")} invoices. Exact invoice numbers and IDs are searched across
          all invoices; set a date range to search older ones.
        </p>
      ) : null}
      {rows.length > 0 || (data?.rows.length ?? 0) > 0 ? (
        <InvoiceTable
          environment={environment}
          rows={rows}
          busy={isPlaceholderData}
          sorting={{ sort: query.sort, order: query.order, onSort: sortBy }}
        />
      ) : data && data.total > 0 ? (
        <PastTheEnd total={data.total} size={query.size} onPage={(last) => void setState({ page: last })} />
      ) : (
        <Nothing filtered={filtered} canUpload={canUpload} />
      )}
      <PageSteps
        noun="invoice"
        total={data?.total ?? 0}
        isMore={data?.isMore ?? false}
        page={query.page}
        size={query.size}
        onPage={(next) => void setState({ page: next })}
      />
    </Panel>
  );
}

function Nothing({ filtered, canUpload }: { filtered: boolean; canUpload: boolean }) {
  return filtered ? (
    <EmptyState icon={<FileSearch />} title="No matching invoices">
      Change or clear the filters above. Search covers vendor, invoice number, file name and IDs.
    </EmptyState>
  ) : (
    <EmptyState icon={<FileSearch />} title="No invoices yet">
      {canUpload
        ? "Drop a PDF, photo or e-invoice above, or send one through the API. It appears here within seconds"
        : "Invoices uploaded or sent through the API appear here within seconds,"}{" "}
      with VAT, withholding tax and any findings.
    </EmptyState>
  );
}
