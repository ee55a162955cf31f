"use client";

import { ClipboardCheck, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useRef, useState, type RefObject } from "react";
import { findingName } from "@/components/format/findings";
import { ChoiceFilter } from "@/components/lists/choice-filter";
import { queryOf, queryString } from "@/components/lists/list-query";
import { CsvLink, FilterBar, PageSteps, PastTheEnd, SearchInput, StaleNotice } from "@/components/lists/list-parts";
import { useList, type Listed } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { isTaken } from "@/components/ui/is-typing";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { QueuePage } from "@/lib/review/list-reviews";
import type { ReviewListQuery } from "@/lib/review/review-schema";
import { reviewSeverities, reviewSorts } from "@/lib/review/review-values";
import { postNext, Refusal, type Environment } from "./review-client";
import { ReviewTable } from "./review-table";

const statuses = [
  ["open", "Waiting"],
  ["approved", "Approved"],
  ["rejected", "Rejected"],
] as const;
const severities = reviewSeverities.map((severity) => [severity, `Highest: ${severity}`] as const);
const assignees = [
  ["me", "Assigned to me"],
  ["nobody", "Unassigned"],
] as const;
const inAddress = {
  q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }),
  status: parseAsStringLiteral(["open", "approved", "rejected"] as const).withDefault("open"),
  severity: parseAsStringLiteral(reviewSeverities),
  assigned: parseAsStringLiteral(["me", "nobody"] as const),
  anomaly: parseAsString,
  sort: parseAsStringLiteral(reviewSorts).withDefault("blocking"),
  order: parseAsStringLiteral(["asc", "desc"] as const).withDefault("desc"),
  page: parseAsInteger.withDefault(1),
};

/** Colleagues' decisions appear within this time. */
const ASK_AGAIN_MS = 10_000;

