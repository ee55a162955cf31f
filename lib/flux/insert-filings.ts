import { askerOf } from "@/lib/audit/actor-names";
import type { Ctx } from "@/lib/kernel/context";
import { accountClosed } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { runStatement } from "@/lib/kernel/rows/statement";
import { acceptFilingsStatement } from "./accept-statement";
import type { AcceptedFilings } from "./accepted-filings";
import type { AdmittedCredentials } from "./credentials/admit-credentials";
import { sealCredentials } from "./credentials/seal-credentials";
import type { DraftedFiling } from "./draft-filing";
import type { FilingWarning } from "./filing-warnings";
import type { NewFilings } from "./requests/new-filing";
import { businessIdOf, businessTaxIdOf } from "./requests/business-tax-ids";

export interface Acceptance {
  request: NewFilings;
  drafted: readonly DraftedFiling[];
  /** One for each filing. */
  admitted: readonly AdmittedCredentials[];
  /** One list for each filing. */
  warnings: readonly (readonly FilingWarning[])[];
  batchRowId: string | null;
  createdAt: Date;
  contentHash: string;
  answer: AcceptedFilings;
}

/**
 * Inserts accepted filings with everything that belongs to them, all or none; credentials are sealed.
 * @throws account_suspended (closed)
 */
export async function insertFilings(ctx: Ctx, acceptance: Acceptance): Promise<void> {
  const { request, drafted, admitted, warnings, batchRowId, createdAt, contentHash, answer } = acceptance;
  const batches = batchRowId === null ? [] : [{ id: batchRowId, batch_id: request.batchId }];
  const filings = drafted.map(
    ({ id, reference, asked, period, dueDate, amountMinor, taxMinor, lines, scenario, sandboxDelayMs }, index) => ({
      id,
      outbox_id: newId("outbox"),
      reference,
      filing_id: asked.filingId,
      batch_row_id: batchRowId,
      batch_id: request.batchId,
      tax_type: request.taxType,
      business_id: businessIdOf(asked),
      business_tax_id: businessTaxIdOf(asked),
      ...period,
      due_date: dueDate,
      total_records: lines.length,
      is_line_at_top: asked.linesField === "",
      amount_minor: amountMinor,
      tax_minor: taxMinor,
      scenario,
      sandbox_delay_ms: sandboxDelayMs,
      metadata: asked.metadata,
      warnings: warnings[index] ?? [],
    }),
  );
  const lines = drafted.flatMap(({ id, lines: own }) =>
    own.map(({ data, amountMinor, taxMinor, itemId }, index) => ({
      filing_id: id,
      index,
      data,
      amount_minor: amountMinor,
      tax_minor: taxMinor,
      item_id: itemId,
    })),
  );
  const sealed = drafted.flatMap(({ id }, index) => {
    const credentials = admitted[index]?.credentials;
    if (!credentials) return [];
    const { sealed: text, wrappedDataKey } = sealCredentials(credentials, {
      filingId: id,
      accountId: ctx.account.id,
      environment: ctx.environment,
    });
    return [{ filing_id: id, sealed: text, wrapped_data_key: wrappedDataKey }];
  });
  const asker = askerOf(ctx);
  const written = await runStatement(ctx.db, acceptFilingsStatement, [
    ctx.account.id,
    ctx.environment,
    ctx.requestId,
    createdAt.toISOString(),
    contentHash,
    JSON.stringify(answer),
    JSON.stringify(batches),
    JSON.stringify(filings),
    JSON.stringify(lines),
    JSON.stringify(sealed),
    asker === null ? null : JSON.stringify(asker),
  ]);
  if (written.length === 0) throw accountClosed();
}
