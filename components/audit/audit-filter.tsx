import { Search } from "lucide-react";
import { CsvLink, FilterBar, FilterRange } from "@/components/lists/list-parts";
import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/field";
import type { AuditQuery } from "@/lib/audit/list-audit";

const kinds: readonly [value: string, label: string][] = [
  ["", "Everything"],
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

/** A plain form: the filter is in the address, works without scripts, and can be sent to a colleague. */
export function AuditFilter({ query, csv }: { query: AuditQuery; csv: string }) {
  return (
    <form method="get">
      <FilterBar label="Audit log">
        <div className="relative min-w-44 flex-1 basis-56 @max-xl:-order-2 @max-xl:basis-0">
          <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
          <Input
            type="search"
            name="q"
            aria-label="ID of the changed object or of the person who changed it"
            placeholder="ID of a key, person or invoice"
            className="pl-9"
            defaultValue={query.q}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <Select name="action" aria-label="Category" className="!w-auto" defaultValue={query.action}>
          {kinds.some(([value]) => value === query.action) ? null : <option value={query.action}>{query.action}</option>}
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <FilterRange>
          <Input type="date" name="from" aria-label="From" className="!w-36" defaultValue={query.from ?? ""} />
          to
          <Input type="date" name="to" aria-label="To" className="!w-36" defaultValue={query.to ?? ""} />
        </FilterRange>
        <Button type="submit" className="@max-xl:flex-1">
          Filter
        </Button>
        <CsvLink href={csv} />
      </FilterBar>
    </form>
  );
}
