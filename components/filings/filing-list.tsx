"use client";

import { Download, Landmark, Search } from "lucide-react";
import Link from "next/link";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { filingListQuery, filingListStates, type FilingListQuery } from "@/lib/flux/filing-list-schema";
import type { FilingListPage } from "@/lib/flux/list-filing-rows";
import { filingStates } from "./filing-state";
import { FilingTable } from "./filing-table";
import { searchOf, useFilings } from "./use-filings";

const states = ["open", ...filingListStates] as const;
const inAddress = {
  q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }),
  state: parseAsStringLiteral(states),
  tax: parseAsStringLiteral(["VAT", "WHT"] as const),
  period: parseAsString,
  page: parseAsInteger.withDefault(1),
};

/** The list with its filters, all of which stand in the address. */
export function FilingList({ environment, initial }: { environment: "test" | "live"; initial: { query: FilingListQuery; page: FilingListPage } }) {
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const query = filingListQuery.parse({ ...state, state: state.state ?? undefined, tax: state.tax ?? undefined, period: state.period ?? undefined });
  const { data, error, isPlaceholderData, refetch } = useFilings(environment, query, initial);
  const filtered = query.q !== "" || query.state !== undefined || query.tax !== undefined || query.period !== undefined;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / query.size));
  const { page: _page, size: _size, ...filters } = query;
  return (
    <Panel bare>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3" role="search" aria-label="Filings">
        <div className="relative min-w-44 flex-1 basis-56">
          <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
          <Input type="search" aria-label="Search id, business or reference" placeholder="Id, business or reference" className="pl-9" value={state.q} onChange={(event) => void setState({ q: event.target.value, page: 1 })} />
        </div>
        <Select aria-label="State" className="!w-auto" value={query.state ?? ""} onChange={(event) => void setState({ state: states.find((name) => name === event.target.value) ?? null, page: 1 })}>
          <option value="">All states</option>
          <option value="open">On their way</option>
          {filingListStates.map((name) => <option key={name} value={name}>{filingStates[name].label}</option>)}
        </Select>
        <Select aria-label="Tax" className="!w-auto" value={query.tax ?? ""} onChange={(event) => void setState({ tax: event.target.value === "VAT" || event.target.value === "WHT" ? event.target.value : null, page: 1 })}>
          <option value="">Both taxes</option><option value="VAT">VAT</option><option value="WHT">Withholding tax</option>
        </Select>
        <Input type="month" aria-label="Period" className="!w-40" value={query.period ?? ""} onChange={(event) => void setState({ period: event.target.value || null, page: 1 })} />
        {filtered ? <Button look="quiet" onClick={() => void setState({ q: null, state: null, tax: null, period: null, page: null })}>Clear filters</Button> : null}
        {data && data.total > 0 ? <Button asChild><a href={`/api/portal/${environment}/filings/export?${searchOf(filters)}`} download><Download aria-hidden />CSV</a></Button> : null}
      </div>
      {error ? (
        <div className="p-3"><Notice kind="danger" title="The list could not be brought up to date" live>
          {error.message} <button type="button" className="font-medium underline underline-offset-2" onClick={() => void refetch()}>Try again</button>
        </Notice></div>
      ) : null}
      {data && data.rows.length > 0 ? <FilingTable environment={environment} rows={data.rows} busy={isPlaceholderData} /> : <Nothing environment={environment} filtered={filtered} />}
      {data && data.total > 0 ? (
        <nav aria-label="Pages" className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-xs text-ink-faint">
          <p role="status">{data.total.toLocaleString("en")} {data.total === 1 ? "filing" : "filings"}{pages > 1 ? `, page ${query.page} of ${pages}` : ""}</p>
          <div className="flex gap-1.5">
            <Button size="sm" disabled={query.page <= 1} onClick={() => void setState({ page: query.page - 1 })}>Previous</Button>
            <Button size="sm" disabled={query.page >= pages} onClick={() => void setState({ page: query.page + 1 })}>Next</Button>
          </div>
        </nav>
      ) : null}
    </Panel>
  );
}

function Nothing({ environment, filtered }: { environment: string; filtered: boolean }) {
  if (filtered) return <EmptyState icon={<Landmark />} title="No filing matches">Change or clear the filters above. The search looks at ids, businesses, and the authority&apos;s references.</EmptyState>;
  return (
    <EmptyState
      icon={<Landmark />} title="Nothing filed yet"
      action={<div className="flex flex-wrap justify-center gap-2"><Button asChild look="primary"><Link href={`/${environment}/filings/prepare`}>Prepare a return</Link></Button><Button asChild><Link href={`/${environment}/filings/schedule`}>Upload a schedule</Link></Button></div>}
    >
      Returns are made of reviewed invoices: look at the month&apos;s VAT return or withholding schedule line by line, then file it here. Filings that your servers send with the API stand here too.
    </EmptyState>
  );
}
