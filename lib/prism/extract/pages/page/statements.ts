import type { Statement } from "@/lib/prism/model";
import { placeOf } from "../words/layout";
import type { PageText } from "./page-text";

/** Words with a meaning in tax law, by what they state. Each is a fact the page claims, never an instruction. */
const PATTERNS: readonly { kind: Statement["kind"]; pattern: RegExp }[] = [
  {
    kind: "wht_exempt",
    pattern:
      /\b(?:wht|withholding tax)[ -]*(?:is |are )?(?:exempt(?:ed|ion)?|not applicable|n\/a)\b|\bexempt(?:ed)? from (?:wht|withholding(?: tax)?)\b|\b(?:wht|withholding tax) exemption (?:certificate|no)\b/i,
  },
  {
    kind: "vat_exempt",
    pattern:
      /\b(?:vat|gst|tax)[ -]?exempt(?:ed|ion)?\b|\bexempt(?:ed)? from (?:vat|value added tax)\b|\bsteuerfrei(?:e[ rns]?)?\b|\bumsatzsteuerbefreit\b|\bexon[ée]r[ée]e? de (?:la )?tva\b/i,
  },
  {
    kind: "vat_not_registered",
    pattern:
      /\bnot (?:yet )?(?:a )?vat[ -]registered\b|\bnot (?:yet )?registered (?:for (?:vat|value added tax)|business|supplier|vendor)\b|\bnon[ -]?vat registered\b|\bno vat registration\b|\btva non applicable\b/i,
  },
  {
    kind: "reverse_charge",
    pattern:
      /\breverse[ -]charge\b|\bsteuerschuldnerschaft des leistungsempf|\bautoliquidation\b|\bvat to be accounted for by the (?:recipient|customer|buyer)\b/i,
  },
  {
    kind: "own_manufacture",
    pattern:
      /\b(?:goods|products?|items?)? ?(?:of (?:our|own) (?:own )?(?:manufacture|production)|manufactured by (?:us|the (?:seller|vendor|supplier)))\b|\b(?:grown|reared|raised|farmed|harvested|bred|produced|made|manufactured|milled|baked) (?:on|in|at|by) our (?:own )?(?:farms?|ranch|ponds?|hatchery|greenhouses?|factory|factories|plants?|mills?|bakery|works|workshops?)\b|\bown[ -]manufacture\b|\bmanufacturer'?s invoice\b|\beigene herstellung\b/i,
  },
  {
    kind: "small_business",
    pattern:
      /\bkleinunternehmer|§ ?19 (?:abs\. ?1 )?ustg|\bsmall (?:business|company|supplier) exempt(?:ion|ed)?\b|\bfranchise en base\b|\b293 ?b\b/i,
  },
  {
    kind: "export",
    pattern:
      /\bexport(?:ed)? (?:of goods|sale|supply|supplies|invoice|services)\b|\bzero[ -]rated export|\bausfuhrlieferung|\binnergemeinschaftliche lieferung|\bintra[ -]community supply\b|\bexportation\b/i,
  },
  {
    kind: "paid_over_counter",
    pattern:
      /\bover[ -]the[ -]counter\b|\bcounter sale\b|\bcash sale\b|\bpaid (?:in )?cash\b|\b(?:cash|card|pos|amount) tendered\b|\bpaid ?: ?(?:by )?(?:cash|card|pos)\b|^(?:cash|pos(?: (?:card|terminal|payment))?|(?:(?:debit|credit|atm|bank) )?card|visa(?: debit)?|mastercard|verve)(?: (?:payment|sale))?(?:(?: \p{L}+){0,2} [*x•.]+ ?\d{4})? ?:? (?:(?:ngn|n|₦) ?)?\d[\d,]*\.\d{2}$/iu,
  },
];

/** The sentences of a page that bear on its tax (reverse charge, export, paid over the counter …), with where they stand. */
export function statementsFrom(text: PageText): Statement[] {
  return text.lines.flatMap((line, index) => {
    // A sentence may go on in the next line.
    const next = text.lines[index + 1];
    return PATTERNS.flatMap(({ kind, pattern }): Statement[] => {
      if (pattern.test(line.text)) return [{ kind, raw: line.text, provenance: placeOf(line.words, line.page) }];
      const joined = next && next.page === line.page && !pattern.test(next.text) && pattern.test(`${line.text} ${next.text}`);
      return joined
        ? [{ kind, raw: `${line.text} ${next.text}`, provenance: [...placeOf(line.words, line.page), ...placeOf(next.words, next.page)] }]
        : [];
    });
  });
}

/** The same facts in the free text of an e-invoice, which has no places. */
export function statementsInText(text: string): Statement[] {
  return text
    .split("\n")
    .flatMap((line) =>
      PATTERNS.filter(({ pattern }) => pattern.test(line)).map(({ kind }): Statement => ({ kind, raw: line, provenance: [] })),
    );
}
