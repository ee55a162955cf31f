import { and, eq, inArray } from "drizzle-orm";
import { apiKeys, users } from "@/drizzle/schema";
import type { Actor, Ctx } from "@/lib/kernel/context";

/** An actor as stored in rows, with the members of `Actor`. */
type StoredActor = Record<string, unknown>;

/** The user or key on whose behalf a verb runs; null for the system, an authority, or a payment provider. */
export function askerOf({ actor }: { actor: Actor }): StoredActor | null {
  if (actor.kind === "user") return { kind: actor.kind, userId: actor.userId };
  if (actor.kind === "apiKey") return { kind: actor.kind, keyId: actor.keyId };
  return null;
}

/** The id of the user or key that a row names; null for any other actor. */
export function actorId(actor: StoredActor | null): string | null {
  const id = actor?.["userId"] ?? actor?.["keyId"];
  return typeof id === "string" ? id : null;
}

/** Display names of users and of the account's own keys by id, including former members and revoked keys. */
export async function actorNames(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const [people, keys] = await Promise.all([
    ctx.db.orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted)),
    ctx.db.orm
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(and(inArray(apiKeys.id, wanted), eq(apiKeys.accountId, ctx.account.id))),
  ]);
  return new Map([...people.map(({ id, name }) => [id, name] as const), ...keys.map(({ id, name }) => [id, `Key “${name}”`] as const)]);
}
