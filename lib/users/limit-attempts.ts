import { and, asc, eq, gt } from "drizzle-orm";
import { visitorAttempts } from "@/drizzle/schema";
import { subscriberOf } from "@/lib/kernel/outbound/address-range";
import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";

export interface AttemptLimit {
  most: number;
  withinMs: number;
  /** Whether the counted subject is a network address. */
  byAddress?: true;
}

/** What an unknown visitor may try from one address or for one user, and how many mails to strangers an account may cause. */
export const attemptLimits = {
  sign_up: { most: 30, withinMs: HOUR_MS, byAddress: true },
  failed_sign_in: { most: 60, withinMs: HOUR_MS / 4, byAddress: true },
  reset_from_address: { most: 30, withinMs: HOUR_MS, byAddress: true },
  reset_of_person: { most: 5, withinMs: HOUR_MS },
  verify_person: { most: 5, withinMs: HOUR_MS },
  invite_by_account: { most: 100, withinMs: 24 * HOUR_MS },
  invite_of_address: { most: 5, withinMs: 24 * HOUR_MS },
} as const satisfies Record<string, AttemptLimit>;

export type Attempt = keyof typeof attemptLimits;

/**
 * Counts an attempt by `who`, an address or an id, and returns the attempt's id, with which it can be taken back. For IPv6, a whole /64
 * counts as one address.
 * @throws rate_limited with the time to wait
 */
export async function countAttempt(ctx: Ctx, attempt: Attempt, who: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const subject = subjectOf(attempt, who);
    // Serialized per subject, so that concurrent attempts are all counted.
    await lockNamed(tx, "attempts", subject);
    await assertAttemptLeft(tx, attempt, subject);
    const id = newId("attempt");
    await tx.db.orm.insert(visitorAttempts).values({ id, subject, at: tx.clock.now() });
    return id;
  });
}

/** Takes an attempt back that turned out not to be one of the limited kind. */
export async function forgetAttempt(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.orm.delete(visitorAttempts).where(eq(visitorAttempts.id, id));
}

function subjectOf(attempt: Attempt, who: string): string {
  const { byAddress }: AttemptLimit = attemptLimits[attempt];
  return `${attempt}:${byAddress ? subscriberOf(who) : who}`;
}

async function assertAttemptLeft(ctx: Ctx, attempt: Attempt, subject: string): Promise<void> {
  const { most, withinMs } = attemptLimits[attempt];
  const now = ctx.clock.now().getTime();
  const recent = await ctx.db.orm
    .select({ at: visitorAttempts.at })
    .from(visitorAttempts)
    .where(and(eq(visitorAttempts.subject, subject), gt(visitorAttempts.at, new Date(now - withinMs))))
    .orderBy(asc(visitorAttempts.at));
  if (recent.length < most) return;
  const free = (recent.at(-most)?.at.getTime() ?? now) + withinMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((free - now) / 1_000));
  throw new DomainError("rate_limited", `Too many attempts. Try again in ${inMinutes(retryAfterSeconds)}.`, { retryAfterSeconds });
}

const inMinutes = (seconds: number): string => (seconds <= 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`);
