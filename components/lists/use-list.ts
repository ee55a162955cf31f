"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/forms/fetch-json";
import { cameAt } from "@/components/ui/came-with-page";
import { useKeptSearch } from "@/components/ui/kept-search";
import { queryString } from "./list-query";
import { useLastData } from "./use-last-data";

export interface Listed<Query, Page> {
  query: Query;
  page: Page;
}

/**
 * A page of a list that keeps itself up to date. The first one came with the document; while another is fetched, or
 * where it can't be, the one before stays. Lists poll: the answer is one small query, and unlike a socket it passes every proxy, needs no memory in
 * the server and works with any number of them. Nothing is asked in a hidden tab. `againMs` is asked anew after each answer.
 */
export function useList<Query extends object, Page extends object>({
  key,
  path,
  query,
  initial,
  againMs,
  enabled = true,
}: {
  key: readonly string[];
  path: string;
  query: Query;
  initial: Listed<Query, Page>;
  againMs: (page: Page | undefined) => number | false;
  enabled?: boolean;
}) {
  useKeptSearch();
  const search = queryString(query);
  const isInitial = search === queryString(initial.query);
  const found = useQuery<Page>({
    queryKey: [...key, query],
    queryFn: ({ signal }) => fetchJson<Page>(`${path}?${search}`, signal),
    ...(isInitial ? { initialData: initial.page, initialDataUpdatedAt: cameAt(initial.page) } : { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => againMs(state.data),
    enabled,
  });
  return useLastData(found);
}
