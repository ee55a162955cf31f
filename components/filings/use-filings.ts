"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/invoices/fetch-json";
import type { FilingListQuery } from "@/lib/flux/filing-list-schema";
import type { FilingListPage } from "@/lib/flux/list-filing-rows";
import type { FilingPage } from "@/lib/flux/read-filing-page";

// They poll, for the reasons that use-invoices names: often only while something moves, never in a hidden tab.
const WHILE_MOVING_MS = 1_500;
const AT_REST_MS = 20_000;

export function searchOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function useFilings(environment: "test" | "live", query: FilingListQuery, initial: { query: FilingListQuery; page: FilingListPage }) {
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query);
  return useQuery({
    queryKey: ["filings", environment, query],
    queryFn: ({ signal }) => fetchJson<FilingListPage>(`/api/portal/${environment}/filings?${searchOf(query)}`, signal),
    ...(isInitial ? { initialData: initial.page } : { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => (state.data?.working ? WHILE_MOVING_MS : AT_REST_MS),
  });
}

const ended: readonly string[] = ["success", "failed", "already_filed", "no_pending", "canceled"];
export const hasEnded = (status: string): boolean => ended.includes(status);

export function useFiling(environment: "test" | "live", initial: FilingPage) {
  return useQuery({
    queryKey: ["filing", environment, initial.filing.id],
    queryFn: ({ signal }) => fetchJson<FilingPage>(`/api/portal/${environment}/filings/${initial.filing.id}`, signal),
    initialData: initial,
    // Nothing changes after the end.
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.filing.status) ? false : WHILE_MOVING_MS),
  });
}
