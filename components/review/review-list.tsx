"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Play, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { fetchJson } from "@/components/invoices/fetch-json";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import type { QueuePage } from "@/lib/review/list-reviews";
import { reviewListQuery, type ReviewListQuery } from "@/lib/review/review-schema";
import { postNext, Refusal, type Environment } from "./review-client";
import { ReviewTable } from "./review-table";

const statuses = [["open", "Waiting"], ["approved", "Approved"], ["rejected", "Rejected"]] as const;
const severities = ["critical", "high", "medium", "low", "info"] as const;
const inAddress = {
  q: parseAsString.withDefault(""), status: parseAsStringLiteral(["open", "approved", "rejected"]).withDefault("open"), severity: parseAsStringLiteral(severities),
  assigned: parseAsStringLiteral(["me", "nobody"]), sort: parseAsStringLiteral(["blocking", "vendor", "date", "total", "added"]).withDefault("blocking"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc"), page: parseAsInteger.withDefault(1),
};

/** A colleague's decisions show within this time. */
const ASK_AGAIN_MS = 10_000;

const searchOf = (query: object): string =>
  new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== "").map(([name, value]) => [name, String(value)])).toString();

/** The queue and what was decided. The whole state stands in the address. */
export function ReviewList({ environment, mayReview, initial }: { environment: Environment; mayReview: boolean; initial: { query: ReviewListQuery; page: QueuePage } }) {
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const query = reviewListQuery.parse({ ...state, severity: state.severity ?? undefined, assigned: state.assigned ?? undefined });
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["reviews", environment, query],
    queryFn: ({ signal }) => fetchJson<QueuePage>(`/api/portal/${environment}/reviews?${searchOf(query)}`, signal),
    ...(isInitial ? { initialData: initial.page } : { placeholderData: keepPreviousData }),
    refetchInterval: ASK_AGAIN_MS,
  });
  const filtered = query.q !== "" || query.severity !== undefined || query.assigned !== undefined;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / query.size));
  const sortBy = (sort: ReviewListQuery["sort"]): void => {
    const order = query.sort === sort ? (query.order === "asc" ? "desc" : "asc") : sort === "vendor" ? "asc" : "desc";
    void setState({ sort, order, page: 1 });
  };
  return (
    <Panel bare>
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-2 px-3 pt-3 pb-2">
        <div className="flex gap-0.5 rounded-md bg-sunken p-0.5" role="group" aria-label="Which invoices">
          {statuses.map(([status, label]) => (
            <button
              key={status} type="button" aria-pressed={query.status === status} onClick={() => void setState({ status, page: 1 })}
              className={classNames("flex h-8 items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium", query.status === status ? "bg-surface text-ink shadow-raised" : "text-ink-soft hover:text-ink")}
            >
              {label}<span className="text-xs text-ink-faint tabular-nums">{data?.counts[status].toLocaleString("en") ?? ""}</span>
            </button>
          ))}
        </div>
        {mayReview && query.status === "open" && (data?.total ?? 0) > 0 ? <Start environment={environment} query={query} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 pb-3" role="search" aria-label="Queue">
        <div className="relative min-w-40 flex-1 basis-48">
          <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
          <Input type="search" aria-label="Search vendor, number or file" placeholder="Vendor, number or file" className="pl-9" value={state.q} onChange={(event) => void setState({ q: event.target.value, page: 1 })} />
        </div>
        <Select aria-label="Worst finding" className="!w-auto" value={query.severity ?? ""} onChange={(event) => void setState({ severity: severities.find((name) => name === event.target.value) ?? null, page: 1 })}>
          <option value="">Any finding</option>
          {severities.map((name) => <option key={name} value={name}>Worst is {name}</option>)}
        </Select>
        <Select aria-label="Assigned to" className="!w-auto" value={query.assigned ?? ""} onChange={(event) => void setState({ assigned: event.target.value === "me" ? "me" : event.target.value === "nobody" ? "nobody" : null, page: 1 })}>
          <option value="">Everybody&apos;s</option><option value="me">Assigned to me</option><option value="nobody">Assigned to nobody</option>
        </Select>
        {filtered ? <Button look="quiet" onClick={() => void setState({ q: null, severity: null, assigned: null, page: null })}>Clear filters</Button> : null}
      </div>
      {error ? <div className="p-3"><Notice kind="danger" title="The queue could not be brought up to date" live>{error.message} <button type="button" className="font-medium underline underline-offset-2" onClick={() => void refetch()}>Try again</button></Notice></div> : null}
      {data && data.rows.length > 0 ? <ReviewTable environment={environment} rows={data.rows} status={query.status} busy={isPlaceholderData} sorting={{ sort: query.sort, order: query.order, onSort: sortBy }} filters={searchOf(filtersOf(query))} /> : <Nothing filtered={filtered} status={query.status} cleared={data?.counts.approved ?? 0} />}
      {pages > 1 ? (
        <nav aria-label="Pages" className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-xs text-ink-faint">
          <p role="status">{data?.total.toLocaleString("en")} invoices, page {query.page} of {pages}</p>
          <div className="flex gap-1.5">
            <Button size="sm" disabled={query.page <= 1} onClick={() => void setState({ page: query.page - 1 })}>Previous</Button>
            <Button size="sm" disabled={query.page >= pages} onClick={() => void setState({ page: query.page + 1 })}>Next</Button>
          </div>
        </nav>
      ) : null}
    </Panel>
  );
}

const filtersOf = ({ q, severity, assigned }: ReviewListQuery) => ({ q, severity, assigned });

/** Begins with the first invoice that this person may be handed. It has the focus, so that Enter is all it takes. */
function Start({ environment, query }: { environment: Environment; query: ReviewListQuery }) {
  const router = useRouter();
  const [state, setState] = useState("idle");
  const start = async (): Promise<void> => {
    setState("asking");
    try {
      const [first] = await postNext(environment, { take: 1, except: [], filters: filtersOf(query) });
      if (!first) return setState("Others have these on their screens, or they are assigned to somebody else.");
      router.push(`/${environment}/review/${first.itemId}?${searchOf(filtersOf(query))}`);
    } catch (error) {
      setState(error instanceof Refusal ? error.message : "The server could not be reached. Try again.");
    }
  };
  return (
    <>
      <Button look="primary" autoFocus busy={state === "asking"} onClick={() => void start()}><Play aria-hidden />Start reviewing</Button>
      {state !== "idle" && state !== "asking" ? <p role="status" className="basis-full text-right text-xs text-ink-soft">{state}</p> : null}
    </>
  );
}

function Nothing({ filtered, status, cleared }: { filtered: boolean; status: ReviewListQuery["status"]; cleared: number }) {
  if (filtered) return <EmptyState icon={<ClipboardCheck />} title="No invoice matches">Change or clear the filters above.</EmptyState>;
  if (status === "open") {
    return (
      <EmptyState icon={<ClipboardCheck />} title="Nothing waits for review">
        {cleared > 0 ? "Every invoice so far is decided, or needed no review." : "Upload invoices, or send them with the API: those with findings or values that were read unsurely come here, the others are approved by themselves."}
      </EmptyState>
    );
  }
  return <EmptyState icon={<ClipboardCheck />} title={status === "approved" ? "Nothing is approved yet" : "Nothing was rejected"}>{status === "approved" ? "What reviewers approve, and what needs no review, stands here, ready for the period's return." : "Rejected invoices go into no return; they can be opened again."}</EmptyState>;
}
