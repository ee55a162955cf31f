import { percentOf, toMajor } from "@/lib/kernel/money";
import type { Anomaly, StatedWithholding } from "../model";
import { isNear } from "../treat/lines/bases";
import { amountEvidence, anomaly, formatAmount, type CheckInput } from "./anomaly";
import { tolerance } from "./check-tax";

const inWords = (rates: readonly number[]): string => rates.map((rate) => `${rate}%`).join(" and ");

/** The rates at which tax is withheld from the invoice by law, without repeats. */
function lawfulRates({ treatment }: CheckInput): number[] {
  const opinions = treatment.lines.length > 0 ? treatment.lines.map(({ wht }) => wht) : [treatment.wht];
  const rates = opinions.flatMap(({ applicable, amountMinor, rate }) => (applicable && amountMinor !== 0 ? (rate ?? []) : []));
  return [...new Set(rates)];
}

/** The amount that the page states, else that its only rate comes to on `baseMinor`, in minor units; null if unknown. */
function amountStated({ amountMinor, rates: [rate, ...others] }: StatedWithholding, baseMinor: number | null): number | null {
  if (amountMinor !== null) return Math.abs(amountMinor);
  return rate === undefined || others.length > 0 || baseMinor === null ? null : Math.abs(percentOf(baseMinor, rate));
}

/**
 * Compares withholding tax that the page states, and hasn't deducted, with the tax by law. Rate and amount must both be those of the law,
 * else the buyer must settle the difference with the vendor.
 */
export function checkStatedWithholding(input: CheckInput): Anomaly[] {
  const { invoice, treatment } = input;
  const { wht } = treatment;
  const stated = invoice.whtStated;
  // What may be deducted already is reviewed anyway, with its amount.
  if (stated === undefined || invoice.whtDeducted.value) return [];
  const currency = invoice.currency.value;
  const rates = lawfulRates(input);
  const lawful = wht.amountMinor === null ? null : Math.abs(wht.amountMinor);
  const amount = amountStated(stated, wht.baseMinor);
  const isRateLawful =
    stated.rates.length === 0 || (stated.rates.length === rates.length && stated.rates.every((rate) => rates.includes(rate)));
  const isAmountLawful = stated.amountMinor === null || (lawful !== null && isNear(lawful, Math.abs(stated.amountMinor), tolerance(input)));
  if (wht.applicable === true && isRateLawful && isAmountLawful) return [];

  const said = withAmount(inWords(stated.rates), stated.amountMinor === null ? null : formatAmount(Math.abs(stated.amountMinor), currency));
  const byLaw =
    wht.applicable === null
      ? `whether it is due could not be determined`
      : lawful === null || lawful === 0
        ? `none is due. ${wht.reason.replace(/\.$/, "")}`
        : `by law it is ${withAmount(inWords(rates), formatAmount(lawful, currency))}`;
  return [
    anomaly("wht_stated_differs", {
      message: `The document states withholding tax of ${said}, but ${byLaw}`,
      field: "wht.amount",
      confidence: 0.9,
      ...(lawful !== null && amount !== null
        ? amountEvidence(lawful, amount, tolerance(input), currency)
        : { expected: lawful === null ? null : toMajor(lawful, currency), actual: amount === null ? null : toMajor(amount, currency) }),
      provenance: stated.provenance,
    }),
  ];
}

const withAmount = (rates: string, amount: string | null): string =>
  amount === null ? rates : rates === "" ? amount : `${rates} (${amount})`;
