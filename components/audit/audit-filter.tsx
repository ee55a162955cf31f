"use client";

import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { ChoiceFilter, type Choices } from "@/components/lists/choice-filter";
import { queryString } from "@/components/lists/list-query";
import { CsvLink, FilterBar, FilterRange, SearchInput } from "@/components/lists/list-parts";
import { parseAsDay } from "@/components/lists/parse-day";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";

const kinds: Choices<string> = [
  ["account", "Account"],
  ["member", "Members"],
  ["invitation", "Invitations"],
  ["user", "Sign-in"],
  ["sessions", "Sessions"],
  ["api_key", "API keys"],
  ["shared_secret", "Shared secrets"],
  ["webhook", "Webhooks"],
  ["credits", "Credits"],
  ["payment", "Payments"],
  ["limits", "Limits"],
  ["retention", "Data retention"],
  ["business", "Businesses"],
  ["analysis", "Thresholds"],
  ["job", "Jobs"],
  ["review", "Reviews"],
  ["correction", "Learned corrections"],
  ["filing", "Filings"],
];

const inAddress = { q: parseAsString.withDefault(""), action: parseAsString, from: parseAsDay, to: parseAsDay, before: parseAsInteger };

/**
 * Filters the audit log as the reader types, like the other lists. The filters are in the URL, and the server renders the matching rows.
 */
export function AuditFilter({ environment }: { environment: "test" | "live" }) {
  const [{ q, action, from, to }, setState] = useQueryStates(inAddress, { history: "replace", shallow: false });
  const query = { q, action, from, to };
  const filter = (change: Partial<typeof query> | null): void =>
    void setState(change === null ? null : { ...change, before: null }, { throttleMs: 250 });
  return (
    <FilterBar label="Audit log">
      <SearchInput
        label="Name or email of who changed it, or ID of what was changed"
        placeholder="Person or any ID"
        value={q}
        onChange={(text) => filter({ q: text })}
      />
      <ChoiceFilter
        label="Category"
        any="Everything"
        choices={kinds}
        value={action ?? undefined}
        onChoose={(chosen) => filter({ action: chosen })}
      />
      <FilterRange>
        <Input
          type="date"
          aria-label="From"
          className="!w-36"
          value={from ?? ""}
          onChange={(event) => filter({ from: event.target.value || null })}
        />
        to
        <Input
          type="date"
          aria-label="To"
          className="!w-36"
          value={to ?? ""}
          onChange={(event) => filter({ to: event.target.value || null })}
        />
      </FilterRange>
      {q !== "" || action !== null || from !== null || to !== null ? (
        <Button look="quiet" onClick={() => filter(null)}>
          Clear filters
        </Button>
      ) : null}
      <CsvLink className="ml-auto" href={`/api/portal/${environment}/audit/export?${queryString(query)}`} />
    </FilterBar>
  );
}
