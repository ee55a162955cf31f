"use client";

import { ScrollText } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { queryOf } from "@/components/lists/list-query";
import { parseAsInstant } from "@/components/lists/parse-day";
import { OlderSteps, StaleNotice } from "@/components/lists/list-parts";
import type { Listed } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { RequestLogPage, RequestLogQuery } from "@/lib/request-logs/request-log-schema";
import { statusClasses } from "@/lib/request-logs/request-log-values";
import { RequestDetail } from "./request-detail";
import { RequestFilters } from "./request-filters";
import { RequestTable } from "./request-table";
import { useRequests } from "./use-requests";

const inAddress = {
  q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }),
  status: parseAsStringLiteral(statusClasses),
  operation: parseAsString,
  keyId: parseAsString,
  from: parseAsInstant,
  to: parseAsInstant,
  before: parseAsString.withOptions({ history: "push" }),
  open: parseAsString,
};

/** The request log with its filters, and an opened request beside it; all of it is in the URL. */
export function RequestList({
  environment,
  initial,
  keys,
}: {
  environment: "test" | "live";
  initial: Listed<RequestLogQuery, RequestLogPage>;
  keys: readonly { id: string; label: string }[];
}) {
  const [{ open, ...state }, setState] = useQueryStates(inAddress, { history: "replace" });
  const query = queryOf(state);
  const { data, error, isPlaceholderData, refetch } = useRequests(environment, query, initial);
  const filtered = Object.entries(query).some(([name, value]) => name !== "before" && value !== undefined && value !== "");
  const change = (filters: Record<string, string | null>): void =>
    void setState({ ...filters, before: null } as Parameters<typeof setState>[0]);
  return (
    <div className={open === null ? undefined : "grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"}>
      {open === null ? null : (
        <div className="min-w-0 xl:order-2">
          <RequestDetail environment={environment} requestId={open} onClose={() => void setState({ open: null })} onFilter={change} />
        </div>
      )}
      <Panel bare className="min-w-0">
        <RequestFilters environment={environment} query={query} search={state.q} keys={keys} onChange={change} />
        <StaleNotice error={error} onRetry={refetch} />
        {data && data.searched !== null ? (
          <p role="status" className="border-b border-line px-4 py-2 text-xs text-ink-soft">
            Searched the latest {data.searched.toLocaleString("en")} requests up to here. Older ones are on the next page.
          </p>
        ) : null}
        {data && data.rows.length > 0 ? (
          <RequestTable
            rows={data.rows}
            open={open}
            onOpen={(requestId) => void setState({ open: requestId === open ? null : requestId })}
            busy={isPlaceholderData}
          />
        ) : (
          <Nothing environment={environment} filtered={filtered || query.before !== undefined} />
        )}
        <OlderSteps before={query.before} nextBefore={data?.nextBefore ?? null} onBefore={(before) => void setState({ before })} />
      </Panel>
    </div>
  );
}

function Nothing({ environment, filtered }: { environment: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<ScrollText />} title="No matching requests">
      Change or clear the filters above. Requests are kept for seven days.
    </EmptyState>
  ) : (
    <EmptyState icon={<ScrollText />} title="No requests yet">
      Send your first request with a key for this environment, such as the curl example on the{" "}
      <Link href={`/${environment}`} className="font-medium text-accent underline underline-offset-2">
        overview
      </Link>
      . It appears here with its status, duration, and request and response bodies. A request with a missing or unknown key returns 401 and
      isn&apos;t listed.
    </EmptyState>
  );
}
