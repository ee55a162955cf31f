"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/invoices/fetch-json";
import type { DeliveryPage, DeliveryQuery } from "@/lib/webhooks/delivery-page-schema";
import type { AttemptView } from "@/lib/webhooks/get-delivery";
import type { DeliveryView } from "@/lib/webhooks/schemas";

// Short polling, as in every list of the portal: it passes each proxy, and stops while the tab is out of sight.
const REFRESH_MS = 3_000;
const WAITING_MS = 1_500;

export type DeliveryDetailView = DeliveryView & { body: string; history: AttemptView[] };

const searchOf = (query: DeliveryQuery): string =>
  new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "")).toString();

/** A page of an endpoint's deliveries; the newest page keeps itself up to date while its tab is seen. */
export function useDeliveries(environment: "test" | "live", webhookId: string, query: DeliveryQuery, initial: { query: DeliveryQuery; page: DeliveryPage }, enabled: boolean) {
  const isInitial = searchOf(query) === searchOf(initial.query);
  return useQuery({
    queryKey: ["deliveries", environment, webhookId, query],
    queryFn: ({ signal }) => fetchJson<DeliveryPage>(`/api/portal/${environment}/webhooks/${webhookId}/deliveries?${searchOf(query)}`, signal),
    ...(isInitial ? { initialData: initial.page } : { placeholderData: keepPreviousData }),
    enabled,
    refetchInterval: query.before === undefined ? REFRESH_MS : false,
  });
}

/** One delivery with its attempts; looked at again sooner while an attempt is awaited. */
export function useDelivery(environment: "test" | "live", deliveryId: string) {
  return useQuery({
    queryKey: ["delivery", environment, deliveryId],
    queryFn: ({ signal }) => fetchJson<DeliveryDetailView>(`/api/portal/${environment}/deliveries/${deliveryId}`, signal),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? WAITING_MS : false),
  });
}
