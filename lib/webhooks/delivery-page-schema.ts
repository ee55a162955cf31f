import { z } from "zod";
import { deliveryStatuses, eventKinds } from "./delivery-page-values";
import type { DeliveryView, WebhookView } from "./schemas";

/** The filters of an endpoint's deliveries, as they stand in the page's address. What can't be read counts as not given. */
export const deliveryQuery = z.object({
  status: z.enum(deliveryStatuses).optional().catch(undefined),
  type: z.enum(eventKinds).optional().catch(undefined),
  /** The delivery after which, going back in time, the page begins. */
  before: z.string().trim().min(1).max(40).optional().catch(undefined),
});
export type DeliveryQuery = z.infer<typeof deliveryQuery>;

/** The endpoint comes along: a delivery that fails may change its state. */
export interface DeliveryPage {
  webhook: WebhookView;
  rows: DeliveryView[];
  /** `before` of the next page; null on the last. */
  nextBefore: string | null;
}
