import { and, eq } from "drizzle-orm";
import { payments, users } from "@/drizzle/schema";
import { requireLiveEnabled } from "@/lib/accounts/require-live-enabled";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { logger } from "@/lib/kernel/logger";
import type { PaymentProviderName } from "./provider";
import { creditPacks, findProvider } from "./providers";

/** Only owners may buy credits, since they pay. */
export const buyCredits = { scope: null, roles: ["owner"] } as const;

/**
 * Starts a purchase of live credits and returns the URL of the provider's payment page. Credits are granted only by the provider's
 * notification.
 * @throws invalid_request (provider or pack not offered), state_conflict (test environment), live_mode_not_enabled (the credits could not
 * be used yet), temporarily_unavailable (the provider did not answer)
 */
export async function startTopUp(
  ctx: Ctx,
  input: { provider: PaymentProviderName; credits: number; currency: string },
): Promise<{ url: string }> {
  requirePermission(ctx, buyCredits);
  if (ctx.environment !== "live")
    throw new DomainError("state_conflict", "Credits can only be bought in the live environment. Test credits are free.");
  await requireLiveEnabled(ctx);
  const provider = findProvider(input.provider);
  if (!provider) throw invalidField("provider", "invalid_value", "provider is not an available payment method");
  const pack = creditPacks().find(({ credits, currency }) => credits === input.credits && currency === input.currency);
  if (!pack) throw invalidField("credits", "invalid_value", "credits must be the size of a pack offered in this currency");

  const paymentId = newId("payment");
  const startedBy = ctx.actor.kind === "user" ? ctx.actor.userId : ctx.actor.kind;
  const [payer] = await ctx.db.orm.select({ email: users.email }).from(users).where(eq(users.id, startedBy));
  await inTransaction(ctx, async (tx) => {
    await tx.db.orm
      .insert(payments)
      .values({
        id: paymentId,
        accountId: tx.account.id,
        environment: tx.environment,
        provider: provider.name,
        ...pack,
        startedBy,
        createdAt: tx.clock.now(),
      });
    await writeAudit(tx, { action: "payment.started", targetId: paymentId, after: { provider: provider.name, ...pack } });
  });
  const returnUrl = `${env().publicUrl}/${ctx.environment}/credits?payment=${paymentId}`;
  try {
    const { reference, url } = await provider.startCheckout({
      ...pack,
      paymentId,
      accountId: ctx.account.id,
      environment: ctx.environment,
      payerEmail: payer?.email ?? "",
      returnUrl,
      cancelUrl: `${returnUrl}&canceled=1`,
    });
    await ctx.db.orm.update(payments).set({ providerReference: reference }).where(eq(payments.id, paymentId));
    return { url };
  } catch (error) {
    logger("payments").error({ err: error, paymentId, provider: provider.name }, "a payment could not be started");
    // A payment that was paid meanwhile stays paid: if its status changed, it could be credited again.
    await ctx.db.orm
      .update(payments)
      .set({ status: "failed", settledAt: ctx.clock.now() })
      .where(and(eq(payments.id, paymentId), eq(payments.status, "pending")));
    throw new DomainError("temporarily_unavailable", "The payment provider didn't respond. You weren't charged. Try again in a moment.", {
      cause: error,
    });
  }
}
