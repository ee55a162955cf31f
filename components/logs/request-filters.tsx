"use client";

import { instantOf, localOf } from "@/components/format/local-time";
import { queryString } from "@/components/lists/list-query";
import { CsvLink, FilterBar, FilterRange, SearchInput } from "@/components/lists/list-parts";
import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/field";
import type { RequestLogQuery } from "@/lib/request-logs/request-log-schema";
import { statusClasses } from "@/lib/request-logs/request-log-values";

const classLabels: Record<(typeof statusClasses)[number], string> = {
  "2xx": "Accepted (2xx)",
  "4xx": "Refused (4xx)",
  "5xx": "Failed (5xx)",
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
        label="Search request id, object id, error code or path"
        placeholder="Request or object id, error code, path"
        value={search}
        onChange={(q) => onChange({ q: q || null })}
      />
      <Select
        aria-label="Status"
        className="!w-auto"
        value={query.status ?? ""}
        onChange={(event) => onChange({ status: event.target.value || null })}
      >
        <option value="">Every status</option>
        {statusClasses.map((name) => (
          <option key={name} value={name}>
            {classLabels[name]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Key"
        className="!w-auto max-w-44"
        value={query.keyId ?? ""}
        onChange={(event) => onChange({ keyId: event.target.value || null })}
      >
        <option value="">Every key</option>
        {query.keyId !== undefined && !keys.some(({ id }) => id === query.keyId) ? (
          <option value={query.keyId}>{query.keyId}</option>
        ) : null}
        {keys.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <FilterRange>
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
          aria-label="Until"
          className="!w-48"
          value={localOf(query.to)}
          onChange={(event) => onChange({ to: instantOf(event.target.value) })}
        />
      </FilterRange>
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
