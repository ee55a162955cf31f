import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { filingBatches, filings } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { plainId } from "@/lib/kernel/shown-values";
import type { AcceptedFilings } from "./accepted-filings";
import type { FilingRow } from "./present-filing";
import type { NewFilings } from "./requests";

/** The request with its filingIds and its batchId as they are compared, and kept. */
export function withPlainIds(request: NewFilings): NewFilings {
  const plain = (id: string | undefined) => (id === undefined ? undefined : plainId(id));
  return {
    ...request,
    batchId: plain(request.batchId),
    filings: request.filings.map((one) => ({ ...one, filingId: plain(one.filingId) })),
  };
}

/** The ids of the caller's own in a request, each with its kind before it. */
export function callersIdsOf(request: NewFilings): string[] {
  return [...(request.batchId === undefined ? [] : [`batch\n${request.batchId}`]), ...filingIdsOf(request).map((id) => `filing\n${id}`)];
}

/** Holds the caller's own ids until the end of the transaction, so that of requests that arrive at once one is the first. */
export async function lockCallersIds(tx: Ctx, request: NewFilings): Promise<void> {
  const names = callersIdsOf(request);
  if (names.length === 0) return;
  // In one order for everybody: two batches with the same ids in another order must not wait for each other.
  const locks = names
    .map((name) => createHash("sha256").update(`${tx.account.id}\n${tx.environment}\n${name}`).digest().readBigInt64BE(0))
    .sort((a, b) => (a < b ? -1 : 1));
  const list = JSON.stringify(locks.map(String));
  await tx.db.orm.execute(sql`select pg_advisory_xact_lock(lock::bigint) from jsonb_array_elements_text(${list}::text::jsonb) as lock`);
}

/**
 * The first answer to a request whose filingId or batchId is known already, or null where none is. `forms`: the request as it is kept, and
 * as it was sent. Error: duplicate_filing_id, where the content was another.
 */
export async function findAccepted(tx: Ctx, forms: readonly { form: NewFilings; contentHash: string }[]): Promise<AcceptedFilings | null> {
  const batchIds = unique(forms.flatMap(({ form }) => form.batchId ?? []));
  const hashes = new Set(forms.map(({ contentHash }) => contentHash));
  const [batch, filing] = await Promise.all([
    batchNamed(tx, batchIds, hashes),
    filingNamed(tx, unique(forms.flatMap(({ form }) => filingIdsOf(form))), hashes),
  ]);
  if (!batch && !filing) return null;
  // A batch's own id is told to nobody who filed for one taxpayer: what the first answer named is.
  const first = batch ?? (filing?.batchRowId ? await batchOf(tx, filing.batchRowId) : filing);
  const answered = first?.acceptedAnswer ? (JSON.parse(first.acceptedAnswer.toString("utf8")) as AcceptedFilings) : null;
  if (answered && first && hashes.has(first.contentHash)) return { ...answered, isReplay: true };
  const what = filing ? `filingId ${filing.filingId}` : `batchId ${batch?.batchId}`;
  throw new DomainError(
    "duplicate_filing_id",
    `The ${what} was already used with different content. Retrieve the existing filing, or send a new ID.`,
    { extra: { existingId: filing?.id ?? answered?.data.id ?? batch?.id } },
  );
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Earlier versions kept ids that differ in white space alone: of several rows the one with the same content, else the earliest. */
function sameOrEarliest<T extends { id: string; contentHash: string }>(rows: T[], hashes: ReadonlySet<string>): T | undefined {
  const known = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  return known.find(({ contentHash }) => hashes.has(contentHash)) ?? known[0];
}

/** The batch that bears the caller's batchId. */
async function batchNamed(
  tx: Ctx,
  batchIds: readonly string[],
  hashes: ReadonlySet<string>,
): Promise<typeof filingBatches.$inferSelect | undefined> {
  if (batchIds.length === 0) return undefined;
  const known = await tx.db.orm
    .select()
    .from(filingBatches)
    .where(
      and(
        eq(filingBatches.accountId, tx.account.id),
        eq(filingBatches.environment, tx.environment),
        inArray(filingBatches.batchId, [...batchIds]),
      ),
    );
  return sameOrEarliest(known, hashes);
}

/** A filing that bears one of the caller's filingIds: of five hundred that repeat a batch, each leads to its first answer. */
async function filingNamed(tx: Ctx, filingIds: readonly string[], hashes: ReadonlySet<string>): Promise<Known | undefined> {
  if (filingIds.length === 0) return undefined;
  const { id, filingId, batchRowId, contentHash, acceptedAnswer } = filings;
  // Ordered here: asked for the first in an order, PostgreSQL might look for ids that nobody has used among all filings there are.
  const known = await tx.db.orm
    .select({ id, filingId, batchRowId, contentHash, acceptedAnswer })
    .from(filings)
    .where(and(eq(filings.accountId, tx.account.id), eq(filings.environment, tx.environment), inArray(filingId, [...filingIds])));
  return sameOrEarliest(known, hashes);
}

type Known = Pick<FilingRow, "id" | "filingId" | "batchRowId" | "contentHash" | "acceptedAnswer">;

async function batchOf(tx: Ctx, batchRowId: string) {
  const [batch] = await tx.db.orm
    .select()
    .from(filingBatches)
    .where(and(eq(filingBatches.id, batchRowId), eq(filingBatches.accountId, tx.account.id)));
  return batch;
}

function filingIdsOf({ filings: asked }: NewFilings): string[] {
  return asked.map(({ filingId }) => filingId).filter((id) => id !== undefined);
}
