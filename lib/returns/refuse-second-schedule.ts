import { and, desc, eq, ne, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { mayReportNotReceived, releasesInvoices } from "@/lib/flux/release-invoices";
import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";

/**
 * Makes sure that rows are filed once: the same rows for the same business and month may come again from a second tab, or from a person who
 * doubts that the first attempt worked. They may be filed again only if that filing's end releases its deductions. Other tabs
 * wait until the transaction ends.
 * @throws state_conflict, with the first filing as existingId
 */
export async function refuseSecondSchedule(tx: Ctx, filingId: string, rowsSha256: string): Promise<void> {
  await lockNamed(tx, "schedule", `${tx.account.id}/${tx.environment}/${rowsSha256}`);
  const same = await tx.db.orm
    .select({ id: filings.id, status: filings.status, error: filings.error })
    .from(filings)
    .where(
      and(
        ofTenant(filings, tx),
        eq(filings.taxType, "WHT"),
        ne(filings.filingId, filingId),
        sql`${filings.metadata}->>'rowsSha256' = ${rowsSha256}`,
      ),
    )
    .orderBy(desc(filings.id));
  const first = same.find((filing) => !releasesInvoices(filing));
  if (!first) return;
  if (mayReportNotReceived(first))
    throw new DomainError(
      "state_conflict",
      `These rows were sent for this business and month as ${first.id}, and whether the authority has them is unknown. Look on its portal. ` +
        "If they aren't there, say so on the page of that filing. Then you can file them again.",
      { extra: { currentStatus: first.status, existingId: first.id } },
    );
  throw new DomainError(
    "state_conflict",
    `These rows were already filed for this business and month as ${first.id}. Check that filing. ` +
      "If the rows are additional deductions, give them a different scheduleReference.",
    { extra: { currentStatus: first.status, existingId: first.id } },
  );
}
