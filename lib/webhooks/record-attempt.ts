import { and, eq } from "drizzle-orm";
import { webhookAttempts, webhookDeliveries } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { noteFailure, noteSuccess } from "./endpoint-health";
import type { DeliveryRow } from "./present-webhook";
import { delayAfterMs } from "./retry-schedule";
import type { SendResult } from "./send-webhook";

export interface AttemptRequest {
  deliveryId: string;
  /** The round of the schedule that this attempt belongs to; a replay begins another, and the older ends. */
  round: number;
  /** Counts from 1 in each round. */
  attempt: number;
}

/** `waitMs` until the next attempt; null where there is none. */
export interface AttemptResult {
  waitMs: number | null;
}

export type FinishedAttempt = AttemptRequest & SendResult & {
  endpointId: string;
  startedAt: Date;
  requestUrl: string;
  requestHeaders: Record<string, string>;
};

/** Writes an attempt, what it means for its delivery and for its endpoint's health, in one transaction. */
export async function recordAttempt(ctx: Ctx, attempt: FinishedAttempt): Promise<AttemptResult> {
  return inTransaction(ctx, async (tx) => {
    const isSuccess = attempt.outcome === "succeeded";
    // The endpoint's row is locked before the delivery's, everywhere.
    if (isSuccess) await noteSuccess(tx, attempt.endpointId);
    else await noteFailure(tx, attempt);
    const now = tx.clock.now();
    const delivery = await lockDelivery(tx, attempt.deliveryId);
    // Deleted, replayed or recorded meanwhile: what happened since stands.
    if (!delivery || delivery.round !== attempt.round || delivery.status !== "pending") return { waitMs: null };
    if (delivery.attempts >= attempt.attempt) return remainingWait(delivery, now);
    const waitMs = isSuccess || attempt.outcome === "gone" ? null : delayAfterMs(tx.environment, attempt.attempt, `${delivery.id}/${attempt.round}`);
    const { outcome, responseStatus, responseHeaders, responseExcerpt, durationMs, startedAt, requestUrl, requestHeaders } = attempt;
    await tx.db.orm.insert(webhookAttempts).values({
      deliveryId: delivery.id, round: attempt.round, attempt: attempt.attempt, accountId: tx.account.id, environment: tx.environment,
      startedAt, durationMs, requestUrl, requestHeaders, outcome, responseStatus, responseHeaders, responseExcerpt,
    });
    await tx.db.orm.update(webhookDeliveries).set({
      status: isSuccess ? "succeeded" : waitMs === null ? "failed" : "pending",
      attempts: attempt.attempt, lastAttemptAt: startedAt, nextAttemptAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
      responseStatus, responseExcerpt, durationMs,
    }).where(eq(webhookDeliveries.id, delivery.id));
    return { waitMs };
  });
}

/** Ends a delivery without an attempt; `reason` is shown where an answer would be. */
export async function closeDelivery(ctx: Ctx, request: Pick<AttemptRequest, "deliveryId" | "round">, reason: string): Promise<void> {
  await ctx.db.orm.update(webhookDeliveries)
    .set({ status: "failed", nextAttemptAt: null, responseStatus: null, responseExcerpt: reason, durationMs: null })
    .where(and(
      eq(webhookDeliveries.id, request.deliveryId), eq(webhookDeliveries.accountId, ctx.account.id), eq(webhookDeliveries.environment, ctx.environment),
      eq(webhookDeliveries.round, request.round), eq(webhookDeliveries.status, "pending"),
    ));
}

/** What a repeat of a recorded attempt answers. */
export function remainingWait(delivery: Pick<DeliveryRow, "nextAttemptAt">, now: Date): AttemptResult {
  return { waitMs: Math.max(0, (delivery.nextAttemptAt ?? now).getTime() - now.getTime()) };
}

async function lockDelivery(tx: Ctx, id: string): Promise<DeliveryRow | undefined> {
  const [delivery] = await tx.db.orm.select().from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.accountId, tx.account.id), eq(webhookDeliveries.environment, tx.environment)))
    .for("update");
  return delivery;
}
