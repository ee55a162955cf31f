import { and, eq } from "drizzle-orm";
import { webhookAttempts, webhookDeliveries } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import type { AttemptRequest, AttemptResult, FinishedAttempt } from "./attempt";
import { lockHealth, noteFailure } from "./endpoint-health";
import type { DeliveryRow } from "./present-webhook";
import { delayAfterMs } from "./retry-schedule";
import { writeSuccess } from "./write-success";

/** Records an attempt and its effect on the delivery and on the endpoint's health, atomically. */
export async function recordAttempt(ctx: Ctx, attempt: FinishedAttempt): Promise<AttemptResult> {
  return attempt.outcome === "succeeded" ? recordSuccess(ctx, attempt) : recordFailure(ctx, attempt);
}

async function recordSuccess(ctx: Ctx, attempt: FinishedAttempt): Promise<AttemptResult> {
  if (await writeSuccess(ctx, attempt)) return { waitMs: null };
  const [delivery] = await ownDelivery(ctx, attempt.deliveryId);
  return resultIfSuperseded(delivery, attempt, ctx.clock.now()) ?? { waitMs: null };
}

async function recordFailure(ctx: Ctx, attempt: FinishedAttempt): Promise<AttemptResult> {
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockHealth(tx, attempt.endpointId);
    // The endpoint was deleted meanwhile. Its deliveries are being removed, so the outcome doesn't matter.
    if (!endpoint) return { waitMs: null };
    const now = tx.clock.now();
    const [delivery] = await ownDelivery(tx, attempt.deliveryId).for("update");
    const superseded = resultIfSuperseded(delivery, attempt, now);
    if (!delivery || superseded) return superseded ?? { waitMs: null };
    await noteFailure(tx, endpoint, attempt);
    // A 410 from a former URL doesn't end the delivery: the next attempt goes to the current URL.
    const isGone = attempt.outcome === "gone" && attempt.requestUrl === endpoint.url;
    const waitMs = isGone ? null : delayAfterMs(tx.environment, attempt.attempt, `${delivery.id}/${attempt.round}`);
    const { outcome, responseStatus, responseHeaders, responseExcerpt, durationMs, startedAt, requestUrl, requestHeaders } = attempt;
    await tx.db.orm
      .insert(webhookAttempts)
      .values({
        deliveryId: delivery.id,
        round: attempt.round,
        attempt: attempt.attempt,
        accountId: tx.account.id,
        environment: tx.environment,
        startedAt,
        durationMs,
        requestUrl,
        requestHeaders,
        outcome,
        responseStatus,
        responseHeaders,
        responseExcerpt,
      });
    await tx.db.orm
      .update(webhookDeliveries)
      .set({
        status: waitMs === null ? "failed" : "pending",
        attempts: attempt.attempt,
        lastAttemptAt: startedAt,
        nextAttemptAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
        responseStatus,
        responseExcerpt,
        durationMs,
      })
      .where(eq(webhookDeliveries.id, delivery.id));
    return { waitMs };
  });
}

/** Ends a delivery without an attempt; `reason` is shown in place of a response. */
export async function closeDelivery(ctx: Ctx, request: Pick<AttemptRequest, "deliveryId" | "round">, reason: string): Promise<void> {
  await ctx.db.orm
    .update(webhookDeliveries)
    .set({ status: "failed", nextAttemptAt: null, responseStatus: null, responseExcerpt: reason, durationMs: null })
    .where(
      and(
        eq(webhookDeliveries.id, request.deliveryId),
        ofTenant(webhookDeliveries, ctx),
        eq(webhookDeliveries.round, request.round),
        eq(webhookDeliveries.status, "pending"),
      ),
    );
}

/** The result of repeating an attempt that was recorded already. */
export function remainingWait(delivery: Pick<DeliveryRow, "nextAttemptAt">, now: Date): AttemptResult {
  return { waitMs: Math.max(0, (delivery.nextAttemptAt ?? now).getTime() - now.getTime()) };
}

/** The result for an attempt whose delivery was deleted, replayed, ended, or recorded meanwhile; null if the attempt still counts. */
function resultIfSuperseded(delivery: DeliveryRow | undefined, attempt: AttemptRequest, now: Date): AttemptResult | null {
  if (!delivery || delivery.round !== attempt.round || delivery.status !== "pending") return { waitMs: null };
  return delivery.attempts >= attempt.attempt ? remainingWait(delivery, now) : null;
}

function ownDelivery(ctx: Ctx, id: string) {
  return ctx.db.orm
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), ofTenant(webhookDeliveries, ctx)));
}
