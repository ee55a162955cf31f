import { toMajor } from "@/lib/kernel/money";
import { thresholdOn } from "@/lib/tax/rules-in-force";
import type { WhtSituation } from "./wht-situation";

export interface SmallPayment {
  limit: number;
  per: "payment" | "month" | "year";
  certain: boolean;
}

/**
 * Compares a payment with the country's limits for small payments: surely within all of them (`certain`), within them as far as is known,
 * or above one (null).
 */
export function smallPayment(situation: WhtSituation, kind: string): SmallPayment | null {
  const { pack, date, payer, recipient, currency } = situation;
  const rules = pack.wht.smallPayments.filter((row) => row.kinds.includes(kind));
  if (rules.length === 0 || recipient.residency !== "resident" || (currency !== null && currency !== pack.currency)) return null;
  const kept = rules.map((rule): SmallPayment | null => {
    const usual = thresholdOn(pack, rule.threshold, date);
    if (usual === null) return null;
    const limit = payer.limits?.[rule.threshold] ?? usual;
    const before = rule.per === "payment" ? 0 : rule.per === "month" ? recipient.profile.paidThisMonth : recipient.profile.paidThisYear;
    const paid = paidWith(toMajor(situation.invoiceBaseMinor, pack.currency), before ?? 0);
    return paid < limit || (rule.inclusive && paid === limit) ? { limit, per: rule.per, certain: before !== undefined } : null;
  });
  if (kept.some((one) => one === null)) return null;
  return kept.find((one) => one?.certain === false) ?? kept.at(-1) ?? null;
}

/**
 * The amount that counts toward a limit including this invoice, in major units. A credit note counts as much as the payment of the invoice
 * it takes back, which is part of the earlier payments if these are known.
 */
export function paidWith(amount: number, before: number): number {
  return amount < 0 ? Math.max(-amount, before) : amount + before;
}

/** The period of a limit, in words: "in the month". */
export const PERIOD_IN_WORDS: Record<SmallPayment["per"], string> = { payment: "at a time", month: "in the month", year: "in the year" };
