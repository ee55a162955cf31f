"use client";

import { instantOf, localOf } from "@/components/format/local-time";
import { ChoiceFilter } from "@/components/lists/choice-filter";
import { queryString } from "@/components/lists/list-query";
import { CsvLink, FilterBar, SearchInput } from "@/components/lists/list-parts";
import { RangeFilter } from "@/components/lists/range-filter";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import type { RequestLogQuery } from "@/lib/request-logs/request-log-schema";
import { statusClasses } from "@/lib/request-logs/request-log-values";

const classLabels: Record<(typeof statusClasses)[number], string> = {
  "2xx": "Accepted (2xx)",
  "4xx": "Rejected (4xx)",
  "5xx": "Failed (5xx)",
};
const statusChoices = statusClasses.map((status) => [status, classLabels[status]] as const);

/** In hours. The URL stores the resulting instant. */
const recent = [
  ["1", "Last hour"],
  ["24", "Last 24 hours"],
] as const;
/** Rounded down to the minute, as the fields show it. */
const hoursAgo = (hours: number): string => {
  const minute = 60_000;
  return new Date(Math.floor((Date.now() - hours * 60 * minute) / minute) * minute).toISOString();
};

export type Filters = Partial<Record<"q" | "status" | "operation" | "keyId" | "from" | "to", string | null>>;

export function RequestFilters({
  environment,
  query,
  search,
  keys,
  onChange,
}: {
  environment: "test" | "live";
  query: RequestLogQuery;
  search: string;
  keys: readonly { id: string; label: string }[];
  onChange: (filters: Filters) => void;
}) {
  const filtered = search !== "" || [query.status, query.operation, query.keyId, query.from, query.to].some((value) => value !== undefined);
  return (
    <FilterBar label="Requests">
      <SearchInput
        wide
        label="Search request ID, object ID, error code or path"
        placeholder="ID, error or path"
        value={search}
        onChange={(q) => onChange({ q: q || null })}
      />
      <ChoiceFilter
        label="Status"
        any="All statuses"
        choices={statusChoices}
        value={query.status}
        onChoose={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label="Key"
        any="All keys"
        className="max-w-44"
        choices={keys.map(({ id, label }) => [id, label] as const)}
        value={query.keyId}
        onChoose={(keyId) => onChange({ keyId })}
      />
      <RangeFilter
        label="Time"
        any="Any time"
        own="Custom range…"
        shortcuts={recent}
        chosen={undefined}
        isSet={query.from !== undefined || query.to !== undefined}
        onChoose={(hours) => onChange({ from: hours === null ? null : hoursAgo(Number(hours)), to: null })}
      >
        <Input
          type="datetime-local"
          aria-label="From"
          className="!w-48"
          value={localOf(query.from)}
          onChange={(event) => onChange({ from: instantOf(event.target.value) })}
        />
        to
        <Input
          type="datetime-local"
          aria-label="To"
          className="!w-48"
          value={localOf(query.to)}
          onChange={(event) => onChange({ to: instantOf(event.target.value) })}
        />
      </RangeFilter>
      {query.operation === undefined ? null : (
        <Button size="sm" onClick={() => onChange({ operation: null })} aria-label={`Operation ${query.operation}: remove this filter`}>
          {query.operation} ×
        </Button>
      )}
      {filtered ? (
        <Button look="quiet" onClick={() => onChange({ q: null, status: null, operation: null, keyId: null, from: null, to: null })}>
          Clear filters
        </Button>
      ) : null}
      <CsvLink className="ml-auto" href={`/api/portal/${environment}/logs/export?${queryString({ ...query, before: undefined })}`} />
    </FilterBar>
  );
}
