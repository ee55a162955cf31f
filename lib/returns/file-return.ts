import { and, eq, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { acceptFilings } from "@/lib/flux/accept-filings";
import type { PortalCredentials } from "@/lib/flux/credentials/open-encrypted-payload";
import { lockCallersIds } from "@/lib/flux/find-accepted";
import { writeFlux } from "@/lib/flux/permissions";
import type { NewFilings } from "@/lib/flux/requests/new-filing";
import { type Period, periodText } from "@/lib/flux/requests/period-values";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { claimInvoices } from "./claim-invoices";
import { filedBefore, withFiledAlready } from "./filed-before";
import { withFiledElsewhere } from "./filed-elsewhere";
import { lockReturn } from "./lock-return";
import { makeReturn, type MadeReturn } from "./make-return";
import { scopeOf } from "./preview-return";
import type { ReturnQuery } from "./return-query";

export interface FiledReturn {
  id: string;
}

/**
 * Files exactly the return that a person has reviewed, and claims its invoices so that no other filing of that tax can include them, in one
 * transaction. `filingId` names the attempt: a repeat with the same month and stated amounts returns the first filing.
 * @throws state_conflict (the return has changed since it was reviewed, or can't be filed, e.g. because the month has a VAT return
 * already), live_mode_not_enabled
 */
export async function fileReturn(
  ctx: Ctx,
  input: { query: ReturnQuery; fingerprint: string; filingId: string; credentials: PortalCredentials },
): Promise<FiledReturn> {
  const { query, fingerprint, filingId, credentials } = input;
  requirePermission(ctx, writeFlux[query.tax]);
  return inTransaction(ctx, async (tx) => {
    await lockCallersIds(tx, {
      taxType: query.tax,
      form: "one",
      filings: [{ filingId, encryptedPayload: "", payloadField: "credentials", lines: [] }],
    });
    const earlier = await findFiled(tx, filingId);
    if (earlier) {
      if (earlier.fingerprint === fingerprint && isOf(query, earlier)) return { id: earlier.id };
      throw conflict(`This attempt already filed a different return, ${earlier.id}. Check that filing, then file this return.`);
    }
    const { scope } = await scopeOf(tx, query);
    if (scope.taxType === "VAT") await lockReturn(tx, scope);
    const made = await makeReturn(tx, scope);
    const before = await filedBefore(tx, scope, made.business?.taxId ?? null);
    const notes = withFiledAlready(scope, await withFiledElsewhere(tx, scope, made.notes), before);
    const blocking = notes.find(({ weight }) => weight === "blocking");
    if (blocking) throw conflict(blocking.message);
    if (made.fingerprint !== fingerprint)
      throw conflict("The invoices for this period changed after you opened the return. Review it again, then file it.");
    const accepted = await acceptFilings(
      tx,
      requestOf(made, { filingId, credentials, businessTaxId: made.business?.taxId ?? null, stated: query }),
    );
    if (!(await claimInvoices(tx, { taxType: scope.taxType, itemIds: made.itemIds, filingId: accepted.data.id })))
      throw conflict("An invoice in this return has since been included in another filing. Review the return again.");
    await writeAudit(tx, {
      action: "return.filed",
      targetId: accepted.data.id,
      after: { taxType: scope.taxType, businessId: scope.businessId, ...scope.period, lines: made.filed.length, fingerprint },
    });
    return { id: accepted.data.id };
  });
}

const conflict = (message: string) => new DomainError("state_conflict", message);

const statedAmounts = ["withheldAtSource", "automaticPayments", "creditBroughtForward"] as const;

/**
 * The fingerprint covers only what invoices show. Two months may claim the same late ones, and the amounts stated by a person are in the
 * filing alone, so both are compared as well. A missing amount counts as zero.
 */
const isOf = (query: ReturnQuery, filed: Period & { metadata: Record<string, unknown> | null }): boolean =>
  (query.period === undefined || query.period === periodText(filed)) &&
  (query.tax !== "VAT" || statedAmounts.every((name) => (filed.metadata?.[name] ?? 0) === (query[name] ?? 0)));

async function findFiled(tx: Ctx, filingId: string) {
  const [row] = await tx.db.orm
    .select({
      id: filings.id,
      month: filings.month,
      year: filings.year,
      metadata: filings.metadata,
      fingerprint: sql`${filings.metadata} ->> 'fingerprint'`,
    })
    .from(filings)
    .where(and(ofTenant(filings, tx), eq(filings.filingId, filingId)));
  return row ?? null;
}

function requestOf(
  { scope, filed, fingerprint }: MadeReturn,
  {
    filingId,
    credentials,
    businessTaxId,
    stated,
  }: { filingId: string; credentials: PortalCredentials; businessTaxId: string | null; stated: ReturnQuery },
): NewFilings {
  const amounts =
    scope.taxType === "VAT"
      ? {
          withheldAtSource: stated.withheldAtSource,
          automaticPayments: stated.automaticPayments,
          creditBroughtForward: stated.creditBroughtForward,
        }
      : {};
  return {
    taxType: scope.taxType,
    form: "one",
    filings: [
      {
        filingId,
        ...scope.period,
        encryptedPayload: "",
        payloadField: "credentials",
        credentials,
        lines: filed.map(({ line }) => line),
        lineItemIds: filed.map(({ itemId }) => itemId),
        ...(scope.businessId === null ? {} : { businessId: scope.businessId }),
        ...(businessTaxId === null ? {} : { businessTaxId }),
        metadata: {
          preparedFrom: "invoices",
          fingerprint,
          ...Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== undefined)),
        },
      },
    ],
  };
}
