import { sql } from "drizzle-orm";
import { periodText } from "@/lib/flux/requests/period-values";
import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import type { Ctx } from "@/lib/kernel/context";
import { businessOf, type ReturnScope } from "./collect-invoices";
import { taxpayerKey } from "./taxpayer-key";

/**
 * Lets one transaction at a time file the return of a taxpayer's month, or record it as filed elsewhere. By taxpayer rather than business:
 * two businesses with one tax number share no invoice, so neither filing would see the other.
 */
export async function lockReturn(tx: Ctx, { businessId, period }: Pick<ReturnScope, "businessId" | "period">): Promise<void> {
  const business = await businessOf(tx, businessId);
  const month = `${tx.account.id}/${tx.environment}/${periodText(period)}/`;
  const whose = sql`coalesce(${taxpayerKey(sql`${business?.taxId ?? null}`)}, ${businessId}::text, '')`;
  await lockNamed(tx, "return", sql`${month}::text || ${whose}`);
}
