"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/forms/fetch-json";
import { useList, type Listed } from "@/components/lists/use-list";
import type { RequestLogEntry, RequestLogPage, RequestLogQuery } from "@/lib/request-logs/request-log-schema";

const REFRESH_MS = 5_000;

/** A page of requests; the newest page is polled. */
export const useRequests = (environment: "test" | "live", query: RequestLogQuery, initial: Listed<RequestLogQuery, RequestLogPage>) =>
  useList({
    key: ["requests", environment],
    path: `/api/portal/${environment}/logs`,
    query,
    initial,
    againMs: () => (query.before === undefined ? REFRESH_MS : false),
  });

/** A logged request never changes, except when the data it refers to is purged. */
export function useRequest(environment: "test" | "live", requestId: string) {
  return useQuery({
    queryKey: ["request", environment, requestId],
    queryFn: ({ signal }) => fetchJson<RequestLogEntry>(`/api/portal/${environment}/logs/${requestId}`, signal),
    staleTime: 60_000,
  });
}
