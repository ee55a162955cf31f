import { filingBatches, filingCredentials, filingHistory, filingLines, filings } from "@/drizzle/schema";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { toMajor } from "@/lib/kernel/money";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import type { AcceptedFilings } from "./accepted-filings";
import { requireFilingEnabled } from "./authorities";
import { admitCredentials, type AdmissionWarning, type AdmittedCredentials } from "./credentials/admit-credentials";
import { draftFilingRows, type FilingRows } from "./draft-filing-rows";
import { findAccepted, lockCallersIds } from "./find-accepted";
import { writeFlux } from "./permissions";
import { FILING_CURRENCY, filingUrl } from "./present-filing";
import type { NewFilings, SandboxHeaders } from "./requests";

/**
 * Accepts filings, all of a request or none: filings, lines, history, sealed credentials and their work, in one transaction.
 * A filingId or batchId that was used before gives the first answer for the same content.
 * Errors: live_mode_not_enabled, scenario_not_allowed, encrypted_payload_invalid, duplicate_filing_id.
 */
export async function acceptFilings(ctx: Ctx, request: NewFilings, sandbox: SandboxHeaders = {}): Promise<AcceptedFilings> {
  requirePermission(ctx, writeFlux[request.taxType]);
  if (ctx.environment === "live" && Object.values(sandbox).some((value) => value !== undefined)) {
    throw new DomainError("scenario_not_allowed", "Scenarios and delays belong to test keys: leave the x-sandbox headers out");
  }
  await requireFilingEnabled(ctx);
  const contentHash = contentHashOf(request);
  return inTransaction(ctx, async (tx) => {
    await lockCallersIds(tx, request);
    const earlier = await findAccepted(tx, request, contentHash);
    if (earlier) return earlier;
    const admitted = await admitCredentials(tx, request.filings.map(({ encryptedPayload, payloadField, credentials }) => ({ payload: encryptedPayload, field: payloadField, credentials })));
    return insertFilings(tx, request, sandbox, contentHash, admitted);
  });
}

/** SHA-256 of what was asked for, without credentials and before a period is filled in: what "the same content" means. */
function contentHashOf({ taxType, form, batchId, filings: asked }: NewFilings): string {
  const contents = asked.map(({ encryptedPayload: _payload, payloadField: _place, credentials: _typed, ...content }) => content);
  return sha256Hex(canonicalJson({ taxType, form, batchId, filings: contents }));
}

async function insertFilings(tx: Ctx, request: NewFilings, sandbox: SandboxHeaders, contentHash: string, admitted: readonly AdmittedCredentials[]): Promise<AcceptedFilings> {
  const { orm } = tx.db;
  const batchRowId = request.form === "several" || request.batchId !== undefined ? newId("filingBatch") : null;
  const drafting = { request, sandbox, contentHash, batchRowId };
  const rows = request.filings.map((asked, index) => draftFilingRows(tx, drafting, asked, admitted[index] ?? { credentials: null, warnings: [] }));
  const answer = answerOf(request, rows, batchRowId, admitted.flatMap(({ warnings }) => warnings));
  const acceptedAnswer = Buffer.from(JSON.stringify(answer));
  const owner = { accountId: tx.account.id, environment: tx.environment };
  if (batchRowId) {
    await orm.insert(filingBatches).values({ id: batchRowId, ...owner, batchId: request.batchId ?? null, contentHash, acceptedAnswer, createdAt: tx.clock.now() });
  }
  await orm.insert(filings).values(rows.map(({ filing }) => ({ ...filing, ...(batchRowId ? {} : { acceptedAnswer }) })));
  await orm.insert(filingLines).values(rows.flatMap(({ lines }) => lines));
  await orm.insert(filingHistory).values(rows.map(({ history }) => history));
  const sealed = rows.flatMap(({ credentials }) => (credentials ? [credentials] : []));
  if (sealed.length > 0) await orm.insert(filingCredentials).values(sealed);
  await writeWorkEvents(tx, rows.map(({ filing }) => ({ name: "flux/filing.accepted" as const, data: { ...owner, filingId: filing.id } })));
  return answer;
}

function answerOf(request: NewFilings, rows: readonly FilingRows[], batchRowId: string | null, warnings: AdmissionWarning[]): AcceptedFilings {
  const all = rows.map(({ filing }) => filing);
  const [first] = all;
  if (!first) throw new Error("a request without filings passed its validation");
  const isBatch = request.form === "several" && batchRowId !== null;
  const id = isBatch ? batchRowId : first.id;
  const isOnePeriod = all.every(({ month, year }) => month === first.month && year === first.year);
  const total = (pick: (filing: FilingRows["filing"]) => number) => all.reduce((sum, filing) => sum + pick(filing), 0);
  return {
    data: {
      id,
      created_at: first.createdAt.toISOString(),
      filingId: isBatch ? null : first.filingId ?? null,
      batchId: request.batchId ?? null,
      taxType: request.taxType,
      totalRecords: total(({ totalRecords }) => totalRecords),
      totals: { amount: toMajor(total(({ amountMinor }) => amountMinor), FILING_CURRENCY), tax: toMajor(total(({ taxMinor }) => taxMinor), FILING_CURRENCY) },
      period: isOnePeriod ? { month: first.month, year: first.year } : null,
      statusUrl: filingUrl(id, first.environment),
      ...(isBatch ? { filings: all.map((filing) => ({ id: filing.id, filingId: filing.filingId ?? null })) } : {}),
    },
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

