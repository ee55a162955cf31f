import Big from "big.js";

import type { CoreInvoice } from "./core-invoice";

/** A rule of EN 16931 that an invoice breaks. */
export interface BrokenRule {
  id: string;
  message: string;
  expected: string | null;
  actual: string | null;
  /** Number of the line, from 1, where the rule speaks about one. */
  line: number | null;
}

export type RuleSet = (invoice: CoreInvoice) => BrokenRule[];

/** The rule's breach where `holds` is false. */
export function rule(
  id: string,
  holds: boolean,
  message: string,
  details: { expected?: string | null; actual?: string | null; line?: number | null } = {},
): BrokenRule[] {
  return holds ? [] : [{ id, message, expected: details.expected ?? null, actual: details.actual ?? null, line: details.line ?? null }];
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A decimal of the XML; null where it is missing or no number. */
export function decimal(text: string | null): Big | null {
  return text !== null && NUMBER.test(text) ? new Big(text.replace(/^\+/, "").replace(/\.$/, "")) : null;
}

/** The sum of decimals of the XML; what is missing or no number counts as nothing. */
export function sumOf(texts: readonly (string | null)[]): Big {
  return texts.reduce((sum, text) => sum.plus(decimal(text) ?? 0), new Big(0));
}

/** Rounds to two decimals, half away from zero. */
export function twoDecimals(value: Big): Big {
  return value.round(2, Big.roundHalfUp);
}

/**
 * Whether a stated amount equals what was computed, to two decimals. An amount that is missing equals nothing, as in the published
 * rule set.
 */
export function equals(stated: string | null, computed: Big): boolean {
  const value = decimal(stated);
  return value !== null && twoDecimals(value).eq(twoDecimals(computed));
}
