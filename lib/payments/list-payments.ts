import { and, eq, gte } from "drizzle-orm";
import { payments, type InvoiceParties } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { notFound } from "@/lib/kernel/errors";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { currentParties } from "./invoice-parties";

export const readPayments = { scope: null, roles: ["owner", "developer"] } as const;

/** A purchase as the portal shows it. */
export interface PaymentView {
  id: string;
  provider: "stripe" | "paystack";
  credits: number;
  amountMinor: number;
  currency: string;
  status: "pending" | "paid" | "failed" | "mismatch";
  /** `LVY-000042`; null until the purchase is paid. */
  invoiceNumber: string | null;
  createdAt: string;
  settledAt: string | null;
}

const MOST = 200;

/** The account's latest purchases, newest first, at most 200. */
export async function listPayments(ctx: Ctx): Promise<PaymentView[]> {
  requirePermission(ctx, readPayments);
  const rows = await ctx.db.orm.select().from(payments).where(ofTenant(payments, ctx)).orderBy(newestFirst(payments.id)).limit(MOST);
  return rows.map(present);
}

/** A bank transfer arrives within days; an older checkout was abandoned. */
const AWAITED_DAYS = 14;

/** The number of live purchases of the last 14 days whose outcome the provider has not reported yet. */
export async function countPendingPayments(ctx: Ctx): Promise<number> {
  requirePermission(ctx, readPayments);
  const since = new Date(ctx.clock.now().getTime() - AWAITED_DAYS * DAY_MS);
  const pending = and(eq(payments.environment, "live"), eq(payments.status, "pending"), gte(payments.createdAt, since));
  return ctx.db.orm.$count(payments, and(eq(payments.accountId, ctx.account.id), pending));
}

/**
 * A paid purchase with the parties of its invoice.
 * @throws resource_not_found, also while it is unpaid
 */
export async function readPaidPayment(ctx: Ctx, paymentId: string): Promise<{ payment: PaymentView; parties: InvoiceParties }> {
  requirePermission(ctx, readPayments);
  const [row] = await ctx.db.orm
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), ofTenant(payments, ctx)));
  if (row?.status !== "paid") throw notFound("invoice");
  return { payment: present(row), parties: row.invoiceParties ?? (await currentParties(ctx)) };
}

function present(row: typeof payments.$inferSelect): PaymentView {
  return {
    id: row.id,
    provider: row.provider,
    credits: row.credits,
    amountMinor: row.amountMinor,
    currency: row.currency,
    status: row.status,
    invoiceNumber: row.invoiceNumber === null ? null : `LVY-${String(row.invoiceNumber).padStart(6, "0")}`,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
