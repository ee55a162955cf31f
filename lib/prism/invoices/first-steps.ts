import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { apiKeys, items } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { question, type Question } from "@/lib/kernel/rows/rows-at-once";
import { readInvoices } from "./list-invoices";

/** How far a new account has come in this environment. */
export interface FirstSteps {
  hasKey: boolean;
  /** Whether any API key was ever used. */
  everByKey: boolean;
  /** Whether an invoice is being analyzed. That a key was used doesn't tell: the request may have been a filing, or refused. */
  isReading: boolean;
  /** An invoice with a result; null while there is none. */
  resultId: string | null;
}

/** Reads how far the context's account has come in its environment. */
export function firstSteps(ctx: Ctx): Question<FirstSteps> {
  requirePermission(ctx, readInvoices);
  const mine = ofTenant(items, ctx);
  const analyzed = () =>
    ctx.db.orm
      .select({ id: items.id })
      .from(items)
      .where(and(mine, isNotNull(items.recommendation)))
      .limit(1)
      .as("analyzed");
  return question<[{ id: string }, { id: string }, { keys: number; used: boolean }], FirstSteps>(
    [
      analyzed(),
      ctx.db.orm
        .select({ id: items.id })
        .from(items)
        // No index finds the open items among all that an account ever had, so they are searched only while there is no result.
        .where(and(mine, inArray(items.status, ["pending", "processing"]), sql`not exists (select 1 from ${analyzed()})`))
        .limit(1)
        .as("reading"),
      ctx.db.orm
        .select({
          keys: sql<number>`count(*)::int`.as("keys"),
          used: sql<boolean>`coalesce(bool_or(${apiKeys.lastUsedAt} is not null), false)`.as("used"),
        })
        .from(apiKeys)
        .where(ofTenant(apiKeys, ctx))
        .as("of_keys"),
    ],
    ([first], [reading], [keys]) => ({
      hasKey: (keys?.keys ?? 0) > 0,
      everByKey: keys?.used ?? false,
      isReading: reading !== undefined,
      resultId: first?.id ?? null,
    }),
  );
}
