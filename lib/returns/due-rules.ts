import { lastDayOf, firstDayOf } from "@/lib/flux/requests/period";
import type { Period } from "@/lib/flux/requests/period-values";
import type { IsoDate } from "@/lib/kernel/dates";
import { dueDate, isInForce } from "@/lib/tax/rules-in-force";
import type { DueRule, RulePack } from "@/lib/tax/rule-pack";

export type Obligation = "vat" | "vat_withheld" | "wht_federal" | "wht_state";

export interface DueRuleInForce {
  obligation: Obligation;
  /** Null if the rule describes the date only in words. */
  dueDate: IsoDate | null;
  words: string | null;
  /** Whether a published page confirms the rule. */
  verified: boolean;
  note: string | null;
}

/**
 * When taxes that arose in a period must be returned and paid, by a country's rule pack. A rule that counts days from the deduction counts
 * them from the end of the month. Dates on a weekend are not moved, because no known rule moves them.
 */
export function dueRulesOf(pack: RulePack, period: Period): DueRuleInForce[] {
  const first = firstDayOf(period);
  const returns = pack.returns.flatMap((row) => (row.what === "vat" || row.what === "vat_withheld" ? [owed(row, row.what)] : []));
  const remittances = pack.wht.remittance.map((row) => owed(row, `wht_${row.authority}`));
  const rows = [...returns, ...remittances];
  return rows
    .filter((row) => isInForce(row, first))
    .map(({ obligation, due, verified, note }) => ({
      obligation,
      dueDate: dayOf(due, period),
      words: due.type === "described" ? due.text : null,
      verified,
      note: note ?? null,
    }));
}

const owed = <Row>(row: Row, obligation: Obligation) => ({ ...row, obligation });

const dayOf = (due: DueRule, period: Period): IsoDate | null =>
  dueDate(due, due.type === "days_after" ? lastDayOf(period) : firstDayOf(period));
