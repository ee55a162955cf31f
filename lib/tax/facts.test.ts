import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulePacks } from "./index";
import type { RulePack } from "./rule-pack";

/**
 * Compares every figure of the packs with a second copy in `facts.tsv`, which was checked row by row against the collected facts. It
 * catches accidental changes to a rate, day, limit, format or source in one place.
 */
const facts = readFileSync(new URL("facts.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map((row) => row.split("\t"));

interface Row {
  from: string | null;
  to: string | null;
  sources: string[];
  verified: boolean;
}

const days = ({ from, to }: Row) => `${from ?? ""}..${to ?? ""}`;
const sources = ({ sources: named, verified }: Pick<Row, "sources" | "verified">) =>
  `${named.join(" ") || "memory"}${verified === named.length > 0 ? "" : ", in part"}`;
const rowsOf = <T extends Row>(rows: readonly T[], say: (row: T) => string) =>
  rows.map((row) => [say(row), days(row), sources(row)].join("\t"));
const dueAs = (rule: RulePack["returns"][number]["due"]) =>
  rule.type === "described" ? rule.text : rule.type === "days_after" ? `${rule.days} days after` : `day ${rule.day} of the next month`;
const or = (values: readonly (number | null)[]) => values.map((value) => value ?? "-").join("/");

/** Prints a pack's facts, one per row: what, from which to which day, and by which sources. */
function said({ vat, wht, thresholds, returns, taxIds, eInvoicing }: RulePack): Record<string, string[]> {
  return {
    vat: rowsOf(
      vat.rates,
      (row) =>
        `${row.rate} ${row.appliesTo ?? row.kind}${row.enabled ? "" : ", switched off"}${row.endVerified === false ? ", end from memory" : ""}`,
    ),
    levy: rowsOf(
      vat.levies,
      (row) => `${row.name} ${row.rate}${row.deductible ? ", deductible" : ""}${row.insideVatBase ? ", inside the base of VAT" : ""}`,
    ),
    relief: rowsOf(vat.reliefs, (row) => `${row.code} ${row.treatment}`),
    partly: rowsOf(vat.partlyRelieved ?? [], ({ label }) => label),
    input: rowsOf(vat.inputRecovery, (row) => `goods ${row.goods ?? "unknown"}, services ${row.services ?? "unknown"}`),
    withheld: rowsOf(vat.withheld, (row) => `${row.share} ${row.rate ?? "-"}${row.categories ? ` ${row.categories.join(" ")}` : ""}`),
    reverse: rowsOf(vat.reverseCharge, (row) => row.legalBasis),
    wht: rowsOf(
      wht.rows,
      (row) =>
        `${row.kind} ${or([row.residentCompany, row.residentIndividual, row.nonResidentCompany, row.nonResidentIndividual])}${row.outside ? ` without ${row.outside.join(" ")}` : ""}`,
    ),
    category: wht.categories.flatMap((regime) =>
      Object.entries(regime.kinds).map(
        ([category, kind]) =>
          `${category} as ${kind?.kind ?? ""}${kind?.landOnly ? ", land only" : ""}\t${regime.from ?? ""}..${regime.to ?? ""}\t`,
      ),
    ),
    noid: wht.withoutTaxId
      ? rowsOf([wht.withoutTaxId], (row) => (row.multiplier === null ? `at least ${row.minimumRate ?? ""}` : `times ${row.multiplier}`))
      : [],
    related: wht.relatedParties ? rowsOf([wht.relatedParties], () => "withheld when the liability is booked") : [],
    base: [`${wht.base.excludesVat ? "without" : "with"} VAT\t..\t${sources(wht.base)}`],
    cell: [`an empty cell is ${wht.emptyCell}; individuals to ${wht.individualsRemitTo}\t..\t`],
    outside: rowsOf(wht.exemptions, (row) => row.code),
    small: wht.smallPayments.map((row) => `${row.threshold} a ${row.per}${row.inclusive ? "" : ", below"}: ${row.kinds.join(" ")}\t..\t`),
    treaty: rowsOf(wht.treaties, (row) => `${row.country} ${row.rate} ${row.kinds.join(" ")}`),
    remit: rowsOf(wht.remittance, (row) => `${row.authority}, ${dueAs(row.due)}`),
    limit: rowsOf(thresholds, (row) => `${row.id} ${row.value}${row.contested.length > 0 ? ` or ${row.contested.join(", ")}` : ""}`),
    return: rowsOf(returns, (row) => `${row.what}, ${dueAs(row.due)}`),
    taxid: rowsOf(taxIds, (row) => `${row.kind} ${row.pattern} ${row.check} ${row.holder}`),
    irn: eInvoicing?.irnPattern ? [`${eInvoicing.irnPattern}\t..\t`] : [],
    phase: eInvoicing
      ? rowsOf(
          eInvoicing.phases,
          (row) =>
            `${row.segment} ${row.turnoverFrom ?? 0} to ${row.turnoverTo ?? "-"}, live ${row.goLive}, enforced ${row.enforcementFrom}`,
        )
      : [],
  };
}

const wanted = (country: string, what: string) =>
  facts.filter(([of, kind]) => of === country && kind === what).map((row) => row.slice(2).join("\t"));

describe.each(rulePacks.map((pack) => [pack.country, pack] as const))("the facts of %s", (country, pack) => {
  it.each(Object.entries(said(pack)))("match facts.tsv: %s", (what, rows) => {
    expect(rows).toEqual(wanted(country, what));
  });
});

it("contains no country or kind of fact that no pack has", () => {
  const known = new Map(rulePacks.map((pack) => [pack.country as string, new Set([...Object.keys(said(pack)), "unused"])]));
  expect(facts.filter(([country = "", what = ""]) => !known.get(country)?.has(what))).toEqual([]);
});

it("gives a reason for every fact that no rule uses", () => {
  const unused = facts.filter(([, what]) => what === "unused");
  expect(unused.length).toBeGreaterThan(0);
  for (const [, , fact, reason] of unused)
    expect(
      [fact, reason].every((text) => (text ?? "").length > 3),
      fact,
    ).toBe(true);
});
