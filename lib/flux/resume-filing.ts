import { and, eq, isNull } from "drizzle-orm";
import { filingCredentials, filingIntents } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { admitCredentials } from "./credentials/admit-credentials";
import type { PortalCredentials } from "./credentials/open-encrypted-payload";
import { sealCredentials } from "./credentials/seal-credentials";
import type { FilingWarning } from "./filing-warnings";
import { findFilingBatch, isBatchId } from "./find-filing-batch";
import { lockFiling, moveFiling } from "./move-filing";
import { writeFlux } from "./permissions";
import { filingUrl } from "./present-filing";
import type { FilingStatus } from "./states";

export interface ResumedFiling {
  data: { id: string; created_at: string; status: FilingStatus; statusUrl: string };
  warnings?: FilingWarning[];
}

/**
 * Gives a blocked filing new credentials, encrypted or typed into the portal by a person, and lets it continue. If something may have been
 * sent already, the portal is read first.
 * @throws resource_not_found, insufficient_scope, state_conflict (not action_required), encrypted_payload_invalid, invalid_request (a
 * batch's id)
 */
export async function resumeFiling(ctx: Ctx, filingId: string, given: string | PortalCredentials): Promise<ResumedFiling> {
  if (isBatchId(filingId)) await refuseBatch(ctx, filingId);
  return inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, filingId);
    requirePermission(tx, writeFlux[row.taxType]);
    if (row.status !== "action_required") {
      throw new DomainError(
        "state_conflict",
        `The filing's status is ${row.status}. Only filings with status action_required can be resumed.`,
        { extra: { currentStatus: row.status } },
      );
    }
    const [admitted] = await admitCredentials(tx, [
      typeof given === "string" ? { payload: given, field: "encryptedPayload" } : { payload: "", field: "credentials", credentials: given },
    ]);
    const owner = { filingId, accountId: tx.account.id, environment: tx.environment };
    await tx.db.orm.delete(filingCredentials).where(eq(filingCredentials.filingId, filingId));
    if (admitted?.credentials)
      await tx.db.orm
        .insert(filingCredentials)
        .values({ filingId, ...sealCredentials(admitted.credentials, owner), createdAt: tx.clock.now() });
    const isUnsure = (await tx.db.orm.$count(filingIntents, and(eq(filingIntents.filingId, filingId), isNull(filingIntents.outcome)))) > 0;
    const moved = await moveFiling(tx, filingId, { to: isUnsure ? "reconciling" : "processing", reason: "Resumed with new credentials" });
    await writeWorkEvents(tx, [{ name: "flux/filing.resumed", data: { accountId: tx.account.id, environment: tx.environment, filingId } }]);
    await writeAudit(tx, { action: "filing.resumed", targetId: filingId, before: { status: row.status }, after: { status: moved.status } });
    const data = {
      id: filingId,
      created_at: moved.createdAt.toISOString(),
      status: moved.status,
      statusUrl: filingUrl(filingId, moved.environment),
    };
    return { data, ...(admitted && admitted.warnings.length > 0 ? { warnings: admitted.warnings } : {}) };
  });
}

/**
 * Checks permission before the stored answer to an earlier resumption is returned again; call it in a transaction.
 * @throws resource_not_found, insufficient_scope (key of the other tax)
 */
export async function mayResume(tx: Ctx, filingId: string): Promise<void> {
  requirePermission(tx, writeFlux[(await lockFiling(tx, filingId)).taxType]);
}

/** Each taxpayer of a batch has their own credentials, so one payload can't be for all of them. */
async function refuseBatch(ctx: Ctx, batchRowId: string): Promise<never> {
  const { id } = await findFilingBatch(ctx, batchRowId);
  throw invalidField(
    "id",
    "batch_not_resumable",
    `id belongs to a batch, and each of its taxpayers has credentials of their own: resume each blocked filing by its own fil_ ID (GET /v1/flux/filings/${id} lists them)`,
  );
}
