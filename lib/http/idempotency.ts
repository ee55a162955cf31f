import { sql } from "drizzle-orm";
import { idempotencyKeys } from "@/drizzle/schema";
import { tryLockText } from "@/lib/kernel/rows/advisory-lock";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { DomainError, type FieldFault } from "@/lib/kernel/errors";
import type { RequestHeaders, WireAnswer } from "./wire";

export interface Claim {
  operation: string;
  key: string;
  fingerprint: string;
}

/** Marks a replayed response: the request itself had no effect. */
export const REPLAYED = { "idempotent-replayed": "true" } as const;

/** The claim that a request makes with its Idempotency-Key, or null without one. */
export function claimOf(headers: RequestHeaders, operation: string, content: unknown): Claim | null {
  const key = headers.get("idempotency-key");
  return key === null ? null : { operation, key, fingerprint: fingerprintOf(content) };
}

/** The fault of a malformed Idempotency-Key, reported together with the request's other faults; null if it is well-formed. */
export function keyFault(headers: RequestHeaders): FieldFault | null {
  const key = headers.get("idempotency-key");
  return key === null || /^[\x21-\x7e]{1,255}$/.test(key)
    ? null
    : { field: "Idempotency-Key", code: "invalid_format", message: "Idempotency-Key must be 1 to 255 visible ASCII characters" };
}

/** SHA-256 of a parsed body as sent, regardless of the order of members, and without any encryptedPayload. */
export function fingerprintOf(content: unknown): string {
  return sha256Hex(canonicalJson(withoutCredentials(content)));
}

function withoutCredentials(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCredentials);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "encryptedPayload")
      .map(([name, member]) => [name, withoutCredentials(member)]),
  );
}

/** Work before the transaction that needs something other than the database; its result is passed to the main work. */
export type Before = (ctx: Ctx) => Promise<unknown>;

/**
 * Runs `work` at most once for a claim. The response is stored in the same transaction as the work, so a crash leaves both or neither. The
 * lock of a running request ends with its connection, so no claim stays locked. `mayRepeat` is called before a stored response is returned,
 * and throws if the caller may not have it, since no verb then runs that would check. `before` runs only if no response is stored, and
 * holds no connection while it waits. `replayed` tells whether the response was a stored one.
 * @throws idempotency_in_progress, idempotency_key_reused
 */
export async function once(
  ctx: Ctx,
  claim: Claim,
  work: (ctx: Ctx, prepared: unknown) => Promise<WireAnswer>,
  mayRepeat: (ctx: Ctx) => Promise<void> = () => Promise.resolve(),
  before?: Before,
): Promise<WireAnswer & { replayed: boolean }> {
  const prepared = before && !(await findKept(ctx, claim)) ? await before(ctx) : undefined;
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.orm.execute<{ locked: boolean }>(
      sql.raw(`select ${tryLockText("idempotency key", lockKeyOf(tx, claim))} as locked`),
    );
    if (!row?.locked)
      throw new DomainError(
        "idempotency_in_progress",
        "The first request with this Idempotency-Key is still in progress. Retry in a second.",
        { retryAfterSeconds: 1 },
      );
    // A separate statement, so that it sees what was committed before the lock was acquired.
    const kept = await findKept(tx, claim);
    if (kept) {
      await mayRepeat(tx);
      return { ...kept, replayed: true };
    }
    const fresh = await work(tx, prepared);
    await keep(tx, claim, fresh);
    return { ...fresh, replayed: false };
  });
}

async function findKept(tx: Ctx, claim: Claim): Promise<WireAnswer | null> {
  const now = tx.clock.now();
  const [row] = await tx.db.orm.select().from(idempotencyKeys).where(sql`
    ${idempotencyKeys.accountId} = ${tx.account.id} and ${idempotencyKeys.environment} = ${tx.environment}
    and ${idempotencyKeys.operation} = ${claim.operation} and ${idempotencyKeys.key} = ${claim.key}
    and ${idempotencyKeys.expiresAt} > ${now.toISOString()}::timestamptz`);
  if (!row) return null;
  if (row.fingerprint !== claim.fingerprint) {
    throw new DomainError(
      "idempotency_key_reused",
      "This Idempotency-Key was already used with a different request. Use a new key for a new request.",
    );
  }
  if (row.status === null || row.body === null) throw new Error(`idempotency key ${claim.operation} was kept without its answer`);
  return { status: row.status, headers: row.headers ?? {}, body: row.body.toString("utf8") };
}

async function keep(tx: Ctx, claim: Claim, fresh: WireAnswer): Promise<void> {
  const now = tx.clock.now();
  const kept = {
    fingerprint: claim.fingerprint,
    status: fresh.status,
    headers: fresh.headers,
    body: Buffer.from(withoutSecret(fresh.body)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + (claim.operation.startsWith("flux.") ? 30 : 1) * DAY_MS),
  };
  await tx.db.orm
    .insert(idempotencyKeys)
    .values({ accountId: tx.account.id, environment: tx.environment, operation: claim.operation, key: claim.key, ...kept })
    // Only an expired row can exist: the lock keeps other requests away.
    .onConflictDoUpdate({
      target: [idempotencyKeys.accountId, idempotencyKeys.environment, idempotencyKeys.operation, idempotencyKeys.key],
      set: kept,
    });
}

/** A secret is revealed only once, as `data.secret` of a response; the stored response has null there. */
function withoutSecret(body: string): string {
  if (!body.includes('"secret"')) return body;
  const parsed = JSON.parse(body) as { data?: unknown };
  if (parsed.data === null || typeof parsed.data !== "object" || !("secret" in parsed.data)) return body;
  return JSON.stringify({ ...parsed, data: { ...parsed.data, secret: null } });
}

/** Two claims share a lock with a probability of 2^-64 per pair; the consequence would be an unnecessary 409. */
const lockKeyOf = (ctx: Ctx, claim: Claim): string => [ctx.account.id, ctx.environment, claim.operation, claim.key].join("\n");
