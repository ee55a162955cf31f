import { and, eq, inArray } from "drizzle-orm";
import { filingBatches, filings } from "@/drizzle/schema";
import { lockFilingIds } from "@/lib/kernel/rows/advisory-lock";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { plainId } from "@/lib/kernel/text/visible-text-values";
import { storedAnswer, type AcceptedFilings } from "./accepted-filings";
import type { FilingRow } from "./present-filing";
import type { NewFilings } from "./requests/new-filing";

/** Returns the request with its filingIds and batchId normalized, as they are compared and stored. */
export function withPlainIds(request: NewFilings): NewFilings {
  const plain = (id: string | undefined) => (id === undefined ? undefined : plainId(id));
  return {
    ...request,
    batchId: plain(request.batchId),
    filings: request.filings.map((one) => ({ ...one, filingId: plain(one.filingId) })),
  };
}

/** The caller's own ids in a request, each prefixed with its kind. */
export function callersIdsOf(request: NewFilings): string[] {
  return [...(request.batchId === undefined ? [] : [`batch\n${request.batchId}`]), ...filingIdsOf(request).map((id) => `filing\n${id}`)];
}

/** Locks the caller's own ids until the end of the transaction, so that concurrent requests with the same id run one after another. */
export async function lockCallersIds(tx: Ctx, request: NewFilings): Promise<void> {
  await lockFilingIds(
    tx,
    callersIdsOf(request).map((id) => `${tx.account.id}\n${tx.environment}\n${id}`),
  );
}

/**
 * Returns the first answer to a request whose filingId or batchId was used before; null if none was. `forms` are the request as stored and
 * as sent.
 * @throws duplicate_filing_id if the earlier content differs
 */
export async function findAccepted(tx: Ctx, forms: readonly { form: NewFilings; contentHash: string }[]): Promise<AcceptedFilings | null> {
  const batchIds = unique(forms.flatMap(({ form }) => form.batchId ?? []));
  const hashes = new Set(forms.map(({ contentHash }) => contentHash));
  const [batch, filing] = await Promise.all([
    batchNamed(tx, batchIds, hashes),
    filingNamed(tx, unique(forms.flatMap(({ form }) => filingIdsOf(form))), hashes),
  ]);
  if (!batch && !filing) return null;
  // The first answer is stored with the batch, if there is one. The error below reports the id in that answer instead of the batch's
  // internal id, which callers who filed for one taxpayer never received.
  const first = batch ?? (filing?.batchRowId ? await batchOf(tx, filing.batchRowId) : filing);
  const answered = first?.acceptedAnswer ? storedAnswer(first.acceptedAnswer) : null;
  if (answered && first && hashes.has(first.contentHash)) return { ...answered, isReplay: true };
  const what = filing ? `filingId ${filing.filingId}` : `batchId ${batch?.batchId}`;
  throw new DomainError(
    "duplicate_filing_id",
    `The ${what} was already used with different content. Retrieve the existing filing, or send a new ID.`,
    { extra: { existingId: filing?.id ?? answered?.data.id ?? batch?.id } },
  );
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Earlier versions stored ids that differ only in white space. Prefers the row with the same content, else takes the earliest. */
function sameOrEarliest<T extends { id: string; contentHash: string }>(rows: T[], hashes: ReadonlySet<string>): T | undefined {
  const known = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  return known.find(({ contentHash }) => hashes.has(contentHash)) ?? known[0];
}

/** Finds the batch with the caller's batchId. */
async function batchNamed(
  tx: Ctx,
  batchIds: readonly string[],
  hashes: ReadonlySet<string>,
): Promise<typeof filingBatches.$inferSelect | undefined> {
  if (batchIds.length === 0) return undefined;
  const known = await tx.db.orm
    .select()
    .from(filingBatches)
    .where(and(ofTenant(filingBatches, tx), inArray(filingBatches.batchId, [...batchIds])));
  return sameOrEarliest(known, hashes);
}

/**
 * Finds a filing with one of the caller's filingIds. When five hundred of them repeat a batch, any one leads to the batch's first answer.
 */
async function filingNamed(tx: Ctx, filingIds: readonly string[], hashes: ReadonlySet<string>): Promise<Known | undefined> {
  if (filingIds.length === 0) return undefined;
  const { id, filingId, batchRowId, contentHash, acceptedAnswer } = filings;
  // Sorted in memory: with `order by … limit 1` PostgreSQL might scan every filing of the table for ids that nobody has used.
  const known = await tx.db.orm
    .select({ id, filingId, batchRowId, contentHash, acceptedAnswer })
    .from(filings)
    .where(and(ofTenant(filings, tx), inArray(filingId, [...filingIds])));
  return sameOrEarliest(known, hashes);
}

type Known = Pick<FilingRow, "id" | "filingId" | "batchRowId" | "contentHash" | "acceptedAnswer">;

async function batchOf(tx: Ctx, batchRowId: string) {
  const [batch] = await tx.db.orm
    .select()
    .from(filingBatches)
    .where(and(eq(filingBatches.id, batchRowId), ofTenant(filingBatches, tx)));
  return batch;
}

function filingIdsOf({ filings: asked }: NewFilings): string[] {
  return asked.map(({ filingId }) => filingId).filter((id) => id !== undefined);
}
