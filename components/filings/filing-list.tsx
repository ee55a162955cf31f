"use client";

import { Landmark } from "lucide-react";
import { Link } from "@/components/ui/link";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { ChoiceFilter } from "@/components/lists/choice-filter";
import { queryOf, queryString } from "@/components/lists/list-query";
import { parseAsDay, parseAsMonth } from "@/components/lists/parse-day";
import { SinceFilter } from "@/components/lists/since-filter";
import { CsvLink, FilterBar, PageSteps, PastTheEnd, SearchInput, StaleNotice } from "@/components/lists/list-parts";
import type { Listed } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { FilingListQuery } from "@/lib/flux/filing-list-schema";
import { filingStateChoices } from "@/lib/flux/filing-list-values";
import type { FilingListPage } from "@/lib/flux/list-filing-rows";
import { filingStates } from "./filing-state";
import { FilingTable } from "./filing-table";
import { MonthSelect } from "./month-select";
import { useFilings } from "./use-filings";

const taxes = ["VAT", "WHT"] as const;
const stateChoices = filingStateChoices.map(
  (state) => [state, state === "open" ? "In progress" : state === "unfiled" ? "Nothing filed" : filingStates[state].label] as const,
);
const taxChoices = [
  ["VAT", "VAT"],
  ["WHT", "Withholding tax"],
] as const;
const inAddress = {
  q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }),
  state: parseAsStringLiteral(filingStateChoices),
  tax: parseAsStringLiteral(taxes),
  period: parseAsMonth,
  since: parseAsDay,
  page: parseAsInteger.withDefault(1),
};

/** The list of filings, with its filters in the URL. */
export function FilingList({ environment, initial }: { environment: "test" | "live"; initial: Listed<FilingListQuery, FilingListPage> }) {
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const { page, ...filters } = queryOf(state);
  const query = { ...filters, page, size: initial.query.size };
  const { data, error, isPlaceholderData, refetch } = useFilings(environment, query, initial);
  const filtered = query.q !== "" || [query.state, query.tax, query.period, query.since].some((value) => value !== undefined);
  return (
    <Panel bare>
      <FilterBar label="Filings">
        <SearchInput
          label="Search ID, business or reference"
          placeholder="ID, business, reference"
          value={state.q}
          onChange={(q) => void setState({ q, page: 1 })}
        />
        <ChoiceFilter
          label="Status"
          any="All statuses"
          choices={stateChoices}
          value={query.state}
          onChoose={(chosen) => void setState({ state: chosen, page: 1 })}
        />
        <ChoiceFilter
          label="Tax"
          any="Both taxes"
          choices={taxChoices}
          value={query.tax}
          onChoose={(tax) => void setState({ tax, page: 1 })}
        />
        <MonthSelect
          any="Any month"
          ahead={false}
          aria-label="Period"
          className="!w-auto"
          value={query.period ?? ""}
          onChange={(event) => void setState({ period: event.target.value || null, page: 1 })}
        />
        <SinceFilter since={query.since} onRemove={() => void setState({ since: null, page: 1 })} />
        {filtered ? (
          <Button look="quiet" onClick={() => void setState({ q: null, state: null, tax: null, period: null, since: null, page: null })}>
            Clear filters
          </Button>
        ) : null}
        {data && data.total > 0 ? <CsvLink href={`/api/portal/${environment}/filings/export?${queryString(filters)}`} /> : null}
      </FilterBar>
      <StaleNotice error={error} onRetry={refetch} />
      {data?.isBounded ? (
        <p role="status" className="border-b border-line px-4 py-2 text-xs text-ink-soft">
          Showing matches from the latest {data.searched.toLocaleString("en")} filings. Exact filing and batch IDs are searched across all
          filings; choose a month to search older ones.
        </p>
      ) : null}
      {data && data.rows.length > 0 ? (
        <FilingTable environment={environment} rows={data.rows} busy={isPlaceholderData} />
      ) : data && data.total > 0 ? (
        <PastTheEnd total={data.total} size={query.size} onPage={(last) => void setState({ page: last })} />
      ) : (
        <Nothing environment={environment} filtered={filtered} />
      )}
      <PageSteps
        noun="filing"
        total={data?.total ?? 0}
        isMore={data?.isMore ?? false}
        page={query.page}
        size={query.size}
        onPage={(next) => void setState({ page: next })}
      />
    </Panel>
  );
}

function Nothing({ environment, filtered }: { environment: string; filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon={<Landmark />} title="No matching filings">
        Change or clear the filters above. Search covers IDs, businesses and the authority&apos;s references.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Landmark />}
      title="No filings yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild look="primary">
            <Link href={`/${environment}/filings/prepare`}>Prepare a return</Link>
          </Button>
          <Button asChild>
            <Link href={`/${environment}/filings/schedule`}>Upload a schedule</Link>
          </Button>
        </div>
      }
    >
      Returns are built from reviewed invoices. Check the month&apos;s VAT return or withholding tax schedule line by line, then file it
      here. Filings submitted through the API also appear here.
    </EmptyState>
  );
}
