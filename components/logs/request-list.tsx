"use client";

import { ScrollText } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { requestLogQuery, statusClasses, type RequestLogPage, type RequestLogQuery } from "@/lib/request-logs/request-log-schema";
import { RequestDetail } from "./request-detail";
import { RequestFilters } from "./request-filters";
import { RequestTable } from "./request-table";
import { useRequests } from "./use-requests";

const inAddress = {
  q: parseAsString.withDefault("").withOptions({ throttleMs: 250 }),
  status: parseAsStringLiteral(statusClasses),
  operation: parseAsString,
  keyId: parseAsString,
  from: parseAsString,
  to: parseAsString,
  before: parseAsString.withOptions({ history: "push" }),
  open: parseAsString,
};

/** The requests with their filters, and one of them opened beside the list; all of that stands in the address. */
export function RequestList({ environment, initial, keys }: {
  environment: "test" | "live"; initial: { query: RequestLogQuery; page: RequestLogPage }; keys: readonly { id: string; label: string }[];
}) {
  const [{ open, ...state }, setState] = useQueryStates(inAddress, { history: "replace" });
  const query = requestLogQuery.parse(Object.fromEntries(Object.entries(state).map(([name, value]) => [name, value ?? undefined])));
  const { data, error, isPlaceholderData, refetch } = useRequests(environment, query, initial);
  const filtered = Object.entries(query).some(([name, value]) => name !== "before" && value !== undefined && value !== "");
  const change = (filters: Record<string, string | null>): void => void setState({ ...filters, before: null } as Parameters<typeof setState>[0]);
  return (
    <div className={open === null ? undefined : "grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"}>
      {open === null ? null : (
        <div className="min-w-0 xl:order-2">
          <RequestDetail environment={environment} requestId={open} onClose={() => void setState({ open: null })} onFilter={change} />
        </div>
      )}
      <Panel bare className="min-w-0">
        <RequestFilters environment={environment} query={query} search={state.q} keys={keys} onChange={change} />
        {error ? (
          <div className="p-3"><Notice kind="danger" title="The list could not be brought up to date" live>
            {error.message} <button type="button" className="font-medium underline underline-offset-2" onClick={() => void refetch()}>Try again</button>
          </Notice></div>
        ) : null}
        {data && data.rows.length > 0
          ? <RequestTable rows={data.rows} open={open} onOpen={(requestId) => void setState({ open: requestId === open ? null : requestId })} busy={isPlaceholderData} />
          : <Nothing filtered={filtered || query.before !== undefined} />}
        {data && (data.nextBefore !== null || query.before !== undefined) ? (
          <nav aria-label="Pages" className="flex items-center justify-end gap-1.5 border-t border-line px-4 py-2">
            <Button size="sm" disabled={query.before === undefined} onClick={() => void setState({ before: null })}>Newest</Button>
            <Button size="sm" disabled={data.nextBefore === null} onClick={() => void setState({ before: data.nextBefore })}>Older</Button>
          </nav>
        ) : null}
      </Panel>
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered
    ? <EmptyState icon={<ScrollText />} title="No request matches">Change or clear the filters above. Requests are kept for seven days.</EmptyState>
    : <EmptyState icon={<ScrollText />} title="No requests yet">Send the first one with a key of this environment, for example the curl call on the overview. A moment later it stands here with its status, its duration and both bodies.</EmptyState>;
}
