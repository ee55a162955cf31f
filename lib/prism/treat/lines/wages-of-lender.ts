import { isTerm } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";

/** Names of firms that lend staff. */
const LENDER =
  /\b(?:outsourc\w*|manpower|staffing|workforce|personnel|human (?:resources?|capital)|hr (?:services?|solutions?)|recruit\w*|labou?r (?:supply|hire|services?))\b/i;
/** "Contract drivers", "casual hands": people who work for one firm and are paid by another. */
const LENT =
  /\b(?:contract|casual|temporary|temp|outsourced|agency) (?:staff|workers?|drivers?|cleaners?|guards?|cooks?|nurses?|clerks?|personnel|labou?rers?|operators?|hands|tellers?|employees|technicians?|loaders?|attendants?|receptionists?)\b/i;
const PAY = /^(?:(?:staff|net|gross) )?(?:wages?|salar(?:y|ies)?|pay|payroll cost|overtime(?: allowance)?|staff bonus)$/;
/** Low enough for review: the firm may only pass on what its client owes its own staff, which is no supply. */
const LENT_BY_NAME = 0.7;

/**
 * "Drivers' salaries, November" from a firm that lends staff: the wages are part of its price, so VAT and withholding tax are due on them.
 * The words alone leave it open, so the line goes to review.
 */
export function wagesOfLender(line: LineClass, description: string, vendorName: string | null): LineClass {
  const isPay = isTerm(line, "Wages and taxes") && line.words.length > 0 && line.words.every((word) => PAY.test(word));
  if (!isPay || line.mixed || !(LENDER.test(vendorName ?? "") || LENT.test(description))) return line;
  return {
    ...line,
    category: "other_services",
    label: "Manpower",
    confidence: LENT_BY_NAME,
    alternatives: [{ category: line.category, label: line.label, confidence: 1 - LENT_BY_NAME }],
    exemption: null,
    relief: null,
  };
}

/** Operators of what is hired: "forklift operator's wages". */
const HAND =
  /\b(?:operators?|drivers?|pilots?|skippers?|coxswains?|crews?|riggers?|technicians?|attendants?|conductors?|riders?|banksm[ae]n|helpers?)\b/i;

/**
 * "Operator's wages" beside "hire of forklift": the lender pays the operator and charges for the work, so VAT and withholding tax are due
 * as on a service. Only wages that someone owes to their own staff are no supply.
 */
export function wagesOfHirer(lines: readonly LineClass[], descriptions: readonly (string | null)[]): LineClass[] {
  const isHire = (line: LineClass): boolean => line.category === "rent_hire_lease" && !line.mixed && line.relief?.code !== "land_building";
  if (!lines.some(isHire)) return [...lines];
  return lines.map((line, index) =>
    isTerm(line, "Wages and taxes") && line.evidence === "description" && HAND.test(descriptions[index] ?? "")
      ? { ...line, category: "other_services", label: "Manpower", exemption: null, relief: null, mixed: false, alternatives: [] }
      : line,
  );
}
