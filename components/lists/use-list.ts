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
 * A page of a list that stays up to date. The first page comes with the HTML; while another one loads, or if it can't be loaded, the
 * previous one stays. Lists poll: a poll is one small query, passes every proxy, needs no server memory, and works with any number of
 * servers. Hidden tabs don't poll. `againMs` is evaluated after each response.
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
