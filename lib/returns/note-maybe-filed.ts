import { sql } from "drizzle-orm";
import { filingLines, filings } from "@/drizzle/schema";
import { amountsOf } from "@/lib/flux/draft-filing";
import type { Ctx } from "@/lib/kernel/context";
import type { MadeReturn } from "./make-return";
import { labelled, noteOf, type ReturnNote } from "./notes";
import { taxpayerKey } from "./taxpayer-key";

/**
 * Deductions that schedules of the month seem to hold already (`filingIds`): lines that name no invoice, because they came by the API or
 * in a file, with the same beneficiary, reference and amount. Schedules may be several a month, so the authority would take them twice.
 */
export async function noteMaybeFiled(
  ctx: Ctx,
  { scope, wht }: Pick<MadeReturn, "scope" | "wht">,
  filingIds: readonly string[],
): Promise<ReturnNote[]> {
  const asked = (wht?.federal ?? []).flatMap(({ itemId, invoiceNumber, beneficiary, filed: line }) =>
    line === null || (line.beneficiaryTin === "" && line.scheduleReference === undefined)
      ? []
      : [
          {
            itemId,
            label: labelled(beneficiary.name, invoiceNumber, itemId),
            tin: line.beneficiaryTin,
            reference: line.scheduleReference ?? "",
            amountMinor: amountsOf(line, scope.period).amountMinor,
          },
        ],
  );
  if (asked.length === 0 || filingIds.length === 0) return [];
  const column = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const ids = asked.map(({ itemId }) => itemId);
  const found = await ctx.db.orm.execute<{ itemId: string }>(sql`
    select distinct asked.item_id as "itemId"
    from unnest(${column(ids, "text")}, ${column(
      asked.map(({ tin }) => tin),
      "text",
    )}, ${column(
      asked.map(({ reference }) => reference),
      "text",
    )}, ${column(
      asked.map(({ amountMinor }) => amountMinor),
      "bigint",
    )}) as asked(item_id, tin, reference, amount_minor)
    join ${filingLines} on ${filingLines.amountMinor} = asked.amount_minor
      and coalesce(${filingLines.data} ->> 'scheduleReference', '') = asked.reference
      and ${taxpayerKey(sql`(${filingLines.data} ->> 'beneficiaryTin')`)} is not distinct from ${taxpayerKey(sql`asked.tin`)}
    join ${filings} on ${filings.id} = ${filingLines.filingId}
    where ${filingLines.filingId} = any(${column(filingIds, "text")}) and ${filingLines.itemId} is null
      and ${filings.accountId} = ${ctx.account.id} and ${filings.environment} = ${ctx.environment}`);
  const again = new Set(found.map(({ itemId }) => itemId));
  const labels = new Map(asked.filter(({ itemId }) => again.has(itemId)).map(({ itemId, label }) => [itemId, label]));
  if (labels.size === 0) return [];
  return [
    noteOf(
      "maybe_filed_already",
      "caution",
      "A schedule of this month already has deductions with the same beneficiary, reference and amount. Check that schedule before you file, or the same tax will be filed and payable twice.",
      [...labels].map(([itemId, label]) => ({ itemId, label })),
    ),
  ];
}
