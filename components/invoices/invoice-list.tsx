"use client";

import { FileSearch, Search } from "lucide-react";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { invoiceListQuery, invoiceOutcomes, invoiceSorts, type InvoiceListQuery } from "@/lib/prism/invoice-list-schema";
import type { InvoicePage } from "@/lib/prism/list-invoices";
import { InvoiceTable } from "./invoice-table";
import { outcomes } from "./outcome";
import { useInvoices } from "./use-invoices";

const inAddress = {
  q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }),
  outcome: parseAsStringLiteral(invoiceOutcomes),
  from: parseAsString,
  to: parseAsString,
  sort: parseAsStringLiteral(invoiceSorts).withDefault("added"),
  order: parseAsStringLiteral(["asc", "desc"] as const).withDefault("desc"),
  page: parseAsInteger.withDefault(1),
};

/** The list with its filters, all of which stand in the address: a link to it shows the same list. */
export function InvoiceList({ environment, initial }: { environment: "test" | "live"; initial: { query: InvoiceListQuery; page: InvoicePage } }) {
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const query = invoiceListQuery.parse({ ...state, outcome: state.outcome ?? undefined, from: state.from ?? undefined, to: state.to ?? undefined });
  const { data, error, isPlaceholderData, refetch } = useInvoices(environment, query, initial);
  const filtered = query.q !== "" || query.outcome !== undefined || query.from !== undefined || query.to !== undefined;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / query.size));
  const sortBy = (sort: InvoiceListQuery["sort"]): void => {
    const order = query.sort === sort ? (query.order === "asc" ? "desc" : "asc") : sort === "vendor" || sort === "outcome" ? "asc" : "desc";
    void setState({ sort, order, page: 1 });
  };
  return (
    <Panel bare>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3" role="search" aria-label="Invoices">
        <div className="relative min-w-44 flex-1 basis-56">
          <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
          <Input type="search" aria-label="Search vendor, number or file" placeholder="Vendor, number or file" className="pl-9" value={state.q} onChange={(event) => void setState({ q: event.target.value, page: 1 })} />
        </div>
        <Select aria-label="Outcome" className="!w-auto" value={query.outcome ?? ""} onChange={(event) => void setState({ outcome: invoiceOutcomes.find((name) => name === event.target.value) ?? null, page: 1 })}>
          <option value="">All outcomes</option>
          {invoiceOutcomes.map((name) => <option key={name} value={name}>{outcomes[name].label}</option>)}
        </Select>
        <div className="flex items-center gap-1.5 text-xs text-ink-faint">
          <Input type="date" aria-label="Invoice date from" className="!w-36" value={state.from ?? ""} onChange={(event) => void setState({ from: event.target.value || null, page: 1 })} />
          to
          <Input type="date" aria-label="Invoice date to" className="!w-36" value={state.to ?? ""} onChange={(event) => void setState({ to: event.target.value || null, page: 1 })} />
        </div>
        {filtered ? <Button look="quiet" onClick={() => void setState({ q: null, outcome: null, from: null, to: null, page: null })}>Clear filters</Button> : null}
      </div>
      {error ? (
        <div className="p-3"><Notice kind="danger" title="The list could not be brought up to date" live>
          {error.message} <button type="button" className="font-medium underline underline-offset-2" onClick={() => void refetch()}>Try again</button>
        </Notice></div>
      ) : null}
      {data && data.rows.length > 0
        ? <InvoiceTable environment={environment} rows={data.rows} busy={isPlaceholderData} sorting={{ sort: query.sort, order: query.order, onSort: sortBy }} />
        : <Nothing filtered={filtered} />}
      {data && data.total > 0 ? (
        <nav aria-label="Pages" className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-xs text-ink-faint">
          <p role="status">{data.total.toLocaleString("en")} {data.total === 1 ? "invoice" : "invoices"}{pages > 1 ? `, page ${query.page} of ${pages}` : ""}</p>
          <div className="flex gap-1.5">
            <Button size="sm" disabled={query.page <= 1} onClick={() => void setState({ page: query.page - 1 })}>Previous</Button>
            <Button size="sm" disabled={query.page >= pages} onClick={() => void setState({ page: query.page + 1 })}>Next</Button>
          </div>
        </nav>
      ) : null}
    </Panel>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered
    ? <EmptyState icon={<FileSearch />} title="No invoice matches">Change or clear the filters above. The search looks at vendor, invoice number, file name and ids.</EmptyState>
    : <EmptyState icon={<FileSearch />} title="No invoices yet">Drop a PDF, a photo or an e-invoice above, or send one with the API. In a few seconds it stands here with its VAT, withholding tax and whatever is wrong with it.</EmptyState>;
}
