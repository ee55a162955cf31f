import { creditBalances, creditEntries, accounts } from "@/drizzle/schema";
import type { Actor, Ctx, Environment } from "@/lib/kernel/context";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";

/** A context with a new account that has `credits` in the given environment; isolates every database test from the others. */
export async function testContext(
  options: { credits?: number; environment?: Environment; actor?: Actor; clock?: Clock; country?: string } = {},
): Promise<Ctx> {
  const db = getDatabase();
  const accountId = newId("account");
  const environment = options.environment ?? "test";
  const credits = options.credits ?? 1_000;
  await db.orm
    .insert(accounts)
    .values({
      id: accountId,
      name: "Test account",
      defaultCountry: options.country ?? "NG",
      liveEnabledAt: environment === "live" ? new Date() : null,
    });
  await db.orm.insert(creditBalances).values({ accountId, environment, granted: credits, available: credits });
  if (credits > 0) {
    await db.orm
      .insert(creditEntries)
      .values({
        id: newId("ledgerEntry"),
        accountId,
        environment,
        kind: "grant",
        fromBucket: "source",
        toBucket: "available",
        amount: credits,
        reason: "test",
      });
  }
  return {
    actor: options.actor ?? { kind: "system", name: "test" },
    account: { id: accountId },
    environment,
    requestId: newId("request"),
    clock: options.clock ?? systemClock,
    db,
  };
}

/** Concatenates everything that a generator yields. */
export async function joined(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}
