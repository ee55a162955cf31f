import type { Ctx } from "@/lib/kernel/context";
import { outboundPolicy, type OutboundPolicy } from "@/lib/kernel/outbound/outbound";
import type { AttemptRequest, AttemptResult } from "./attempt";
import { webhookBody } from "./event-body";
import { findDelivery } from "./find-delivery";
import { closeDelivery, recordAttempt, remainingWait } from "./record-attempt";
import { ATTEMPT_TIMEOUT_MS, sendWebhook } from "./send-webhook";
import { openWebhookSecrets, signatureHeaders } from "./webhook-secret";

const ended: AttemptResult = { waitMs: null };

export interface AttemptOptions {
  policy?: OutboundPolicy;
  timeoutMs?: number;
}

/**
 * Sends a delivery once and records the outcome. Repeating it after it was recorded sends nothing and returns the same result. A crash
 * between sending and recording sends it again (at-least-once delivery). The secret is opened here and passed nowhere else.
 */
export async function attemptDelivery(ctx: Ctx, request: AttemptRequest, options: AttemptOptions = {}): Promise<AttemptResult> {
  const found = await findDelivery(ctx, request.deliveryId);
  if (!found || found.delivery.round !== request.round || found.delivery.status !== "pending") return ended;
  const { delivery, endpoint, event } = found;
  const now = ctx.clock.now();
  if (delivery.attempts >= request.attempt) return remainingWait(delivery, now);
  if (!endpoint.enabled) {
    await closeDelivery(ctx, request, "Not sent: the webhook endpoint is disabled");
    return ended;
  }
  const body = webhookBody(event);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Levy-Webhooks/1",
    ...signatureHeaders({ id: event.id, sentAt: now, body }, openWebhookSecrets(endpoint, now)),
  };
  const result = await sendWebhook({
    url: endpoint.url,
    headers,
    body,
    policy: options.policy ?? outboundPolicy(),
    timeoutMs: options.timeoutMs ?? ATTEMPT_TIMEOUT_MS,
  });
  return recordAttempt(ctx, {
    ...request,
    endpointId: endpoint.id,
    startedAt: now,
    requestUrl: endpoint.url,
    requestHeaders: headers,
    ...result,
  });
}
