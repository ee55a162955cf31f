import { formatAmount } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";

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

/** Exact for amounts with two decimals. Avoids loading the library of lib/kernel/money for this alone. */
const toKobo = (naira: number): number => Math.round(naira * 100);

export interface StatedAmount {
  name: string;
  amount: number;
}

/** The amounts, in naira, that a person entered in a VAT return prepared here in addition to its lines. */
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
 * Line 120 of the return, in naira: the tax left to pay once the authority accepts the entered amounts, which the filing doesn't include.
 * Null if none were entered.
 */
export function leftToPay(filed: Filed): number | null {
  const stated = statedAmounts(filed);
  if (stated.length === 0) return null;
  const left = stated.reduce((kobo, { amount }) => kobo - toKobo(amount), toKobo(filed.totals.tax));
  return Math.max(0, left) / 100;
}

/** The amounts that weren't sent to the authority, and what to do about them; null if none were entered. */
export function statedAmountsMessage(filed: Filed): string | null {
  const left = leftToPay(filed);
  if (left === null) return null;
  const amounts = statedAmounts(filed).map(({ name, amount }) => `${formatAmount(amount, CURRENCY)} ${name}`);
  return `${amounts.join(", ")}. Claim it with the authority: ${left > 0 ? `${formatAmount(left, CURRENCY)} would be left to pay` : "nothing would be left to pay"}`;
}

/**
 * What to pay once a return is filed, with the reference to pay under; null if nothing is due, or if entered amounts leave less to pay than
 * the authority assessed. `isSimulated` for the test environment, whose payments nobody may make.
 */
export function paymentToMake(
  filed: Filed & { status: string; payment: { reference: string; amount: number; dueDate: string } | null },
  isSimulated: boolean,
): string | null {
  const { status, payment } = filed;
  if (status !== "success" || payment === null || payment.amount <= 0 || leftToPay(filed) !== null) return null;
  return `To pay${isSimulated ? " (simulated)" : ""}: ${formatAmountToPay(payment.amount, payment.dueDate)}, payment reference ${payment.reference}.`;
}

/** The amount to pay and its due date. If input tax exceeds output tax, the payment is zero and has no due date. */
export const formatAmountToPay = (amount: number, dueDate: string): string =>
  amount > 0 ? `${formatAmount(amount, CURRENCY)} by ${formatDay(dueDate).replaceAll(" ", "\u00a0")}` : "nothing to pay";
