import { canonicalJson } from "@/lib/kernel/canonical-json";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { toMajor } from "@/lib/kernel/money";
import type { AcceptedFilings } from "./accepted-filings";
import { requireFilingEnabled } from "./authorities";
import { admitCredentials } from "./credentials/admit-credentials";
import { draftFiling, type DraftedFiling } from "./draft-filing";
import { misnamedIn, warningsOf, type FilingWarning } from "./filing-warnings";
import { callersIdsOf, findAccepted, lockCallersIds, withPlainIds } from "./find-accepted";
import { insertFilings } from "./insert-filings";
import { writeFlux } from "./permissions";
import { FILING_CURRENCY, filingUrl } from "./present-filing";
import type { NewFilings } from "./requests/new-filing";
import { sandboxHeaders, type SandboxHeaders } from "./requests/schemas";

/**
 * Accepts all filings of a request, or none: writes filings, lines, history, sealed credentials and their work in one transaction. A
 * request that repeats a filingId or batchId (white space around it is ignored) with the same content gets the first answer again.
 * @throws live_mode_not_enabled, scenario_not_allowed, encrypted_payload_invalid, duplicate_filing_id
 */
export async function acceptFilings(ctx: Ctx, asSent: NewFilings, sandbox: SandboxHeaders = {}): Promise<AcceptedFilings> {
  const request = withPlainIds(asSent);
  requirePermission(ctx, writeFlux[request.taxType]);
  refuseSandboxHeaders(ctx, new Set(Object.entries(sandbox).flatMap(([name, value]) => (value === undefined ? [] : [name]))));
  await requireFilingEnabled(ctx);
  const contentHash = contentHashOf(request);
  // A request without a filingId or batchId needs no lookup before the insert, and that single statement is a transaction by itself.
  if (callersIdsOf(request).length === 0) return acceptNew(ctx, request, sandbox, contentHash);
  return inTransaction(ctx, async (tx) => {
    await lockCallersIds(tx, request);
    // Earlier versions stored ids together with the white space around them, so both forms are looked up.
    const forms = [request, asSent].map((form) => ({ form, contentHash: contentHashOf(form) }));
    return (await findAccepted(tx, forms)) ?? acceptNew(tx, request, sandbox, contentHash);
  });
}

/** @throws scenario_not_allowed if a live request carries a header of the simulated authority, whatever its value */
export function refuseSandboxHeaders({ environment }: Pick<Ctx, "environment">, headers: { has(name: string): boolean }): void {
  if (environment === "live" && Object.keys(sandboxHeaders.shape).some((name) => headers.has(name)))
    throw new DomainError("scenario_not_allowed", "Sandbox scenarios and delays only work with test keys. Remove the x-sandbox headers.");
}

async function acceptNew(ctx: Ctx, request: NewFilings, sandbox: SandboxHeaders, contentHash: string): Promise<AcceptedFilings> {
  const admitted = await admitCredentials(
    ctx,
    request.filings.map(({ encryptedPayload, payloadField, credentials }) => ({
      payload: encryptedPayload,
      field: payloadField,
      credentials,
    })),
  );
  const createdAt = ctx.clock.now();
  const drafted = request.filings.map((asked) => draftFiling(ctx, request, sandbox, asked, createdAt));
  const warnings = drafted.map((filing, index) => [
    ...(admitted[index]?.warnings ?? []),
    ...warningsOf(filing, createdAt),
    ...misnamedIn(request, index),
  ]);
  const batchRowId = request.form === "several" || request.batchId !== undefined ? newId("filingBatch") : null;
  const answer = answerOf(ctx, request, drafted, { batchRowId, createdAt, warnings: warnings.flat() });
  await insertFilings(ctx, { request, drafted, admitted, warnings, batchRowId, createdAt, contentHash, answer });
  return answer;
}

/**
 * SHA-256 of the requested content, without credentials and before a missing period is filled in. Two requests with the same hash have "the
 * same content".
 */
function contentHashOf({ taxType, form, batchId, filings: asked }: NewFilings): string {
  const contents = asked.map(
    ({ encryptedPayload: _payload, payloadField: _place, linesField: _where, ignoredFields: _ignored, credentials: _typed, ...content }) =>
      content,
  );
  return sha256Hex(canonicalJson({ taxType, form, batchId, filings: contents }));
}

function answerOf(
  ctx: Ctx,
  request: NewFilings,
  drafted: readonly DraftedFiling[],
  made: { batchRowId: string | null; createdAt: Date; warnings: FilingWarning[] },
): AcceptedFilings {
  const [first] = drafted;
  if (!first) throw new Error("a request without filings passed its validation");
  const { batchRowId, createdAt, warnings } = made;
  const isBatch = request.form === "several" && batchRowId !== null;
  const id = isBatch ? batchRowId : first.id;
  const { month, year } = first.period;
  const isOnePeriod = drafted.every(({ period }) => period.month === month && period.year === year);
  const total = (pick: (filing: DraftedFiling) => number) => drafted.reduce((sum, filing) => sum + pick(filing), 0);
  return {
    data: {
      id,
      created_at: createdAt.toISOString(),
      filingId: isBatch ? null : (first.asked.filingId ?? null),
      batchId: request.batchId ?? null,
      taxType: request.taxType,
      totalRecords: total(({ lines }) => lines.length),
      totals: {
        amount: toMajor(
          total(({ amountMinor }) => amountMinor),
          FILING_CURRENCY,
        ),
        tax: toMajor(
          total(({ taxMinor }) => taxMinor),
          FILING_CURRENCY,
        ),
      },
      period: isOnePeriod ? { month, year } : null,
      statusUrl: filingUrl(id, ctx.environment),
      ...(isBatch ? { filings: drafted.map((filing) => ({ id: filing.id, filingId: filing.asked.filingId ?? null })) } : {}),
    },
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
