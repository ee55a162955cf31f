import { and, eq, isNotNull, sql } from "drizzle-orm";
import { accounts, payments, type InvoiceParties } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { writeAudit } from "@/lib/audit/write-audit";
import { grantCredits } from "@/lib/credits/grant-credits";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { isId } from "@/lib/kernel/ids";
import { logger } from "@/lib/kernel/logger";
import { currentParties } from "./invoice-parties";
import type { PaymentNotification, PaymentProviderName } from "./provider";
import { creditPacks } from "./providers";
import type { Purchase } from "./purchase-metadata";

type PaymentRow = typeof payments.$inferSelect;

/** What became of a notification. `repeated`: the payment had ended before; `unknown`: it is not one of ours. */
export type Settlement = "credited" | "failed" | "mismatch" | "repeated" | "unknown";

/**
 * Acts on a provider's word of which the signature was checked. Credits are granted in the transaction that ends the
 * payment, under its row's lock, so that they come exactly once however often and in whatever order the word is given; a
 * payment that was given up can still be paid late. Another amount or currency than asked for credits nothing.
 */
export async function settlePayment(
  db: Database,
  provider: PaymentProviderName,
  notification: PaymentNotification,
  clock: Clock = systemClock,
): Promise<Settlement> {
  const [found = await restored(db, provider, notification)] = await db.orm
    .select()
    .from(payments)
    .where(eq(payments.id, notification.paymentId));
  if (found?.provider !== provider) return "unknown";
  const ctx: Ctx = {
    ...systemContext(db, "payments", found.accountId, found.environment, clock),
    actor: { kind: "paymentProvider", name: provider },
  };
  return inTransaction(ctx, async (tx) => {
    const [payment] = await tx.db.orm.select().from(payments).where(eq(payments.id, found.id)).for("update");
    if (!payment || payment.status === "paid" || payment.status === "mismatch") return "repeated";
    if (notification.outcome === "failed") {
      if (payment.status === "failed") return "repeated";
      await end(tx, payment, { status: "failed" });
      return "failed";
    }
    if (notification.amountMinor !== payment.amountMinor || notification.currency.toUpperCase() !== payment.currency) {
      logger("payments").error(
        { paymentId: payment.id, provider, accountId: payment.accountId },
        "a payment of another amount than asked for arrived; nothing was credited",
      );
      await end(tx, payment, { status: "mismatch" });
      await tellIfClosed(tx, payment);
      return "mismatch";
    }
    const change = { status: "paid", invoiceNumber: await nextInvoiceNumber(tx) } as const;
    await write(tx, payment, change, await currentParties(tx));
    // Before the audit row: whoever holds the log's end waits for nothing else, and a grant waits for the balance.
    await grantCredits(tx, { amount: payment.credits, reason: `bought, ${payment.id}` });
    await audit(tx, payment, change);
    await tellIfClosed(tx, payment);
    return "credited";
  });
}

/**
 * The row of a payment that was begun after the backup from which the database was restored, made anew from what the provider kept of it;
 * none where that is not enough, and then a person has to credit it. A payer may have written it, as where a checkout is begun with a
 * public key: only what is sold is believed.
 */
async function restored(
  db: Database,
  provider: PaymentProviderName,
  { paymentId, outcome, purchase }: PaymentNotification,
): Promise<PaymentRow | undefined> {
  if (outcome !== "paid" || !isId("payment", paymentId)) return undefined;
  const [account] =
    purchase === null || !isSold(purchase)
      ? []
      : await db.orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, purchase.accountId));
  if (!purchase || !account) {
    logger("payments").error({ paymentId, provider }, "a payment that was made is unknown here; grant its credits by hand if it is yours");
    return undefined;
  }
  logger("payments").warn(
    { paymentId, provider, accountId: account.id },
    "a payment that is missing here was made anew from its notification",
  );
  await db.orm
    .insert(payments)
    .values({ id: paymentId, provider, startedBy: "restored", ...purchase })
    .onConflictDoNothing();
  const [row] = await db.orm.select().from(payments).where(eq(payments.id, paymentId));
  return row;
}

const isSold = ({ environment, credits, amountMinor, currency }: Purchase): boolean =>
  environment === "live" &&
  creditPacks().some((pack) => pack.credits === credits && pack.amountMinor === amountMinor && pack.currency === currency);

/** After the audit row, which closing writes last: who closes at this moment is waited for. */
async function tellIfClosed(tx: Ctx, { id, provider, accountId }: PaymentRow): Promise<void> {
  const isClosed = (await tx.db.orm.$count(accounts, and(eq(accounts.id, accountId), isNotNull(accounts.closedAt)))) > 0;
  if (isClosed)
    logger("payments").error(
      { paymentId: id, provider, accountId },
      "a payment arrived for an account that was closed; refund it at the provider",
    );
}

type Change = Pick<PaymentRow, "status"> & { invoiceNumber?: number };

async function end(tx: Ctx, payment: PaymentRow, change: Change): Promise<void> {
  await write(tx, payment, change);
  await audit(tx, payment, change);
}

async function write(tx: Ctx, { id }: PaymentRow, change: Change, invoiceParties: InvoiceParties | null = null): Promise<void> {
  await tx.db.orm
    .update(payments)
    .set({ ...change, invoiceParties, settledAt: tx.clock.now() })
    .where(eq(payments.id, id));
}

const audit = (tx: Ctx, { id, status }: PaymentRow, change: Change): Promise<void> =>
  writeAudit(tx, { action: `payment.${change.status}`, targetId: id, before: { status }, after: { ...change } });

/** Numbers without gaps: the lock is held until the commit, so one that rolls back leaves its number to the next. */
async function nextInvoiceNumber(tx: Ctx): Promise<number> {
  await tx.db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended('payments.invoice_number', 0))`);
  const [row] = await tx.db.orm.select({ last: sql<number | null>`max(${payments.invoiceNumber})` }).from(payments);
  return (row?.last ?? 0) + 1;
}
