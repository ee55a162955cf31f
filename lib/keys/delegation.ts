import { and, eq, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { containsRange, parseRange } from "@/lib/kernel/outbound/address-range";
import type { Ctx, Scope } from "@/lib/kernel/context";
import { withinYears } from "@/lib/kernel/dates";
import { DomainError, type FieldFault } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";

import { assertActive } from "./find-api-key";

interface Reach {
  scopes: readonly Scope[];
  expiresAt: Date | null;
  ipAllowList: readonly string[];
}

/** A key can't create one with more scopes, more addresses, or a longer life than its own. Users and the system may. */
export async function assertNotWider(ctx: Ctx, wanted: Reach): Promise<void> {
  const own = await actingKey(ctx);
  if (!own) return;
  const faults: FieldFault[] = [];
  const extra = wanted.scopes.filter((scope) => !own.scopes.includes(scope));
  if (extra.length > 0)
    faults.push({
      field: "scopes",
      code: "wider_than_own",
      message: `scopes can't include scopes that your own key doesn't have: ${extra.join(", ")}`,
    });
  if (own.expiresAt && (wanted.expiresAt === null || wanted.expiresAt > own.expiresAt)) {
    faults.push({
      field: "expiresAt",
      code: "wider_than_own",
      message: `expiresAt can't be later than your own key's expiry: ${own.expiresAt.toISOString()}`,
    });
  }
  if (own.ipAllowList.length > 0 && !isWithin(wanted.ipAllowList, own.ipAllowList)) {
    faults.push({
      field: "ipAllowList",
      code: "wider_than_own",
      message: `ipAllowList must stay within your own key's allow list: ${own.ipAllowList.join(", ")}`,
    });
  }
  if (faults.length > 0) throw new DomainError("invalid_request", "Invalid parameters", { faults });
}

/** The expiry of a key's replacement: the old key's original lifetime from now, but never later than the acting key's own expiry. */
export async function replacementExpiry(ctx: Ctx, { id }: { id: string }): Promise<Date | null> {
  // The expiry of a rotated key is the end of its overlap, so the lifetime is taken from the latest key in its line of replacements.
  const [made] = await ctx.db.orm.execute<{ forMs: number | null }>(sql`
    with recursive line as (
      select id, created_at, expires_at from ${apiKeys} where id = ${id} and account_id = ${ctx.account.id}
      union all
      select next.id, next.created_at, next.expires_at from ${apiKeys} next join line on next.rotated_from = line.id
      where next.account_id = ${ctx.account.id})
    select (extract(epoch from expires_at - created_at) * 1000)::float8 as "forMs" from line order by id desc limit 1`);
  const forMs = made?.forMs ?? null;
  if (forMs === null) return null;
  const again = withinYears(ctx.clock.now().getTime() + forMs);
  const latest = (await actingKey(ctx))?.expiresAt ?? again;
  return latest < again ? latest : again;
}

/**
 * The current row of the acting key. A request may have been admitted with a key that was revoked seconds ago in another process, and what
 * it creates would outlast that. The row is locked, so that the key can't be revoked before the commit.
 * @throws invalid_api_key, api_key_revoked, api_key_expired
 */
export async function actingKey(ctx: Ctx): Promise<typeof apiKeys.$inferSelect | null> {
  if (ctx.actor.kind !== "apiKey") return null;
  const [own] = await ctx.db.orm
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, ctx.actor.keyId), ofTenant(apiKeys, ctx)))
    .for("share");
  if (!own) throw new DomainError("invalid_api_key", "This API key no longer exists");
  assertActive(own, ctx.clock.now().getTime());
  return own;
}

/** Whether every range of `inner` lies within one of `outer`; an empty `inner` means any address, so it never does. */
export function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  const wide = outer.flatMap((text) => parseRange(text) ?? []);
  return (
    inner.length > 0 &&
    inner.every((text) => {
      const narrow = parseRange(text);
      return narrow !== null && wide.some((range) => containsRange(range, narrow));
    })
  );
}
