import { z } from "zod";
import { deliveryStatuses, eventKinds } from "./delivery-page-values";
import type { DeliveryView, WebhookView } from "./schemas";

/** The filters of an endpoint's deliveries, as they appear in the page's URL. Invalid values are ignored. */
export const deliveryQuery = z.object({
  status: z.enum(deliveryStatuses).optional().catch(undefined),
  type: z.enum(eventKinds).optional().catch(undefined),
  /** ID of a delivery; the page starts with the next older one. */
  before: z.string().trim().min(1).max(40).optional().catch(undefined),
});
export type DeliveryQuery = z.infer<typeof deliveryQuery>;

/** The endpoint is included because a failing delivery may change its state. */
export interface DeliveryPage {
  webhook: WebhookView;
  rows: DeliveryView[];
  /** `before` of the next page; null on the last. */
  nextBefore: string | null;
}
