"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/forms/fetch-json";
import { useIsAwake } from "@/components/ui/awake";
import type { BusinessChoice } from "@/lib/businesses/businesses";

const FRESH_MS = 60_000;

/** Businesses to choose from. They come after the page, which a thousand of them would hold up. */
export function useBusinessChoices(environment: "test" | "live", enabled = true): readonly BusinessChoice[] {
  const isAwake = useIsAwake();
  const { data } = useQuery({
    queryKey: ["business-choices", environment],
    queryFn: ({ signal }) => fetchJson<BusinessChoice[]>(`/api/portal/${environment}/businesses/choices`, signal),
    staleTime: FRESH_MS,
    enabled: enabled && isAwake,
  });
  return data ?? [];
}
