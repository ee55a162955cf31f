import { formatAmount } from "@/components/format/amount";
import { formatDay } from "@/components/format/date";

const CURRENCY = "NGN";

const names = {
  withheldAtSource: "deducted at source by customers",
  automaticPayments: "paid automatically",
  creditBroughtForward: "credit brought forward",
} as const;

interface Filed {
  taxType: "VAT" | "WHT";
  totals: { tax: number };
  metadata: unknown;
}

/** Of an amount with two decimals, exactly: without the library of lib/kernel/money, which no page has for this alone. */
const toKobo = (naira: number): number => Math.round(naira * 100);

export interface StatedAmount {
  name: string;
  amount: number;
}

/** What a person stated in the VAT return beside its lines, where it was prepared here; naira. */
export function statedAmounts({ taxType, metadata }: Filed): StatedAmount[] {
  if (taxType !== "VAT" || typeof metadata !== "object" || metadata === null) return [];
  const kept = metadata as Record<string, unknown>;
  if (kept.preparedFrom !== "invoices") return [];
  return Object.entries(names).flatMap(([key, name]) => {
    const amount = kept[key];
    return typeof amount === "number" && amount > 0 ? [{ name, amount }] : [];
  });
}

/**
 * Line 120 of the return: what is left of its tax to be paid once the authority accepts what was stated, which no filing tells it; naira.
 * Null where nothing was stated.
 */
export function leftToPay(filed: Filed): number | null {
  const stated = statedAmounts(filed);
  if (stated.length === 0) return null;
  const left = stated.reduce((kobo, { amount }) => kobo - toKobo(amount), toKobo(filed.totals.tax));
  return Math.max(0, left) / 100;
}

/** The amounts that the authority wasn't sent, and what to do about them; null where nothing was stated. */
export function statedInWords(filed: Filed): string | null {
  const left = leftToPay(filed);
  if (left === null) return null;
  const amounts = statedAmounts(filed).map(({ name, amount }) => `${formatAmount(amount, CURRENCY)} ${name}`);
  return `${amounts.join(", ")}. Claim it with the authority: ${left > 0 ? `${formatAmount(left, CURRENCY)} would be left to pay` : "nothing would be left to pay"}`;
}

/** What is to be paid and until when; a return with more input than output tax has a payment of nothing, which is due on no day. */
export const toPayInWords = (amount: number, dueDate: string): string =>
  amount > 0 ? `${formatAmount(amount, CURRENCY)} by ${formatDay(dueDate).replaceAll(" ", "\u00a0")}` : "nothing to pay";
