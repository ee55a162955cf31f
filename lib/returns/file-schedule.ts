import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { businesses, filingInvoices, filings, items, reviews } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { oneBusiness } from "@/lib/businesses/businesses";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { lockCallersIds } from "@/lib/flux/find-accepted";
import type { PortalCredentials } from "@/lib/flux/credentials/open-encrypted-payload";
import type { NewFiling } from "@/lib/flux/requests/new-filing";
import { isFuturePeriod } from "@/lib/flux/requests/period";
import type { Period } from "@/lib/flux/requests/period-values";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import { sha256Hex } from "@/lib/kernel/crypto";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { writeFlux } from "@/lib/flux/permissions";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { claimInvoices } from "./claim-invoices";
import { readSchedule } from "./check-schedule";
import { refuseSecondSchedule } from "./refuse-second-schedule";

/**
 * Files a WHT schedule from CSV, entirely or not at all. `filingId` names the attempt: a repeat with the same rows returns the first
 * filing; the same rows in another attempt are refused.
 * @throws invalid_request (a row with a fault, named by its line), live_mode_not_enabled, duplicate_filing_id, state_conflict (the rows or
 * an invoice they name are filed already, with that filing as existingId; or an invoice they name is not approved, or belongs to another
 * business)
 */
export async function fileSchedule(
  ctx: Ctx,
  input: { csv: string; period: Period; businessId: string | null; filingId: string; credentials: PortalCredentials },
): Promise<{ id: string }> {
  requirePermission(ctx, writeFlux.WHT);
  const { csv, period, businessId, filingId, credentials } = input;
  if (isFuturePeriod(period, ctx.clock.now()))
    throw invalidField("period", "future_period", "This month hasn't started yet. Choose an earlier one.");
  const { checked, lines, itemIds } = readSchedule(ctx, csv);
  if (checked.fault) throw invalidField("csv", "invalid_file", checked.fault);
  const bad = checked.rows.find(({ faults }) => faults.length > 0);
  if (bad) throw invalidField("csv", "invalid_row", `Line ${bad.line}: ${bad.faults[0]?.message}`);
  const rowsSha256 = sha256Hex(canonicalJson({ businessId, period, lines }));
  return inTransaction(ctx, async (tx) => {
    const businessTaxId = businessId === null ? null : await taxIdOf(tx, businessId);
    const schedule: NewFiling = {
      filingId,
      ...period,
      encryptedPayload: "",
      payloadField: "credentials",
      credentials,
      lines,
      metadata: { preparedFrom: "csv", rowsSha256 },
      ...(businessId === null ? {} : { businessId }),
      ...(businessTaxId === null ? {} : { businessTaxId }),
    };
    await lockCallersIds(tx, { taxType: "WHT", form: "one", filings: [schedule] });
    await refuseSecondSchedule(tx, filingId, rowsSha256);
    const own = await ownInvoices(tx, itemIds, businessId);
    const lineItemIds = own.size > 0 ? { lineItemIds: itemIds.map((itemId) => (itemId !== null && own.has(itemId) ? itemId : null)) } : {};
    const accepted = await acceptFilings(tx, { taxType: "WHT", form: "one", filings: [{ ...schedule, ...lineItemIds }] });
    const { id } = accepted.data;
    if (accepted.isReplay) return { id };
    await claimNamed(tx, [...own], id);
    await writeAudit(tx, { action: "schedule.filed", targetId: id, after: { taxType: "WHT", businessId, ...period, lines: lines.length } });
    return { id };
  });
}

/** Reads the current tax ID, which may have been corrected since the page was loaded. */
async function taxIdOf(tx: Ctx, businessId: string): Promise<string | null> {
  const [business] = await tx.db.orm.select({ taxId: businesses.taxId }).from(businesses).where(oneBusiness(tx, businessId));
  return business?.taxId ?? null;
}

/**
 * Finds and locks those of the named invoices that belong to the account; the others come from elsewhere or were never analyzed to the end.
 * @throws state_conflict for an invoice that no return of this business would include: once it is in a filing, nobody could decide it any
 * more
 */
async function ownInvoices(tx: Ctx, itemIds: readonly (string | null)[], businessId: string | null): Promise<Set<string>> {
  const named = [...new Set(itemIds.filter((itemId) => itemId !== null))];
  if (named.length === 0) return new Set();
  const rows = await tx.db.orm
    .select({ id: items.id, status: reviews.status, businessId: reviews.businessId })
    .from(items)
    .innerJoin(reviews, eq(reviews.itemId, items.id))
    .where(and(inArray(items.id, named), ofTenant(items, tx)))
    .orderBy(asc(items.id))
    .for("update", { of: [items, reviews] });
  const undecided = rows.find(({ status }) => status !== "approved");
  if (undecided)
    throw new DomainError(
      "state_conflict",
      `An invoice in this file is ${undecided.status === "open" ? "waiting for review" : "rejected"}. Approve it in the review, or remove the rows with the itemId ${undecided.id}.`,
    );
  const others = rows.find((row) => row.businessId !== businessId);
  if (others)
    throw new DomainError(
      "state_conflict",
      `An invoice in this file ${others.businessId === null ? "isn't assigned to a business. Choose your own company" : `is of the business ${others.businessId}. Choose that business`}, or remove the rows with the itemId ${others.id}.`,
    );
  return new Set(rows.map(({ id }) => id));
}

/** Claims the invoices that the rows name: an invoice is in one filing per tax, even if its deductions come from a file. */
async function claimNamed(tx: Ctx, itemIds: readonly string[], filingId: string): Promise<void> {
  if (await claimInvoices(tx, { taxType: "WHT", itemIds, filingId })) return;
  const [taken] = await tx.db.orm
    .select({ itemId: filingInvoices.itemId, id: filingInvoices.filingId, status: filings.status })
    .from(filingInvoices)
    .leftJoin(filings, eq(filings.id, filingInvoices.filingId))
    .where(
      and(
        inArray(filingInvoices.itemId, [...itemIds]),
        ofTenant(filingInvoices, tx),
        eq(filingInvoices.taxType, "WHT"),
        isNull(filingInvoices.releasedAt),
        ne(filingInvoices.filingId, filingId),
      ),
    )
    .orderBy(asc(filingInvoices.itemId))
    .limit(1);
  if (taken && taken.status === null)
    throw new DomainError(
      "state_conflict",
      `The withholding tax of an invoice in this file is in a schedule recorded as filed elsewhere. Remove the rows with the itemId ${taken.itemId}, or that record on the Due dates page.`,
    );
  throw new DomainError(
    "state_conflict",
    `The withholding tax of an invoice in this file is already in the filing ${taken?.id}. If that filing has these rows, remove those with the itemId ${taken?.itemId} here. If it has only some of the invoice's rows, file all of them together.`,
    { extra: { currentStatus: taken?.status, existingId: taken?.id } },
  );
}
