"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/components/forms/fetch-json";
import { useIsAwake } from "@/components/ui/awake";
import type { BusinessChoice } from "@/lib/businesses/businesses";

const FRESH_MS = 60_000;

export interface BusinessList {
  choices: readonly BusinessChoice[];
  /** "waiting": not here yet; "failed": the last attempt to fetch them failed, and none are known. */
  state: "waiting" | "failed" | "there";
  again: () => void;
}

/** Businesses to choose from. They come after the page, which a thousand of them would hold up. */
export function useBusinessList(environment: "test" | "live", enabled = true): BusinessList {
  const isAwake = useIsAwake();
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(environment),
    queryFn: ({ signal }) => fetchJson<BusinessChoice[]>(`/api/portal/${environment}/businesses/choices`, signal),
    staleTime: FRESH_MS,
    enabled: enabled && isAwake,
  });
  return { choices: data ?? none, state: data ? "there" : isError ? "failed" : "waiting", again: () => void refetch() };
}

const keyOf = (environment: "test" | "live") => ["business-choices", environment];

/** Where one was added or renamed: pages that were open before would go on without it for a while. */
export function useForgetBusinessChoices(environment: "test" | "live"): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(environment) });
}

const none: readonly BusinessChoice[] = [];

/** The same for who needs no more than those that are known. */
export const useBusinessChoices = (environment: "test" | "live"): readonly BusinessChoice[] => useBusinessList(environment).choices;
