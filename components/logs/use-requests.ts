"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/invoices/fetch-json";
import type { RequestLogEntry, RequestLogPage, RequestLogQuery } from "@/lib/request-logs/request-log-schema";

const REFRESH_MS = 5_000;

export const searchOf = (query: RequestLogQuery): string =>
  new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "")).toString();

/** A page of requests; the newest page keeps itself up to date while its tab is seen. */
export function useRequests(environment: "test" | "live", query: RequestLogQuery, initial: { query: RequestLogQuery; page: RequestLogPage }) {
  const isInitial = searchOf(query) === searchOf(initial.query);
  return useQuery({
    queryKey: ["requests", environment, query],
    queryFn: ({ signal }) => fetchJson<RequestLogPage>(`/api/portal/${environment}/logs?${searchOf(query)}`, signal),
    ...(isInitial ? { initialData: initial.page } : { placeholderData: keepPreviousData }),
    refetchInterval: query.before === undefined ? REFRESH_MS : false,
  });
}

/** A request never changes once it is logged, but for a purge of what it speaks of. */
export function useRequest(environment: "test" | "live", requestId: string) {
  return useQuery({
    queryKey: ["request", environment, requestId],
    queryFn: ({ signal }) => fetchJson<RequestLogEntry>(`/api/portal/${environment}/logs/${requestId}`, signal),
    staleTime: 60_000,
  });
}
