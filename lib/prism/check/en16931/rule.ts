import Big from "big.js";

import type { CoreInvoice } from "./core-invoice";

/** A rule of EN 16931 broken by an invoice. */
export interface BrokenRule {
  id: string;
  message: string;
  expected: string | null;
  actual: string | null;
  /** Number of the line, from 1, if the rule concerns a single line. */
  line: number | null;
}

export type RuleSet = (invoice: CoreInvoice) => BrokenRule[];

/** Returns the broken rule if `holds` is false, else nothing. */
export function rule(
  id: string,
  holds: boolean,
  message: string,
  details: { expected?: string | null; actual?: string | null; line?: number | null } = {},
): BrokenRule[] {
  return holds ? [] : [{ id, message, expected: details.expected ?? null, actual: details.actual ?? null, line: details.line ?? null }];
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Parses a decimal of the XML; null if it is missing or not a number. */
export function decimal(text: string | null): Big | null {
  return text !== null && NUMBER.test(text) ? new Big(text.replace(/^\+/, "").replace(/\.$/, "")) : null;
}

/** Sums decimals of the XML; missing ones and those that aren't numbers count as zero. */
export function sumOf(texts: readonly (string | null)[]): Big {
  return texts.reduce((sum, text) => sum.plus(decimal(text) ?? 0), new Big(0));
}

/** Rounds to two decimals, half away from zero. */
export function twoDecimals(value: Big): Big {
  return value.round(2, Big.roundHalfUp);
}

/** Whether a stated amount equals the computed one, to two decimals. A missing amount equals nothing, as in the published rule set. */
export function equals(stated: string | null, computed: Big): boolean {
  const value = decimal(stated);
  return value !== null && twoDecimals(value).eq(twoDecimals(computed));
}
