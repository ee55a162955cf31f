"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/components/forms/fetch-json";
import { useIsAwake } from "@/components/ui/awake";
import type { BusinessChoice } from "@/lib/businesses/businesses";

const FRESH_MS = 60_000;

export interface BusinessList {
  choices: readonly BusinessChoice[];
  /** "waiting": not loaded yet; "failed": the last attempt to load them failed, and none are known. */
  state: "waiting" | "failed" | "there";
  again: () => void;
}

/** The businesses to choose from. Loaded after the page, which a thousand of them would delay. */
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

/** Invalidates the list after a business was added or renamed; otherwise pages opened before would keep the old one for a while. */
export function useForgetBusinessChoices(environment: "test" | "live"): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(environment) });
}

const none: readonly BusinessChoice[] = [];

/** Like `useBusinessList`, for callers that need only the known businesses. */
export const useBusinessChoices = (environment: "test" | "live"): readonly BusinessChoice[] => useBusinessList(environment).choices;
