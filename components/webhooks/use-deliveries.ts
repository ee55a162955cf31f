"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchJson } from "@/components/forms/fetch-json";
import { useList, type Listed } from "@/components/lists/use-list";
import type { DeliveryPage, DeliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import type { AttemptView } from "@/lib/webhooks/get-delivery";
import type { DeliveryView } from "@/lib/webhooks/schemas";

const REFRESH_MS = 3_000;
const WAITING_MS = 1_500;

export type DeliveryDetailView = DeliveryView & { body: string; history: AttemptView[] };

/** A page of an endpoint's deliveries; the newest page is polled. */
export const useDeliveries = (
  environment: "test" | "live",
  webhookId: string,
  query: DeliveryQuery,
  initial: Listed<DeliveryQuery, DeliveryPage>,
  enabled: boolean,
) =>
  useList({
    key: ["deliveries", environment, webhookId],
    path: `/api/portal/${environment}/webhooks/${webhookId}/deliveries`,
    query,
    initial,
    enabled,
    againMs: () => (query.before === undefined ? REFRESH_MS : false),
  });

/** One delivery with its attempts, polled faster while an attempt is expected. The list beside it is updated with it. */
export function useDelivery(environment: "test" | "live", deliveryId: string) {
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ["delivery", environment, deliveryId],
    queryFn: ({ signal }) => fetchJson<DeliveryDetailView>(`/api/portal/${environment}/deliveries/${deliveryId}`, signal),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? WAITING_MS : false),
  });
  const { status, attempts } = found.data ?? {};
  useEffect(() => {
    if (status !== undefined) void queries.invalidateQueries({ queryKey: ["deliveries", environment] });
  }, [queries, environment, deliveryId, status, attempts]);
  return found;
}
