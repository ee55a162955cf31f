"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/forms/fetch-json";
import { useList, type Listed } from "@/components/lists/use-list";
import type { FilingListQuery } from "@/lib/flux/filing-list-schema";
import type { FilingListPage } from "@/lib/flux/list-filing-rows";
import type { FilingPage } from "@/lib/flux/read-filing-page";

const WHILE_MOVING_MS = 1_500;
const AT_REST_MS = 20_000;

export const useFilings = (environment: "test" | "live", query: FilingListQuery, initial: Listed<FilingListQuery, FilingListPage>) =>
  useList({
    key: ["filings", environment],
    path: `/api/portal/${environment}/filings`,
    query,
    initial,
    againMs: (page) => (page?.working ? WHILE_MOVING_MS : AT_REST_MS),
  });

const ended: readonly string[] = ["success", "failed", "already_filed", "no_pending", "canceled"];
export const hasEnded = (status: string): boolean => ended.includes(status);

export function useFiling(environment: "test" | "live", initial: FilingPage) {
  return useQuery({
    queryKey: ["filing", environment, initial.filing.id],
    queryFn: ({ signal }) => fetchJson<FilingPage>(`/api/portal/${environment}/filings/${initial.filing.id}`, signal),
    initialData: initial,
    // Nothing changes after the filing has ended.
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.filing.status) ? false : WHILE_MOVING_MS),
  });
}