/** The review queue and decided invoices. The filters are in the URL. */
export function ReviewList({
  environment,
  mayReview,
  initial,
}: {
  environment: Environment;
  mayReview: boolean;
  initial: Listed<ReviewListQuery, QueuePage>;
}) {
  const [state, setState] = useQueryStates(inAddress, { history: "replace" });
  const { page, ...listed } = queryOf(state);
  const query = { ...listed, page, size: initial.query.size };
  const { data, error, isPlaceholderData, refetch } = useList({
    key: ["reviews", environment],
    path: `/api/portal/${environment}/reviews`,
    query,
    initial,
    againMs: () => ASK_AGAIN_MS,
  });
  // Whether the page has just been opened; not reset when the button reappears while searching.
  const isArrival = useRef(true);
  useEffect(() => {
    isArrival.current = false;
  }, []);
  const filtered = query.q !== "" || query.severity !== undefined || query.assigned !== undefined || query.anomaly !== undefined;
  const sortBy = (sort: ReviewListQuery["sort"]): void => {
    const order = query.sort === sort ? (query.order === "asc" ? "desc" : "asc") : sort === "vendor" ? "asc" : "desc";
    void setState({ sort, order, page: 1 });
  };
  return (
    <Panel bare>
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-2 gap-y-3 px-3 pt-3 pb-2">
        <div className="flex flex-wrap gap-0.5 rounded-md bg-sunken p-0.5" role="group" aria-label="Review status">
          {statuses.map(([status, label]) => (
            <button
              key={status}
              type="button"
              aria-pressed={query.status === status}
              onClick={() => void setState({ status, page: 1 })}
              className={classNames(
                "flex h-8 items-center gap-1.5 rounded-sm px-1.5 text-sm font-medium min-[23rem]:px-2.5",
                query.status === status ? "bg-surface text-ink shadow-raised" : "text-ink-soft hover:text-ink",
              )}
            >
              {label}
              <span className="text-xs text-ink-faint tabular-nums">
                {data ? `${data.counts[status].total.toLocaleString("en")}${data.counts[status].isMore ? "+" : ""}` : ""}
              </span>
            </button>
          ))}
        </div>
        {mayReview && query.status === "open" && (data?.total ?? 0) > 0 ? (
          <Start environment={environment} query={query} isArrival={isArrival} />
        ) : null}
      </div>
      <FilterBar label="Queue">
        <SearchInput
          label="Search vendor, number or file"
          placeholder="Vendor, number or file"
          value={state.q}
          onChange={(q) => void setState({ q, page: 1 })}
        />
        <ChoiceFilter
          label="Highest severity"
          any="Any severity"
          choices={severities}
          value={query.severity}
          onChoose={(severity) => void setState({ severity, page: 1 })}
        />
        <ChoiceFilter
          label="Assigned to"
          any="Anyone"
          choices={assignees}
          value={query.assigned}
          onChoose={(assigned) => void setState({ assigned, page: 1 })}
        />
        {query.anomaly === undefined ? null : (
          <Button
            size="sm"
            onClick={() => void setState({ anomaly: null, page: 1 })}
            aria-label={`Finding ${findingName(query.anomaly)}: remove this filter`}
          >
            {findingName(query.anomaly)} ×
          </Button>
        )}
        {filtered ? (
          <Button look="quiet" onClick={() => void setState({ q: null, severity: null, assigned: null, anomaly: null, page: null })}>
            Clear filters
          </Button>
        ) : null}
        {data && data.total > 0 ? <CsvLink href={`/api/portal/${environment}/reviews/export?${queryString(listed)}`} /> : null}
      </FilterBar>
      <StaleNotice what="queue" error={error} onRetry={refetch} />
      <Searched data={data} isWaiting={query.status === "open"} />
      {data && data.rows.length > 0 ? (
        <ReviewTable
          environment={environment}
          rows={data.rows}
          status={query.status}
          busy={isPlaceholderData}
          sorting={{ sort: query.sort, order: query.order, onSort: sortBy }}
          filters={queryString(filtersOf(query))}
        />
      ) : data && data.total > 0 ? (
        <PastTheEnd total={data.total} size={query.size} onPage={(last) => void setState({ page: last })} />
      ) : (
        <Nothing
          filtered={filtered}
          status={query.status}
          cleared={data?.counts.approved.total ?? 0}
          uploads={mayReview ? `/${environment}/invoices` : null}
        />
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

/** How many invoices a search covered, if not all. */
function Searched({ data, isWaiting }: { data: QueuePage | undefined; isWaiting: boolean }) {
  if (!data || data.searched === null) return null;
  return (
    <p role="status" className="border-b border-line px-4 py-2 text-xs text-ink-soft">
      Showing matches from the {isWaiting ? "first" : "latest"} {data.searched.toLocaleString("en")} invoices. Exact invoice numbers and IDs
      are searched across all invoices.
    </p>
  );
}

const filtersOf = ({ q, severity, assigned, anomaly }: ReviewListQuery) => ({ q, severity, assigned, anomaly });

/**
 * Starts with the first invoice available to this person. On arrival the button has the focus, so that Enter is enough; when it appears
 * later, somebody may be typing.
 */
function Start({ environment, query, isArrival }: { environment: Environment; query: ReviewListQuery; isArrival: RefObject<boolean> }) {
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isArrival.current && !isTaken(document.activeElement)) button.current?.focus();
  }, [isArrival]);
  const [state, setState] = useState("idle");
  const start = async (): Promise<void> => {
    setState("asking");
    try {
      const [first] = await postNext(environment, { take: 1, except: [], filters: filtersOf(query) });
      if (!first) return setState("All of these are open with other reviewers or assigned to someone else.");
      router.push(`/${environment}/review/${first.itemId}?${queryString(filtersOf(query))}`);
    } catch (error) {
      setState(error instanceof Refusal ? error.message : "Couldn't reach the server. Try again.");
    }
  };
  return (
    <>
      <Button look="primary" ref={button} className="max-sm:w-full" busy={state === "asking"} onClick={() => void start()}>
        <Play aria-hidden />
        Start reviewing
      </Button>
      {state !== "idle" && state !== "asking" ? (
        <p role="status" className="basis-full text-right text-xs text-ink-soft">
          {state}
        </p>
      ) : null}
    </>
  );
}

function Nothing({
  filtered,
  status,
  cleared,
  uploads,
}: {
  filtered: boolean;
  status: ReviewListQuery["status"];
  cleared: number;
  /** The upload page; null for people who may not upload. */
  uploads: string | null;
}) {
  if (filtered)
    return (
      <EmptyState icon={<ClipboardCheck />} title="No matching invoices">
        Change or clear the filters above.
      </EmptyState>
    );
  if (status === "open") {
    return (
      <EmptyState
        icon={<ClipboardCheck />}
        title="Nothing to review"
        action={
          cleared === 0 && uploads !== null ? (
            <Button asChild>
              <Link href={uploads}>Upload invoices</Link>
            </Button>
          ) : null
        }
      >
        {cleared > 0
          ? "Every invoice has been decided or needed no review."
          : "Upload invoices or send them through the API. Those with findings or low-confidence values come here; the rest are approved automatically."}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<ClipboardCheck />} title={status === "approved" ? "No approved invoices yet" : "No rejected invoices"}>
      {status === "approved"
        ? "Invoices that reviewers approve or that need no review appear here, ready for the period's return."
        : "Rejected invoices aren't included in any return. You can reopen them."}
    </EmptyState>
  );
}
