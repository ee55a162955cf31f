import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Ctx } from "../context";

/** Limits a query to the rows of the acting account in the acting environment. Every query of a table that has both columns needs it. */
export const ofTenant = (table: { accountId: PgColumn; environment: PgColumn }, ctx: Pick<Ctx, "account" | "environment">): SQL =>
  sql`(${eq(table.accountId, ctx.account.id)} and ${eq(table.environment, ctx.environment)})`;
