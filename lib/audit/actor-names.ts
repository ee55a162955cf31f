import { and, eq, inArray } from "drizzle-orm";
import { apiKeys, users } from "@/drizzle/schema";
import type { Actor, Ctx } from "@/lib/kernel/context";

/** An actor as rows keep it: the members of `Actor`. */
type StoredActor = Record<string, unknown>;

/** The person or key that asks for what a verb does; null where the system, the authority or a payment provider acts. */
export function askerOf({ actor }: { actor: Actor }): StoredActor | null {
  if (actor.kind === "user") return { kind: actor.kind, userId: actor.userId };
  if (actor.kind === "apiKey") return { kind: actor.kind, keyId: actor.keyId };
  return null;
}

/** The id of the person or key that a row names; null for any other actor. */
export function actorId(actor: StoredActor | null): string | null {
  const id = actor?.["userId"] ?? actor?.["keyId"];
  return typeof id === "string" ? id : null;
}

/** What people and the account's own keys are called, by their ids; those who left the account since, and revoked keys, too. */
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
