import type { IsoDate } from "@/lib/kernel/dates";
import { rulesVersion, type RulePack, type WhtCategory, type WhtRow } from "./rule-pack";
import {
  isInForce,
  rateWithLevies,
  returnDueDate,
  standardRate,
  whtCell,
  whtDueDate,
  whtRowFor,
  type Recipient,
  type Residency,
} from "./rules-in-force";
import { sources } from "./sources";

export interface WhtQuestion {
  date: IsoDate;
  category: WhtCategory;
  recipient: Recipient;
  residency: Residency;
  /** Whether the recipient's tax number is known. */
  taxId: boolean;
}

/** What a country's rules say about a payment, with their legal basis and sources. */
export interface Explanation {
  country: string;
  rulesVersion: string;
  date: IsoDate;
  wht: {
    /** null: the table of the day does not state it. */
    rate: number | null;
    ruleId: string | null;
    legalBasis: string | null;
    reason: string;
    inForce: { from: IsoDate | null; to: IsoDate | null } | null;
    remitTo: "federal" | "state" | null;
    dueDate: IsoDate | null;
    /** Exemptions that would remove or change the tax. */
    exemptions: { code: string; label: string }[];
    verified: boolean;
    sources: { id: string; title: string; address: string | null }[];
  };
  vat: { standardRate: number | null; ruleId: string | null; legalBasis: string | null; dueDate: IsoDate | null; verified: boolean };
  warnings: string[];
}

const named = (ids: readonly string[]) => ids.map((id) => ({ id, title: sources[id]?.title ?? id, address: sources[id]?.address ?? null }));

/** Explains the rule for a payment: the row of the day's table, the effect of a missing tax number, the authority and the due date. */
export function explainWht(pack: RulePack, question: WhtQuestion): Explanation {
  const { date, category } = question;
  const row = standardRate(pack, date);
  return {
    country: pack.country,
    rulesVersion,
    date,
    wht: whtPart(pack, question),
    vat: {
      standardRate: row ? rateWithLevies(pack, row.rate, date) : null,
      ruleId: row?.ruleId ?? null,
      legalBasis: row?.legalBasis ?? null,
      dueDate: returnDueDate(pack, "vat", date),
      verified: row?.verified ?? false,
    },
    warnings: warningsOn(pack, category, date),
  };
}

function whtPart(pack: RulePack, question: WhtQuestion): Explanation["wht"] {
  const { date, category, recipient, residency } = question;
  const exemptions = pack.wht.exemptions.filter((exemption) => isInForce(exemption, date)).map(({ code, label }) => ({ code, label }));
  const nothing = { ruleId: null, legalBasis: null, inForce: null, remitTo: null, dueDate: null, exemptions, sources: [] };
  if (category === "not_applicable")
    return {
      ...nothing,
      rate: 0,
      reason: "The payment is exempt from withholding. The exemptions in force on the date are listed.",
      verified: exemptions.length > 0,
    };
  const found = whtRowFor(pack, category, date);
  if (!found)
    return {
      ...nothing,
      rate: null,
      reason: `No known withholding tax rule in ${pack.name} on ${date} covers ${category}.`,
      verified: false,
    };
  const { row } = found;
  const who = `a ${residency.replace("_", "-")} ${recipient}`;
  const basis = {
    ruleId: row.ruleId,
    legalBasis: row.legalBasis,
    inForce: { from: row.from, to: row.to },
    exemptions,
    verified: row.verified,
    sources: named(row.sources),
  };
  const cell = whtCell(row, recipient, residency);
  if (cell === null) {
    const silent = pack.wht.emptyCell === "not_stated";
    return {
      ...nothing,
      ...basis,
      rate: silent ? null : 0,
      reason: `${row.label}: the table ${silent ? "is not known to have" : "has no"} rate for ${who}${silent ? "" : ", so no tax is withheld"}.`,
    };
  }
  const remitTo = recipient === "individual" && residency === "resident" ? pack.wht.individualsRemitTo : "federal";
  return { ...basis, ...rateOf(pack, question, row, cell, who), remitTo, dueDate: whtDueDate(pack, remitTo, date) };
}

function rateOf(pack: RulePack, { date, taxId }: WhtQuestion, row: WhtRow, cell: number, who: string): { rate: number; reason: string } {
  const period =
    row.from || row.to
      ? ` The rule is in force ${row.from ? `from ${row.from}` : "from the beginning"}${row.to ? ` to ${row.to}` : " onward"}.`
      : "";
  const rule = pack.wht.withoutTaxId;
  const without = !taxId && rule !== null && isInForce(rule, date);
  const rate = without ? Math.min(100, rule.multiplier ? cell * rule.multiplier : Math.max(cell, rule.minimumRate ?? 0)) : cell;
  const uplift = rate === cell ? "" : ` Without a tax ID, the rate is ${rate}% (${rule?.legalBasis ?? ""}).`;
  return {
    rate,
    reason: `${row.label}, paid to ${who}: ${cell}% of the amount${pack.wht.base.excludesVat ? " excluding VAT" : ""}.${uplift}${period}`,
  };
}

function warningsOn(pack: RulePack, category: WhtCategory, date: IsoDate): string[] {
  const found = whtRowFor(pack, category, date);
  return [
    ...(found?.warning ? [found.warning] : []),
    ...(found && !found.row.verified ? [`No published source confirms ${found.row.ruleId}.`] : []),
    ...(found?.row.note ? [found.row.note] : []),
    ...(found && !pack.wht.base.verified
      ? [`No published source confirms that withholding tax is calculated on the amount excluding VAT (${pack.country}-WHT-BASE).`]
      : []),
  ];
}
