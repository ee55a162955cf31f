import { and, eq, isNotNull, sql } from "drizzle-orm";
import { accounts, payments, type InvoiceParties } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { writeAudit } from "@/lib/audit/write-audit";
import { grantCredits } from "@/lib/credits/grant-credits";
import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { isId } from "@/lib/kernel/ids";
import { logger } from "@/lib/kernel/logger";
import { currentParties } from "./invoice-parties";
import type { PaymentNotification, PaymentProviderName } from "./provider";
import { creditPacks } from "./providers";
import type { Purchase } from "./purchase-metadata";

type PaymentRow = typeof payments.$inferSelect;

/** The outcome of a notification. `repeated`: the payment had been settled before; `unknown`: the payment is not known here. */
export type Settlement = "credited" | "failed" | "mismatch" | "repeated" | "unknown";

/**
 * Processes a verified notification. Credits are granted in the transaction that settles the payment, under the lock of its row, so exactly
 * once, however often and in whatever order notifications arrive. A payment that was marked as failed can still be paid late. If amount or
 * currency differ from the price, nothing is credited.
 */
export async function settlePayment(
  db: Database,
  provider: PaymentProviderName,
  notification: PaymentNotification,
  clock: Clock = systemClock,
): Promise<Settlement> {
  const [found = await recreateMissingPayment(db, provider, notification)] = await db.orm
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
    // Before the audit entry: a transaction that holds the audit log must not wait for anything else, and a grant waits for the balance.
    await grantCredits(tx, { amount: payment.credits, reason: `bought, ${payment.id}` });
    await audit(tx, payment, change);
    await tellIfClosed(tx, payment);
    return "credited";
  });
}

/**
 * Recreates the row of a payment that was begun after the backup from which the database was restored, from the metadata that the provider
 * kept. Returns undefined if that is insufficient, and the operator must grant the credits by hand. A payer may have forged the metadata,
 * for example if a checkout can be started with a public key, so only packs on sale are accepted.
 */
async function recreateMissingPayment(
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

/** Called after the audit entry, which closing an account writes last, so that this waits for a concurrent closing. */
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

/** Invoice numbers have no gaps: the lock is held until the commit, so a rollback leaves its number to the next invoice. */
async function nextInvoiceNumber(tx: Ctx): Promise<number> {
  await lockNamed(tx, "payments", "invoice_number");
  const [row] = await tx.db.orm.select({ last: sql<number | null>`max(${payments.invoiceNumber})` }).from(payments);
  return (row?.last ?? 0) + 1;
}
