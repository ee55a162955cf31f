import type { Statement } from "@/lib/prism/model";
import { isAsserted } from "@/lib/prism/asserted";
import { placeOf, textOf, type TextLine } from "../words/layout";
import type { PageText } from "./page-text";

/** Phrases with a meaning in tax law, by what they state. Each is a claim that the page makes, never an instruction. */
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
      /\breverse[ -]charge\b(?! ?[:=] ?(?:rs\.? ?|inr ?|₹ ?|£ ?)?0(?:[.,]0+)?(?![\d.,]|\s*%)| ?[:=–-] ?n[/.]?a\b|(?: (?:applicable|applies|payable))? ?\? ?n(?:o|il|[/.]?a)?\b)|\bsteuerschuldnerschaft des leistungsempf|\bautoliquidation\b|\bvat to be accounted for by the (?:recipient|customer|buyer)\b/i,
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

/** Facts about the goods and the sale that general terms of sale also mention without claiming them for this sale. */
const NAMED_IN_TERMS: ReadonlySet<Statement["kind"]> = new Set(["own_manufacture", "paid_over_counter"]);
/** A statement about the buyer says nothing about the vendor. */
const OF_THE_BUYER = /\b(?:customers?|buyers?|clients?|purchasers?|recipients?|kunden?|leistungsempf\p{L}*)\b[^,]*$/iu;
const OF_THE_VENDOR: ReadonlySet<Statement["kind"]> = new Set(["vat_not_registered", "small_business"]);

const EVERYWHERE = PATTERNS.map(({ kind, pattern }) => ({ kind, pattern: new RegExp(pattern.source, `${pattern.flags}g`) }));

interface Around {
  before: string;
  after: string;
}

/**
 * Whether a line claims a fact. `around` is the rest of its sentence on the lines before and after. `columns` is the line with two spaces
 * between its columns, if it has any.
 */
function makesClaim({ kind, pattern }: (typeof EVERYWHERE)[number], line: string, { before, after }: Around, columns = line): boolean {
  const offset = before === "" ? 0 : before.length + 1;
  return [...line.matchAll(pattern)].some(({ 0: { length }, index }) => {
    const text = [before, line.slice(0, index + length) + behind(columns, line.slice(0, index + length)), after]
      .filter((part) => part !== "")
      .join(" ");
    if (OF_THE_VENDOR.has(kind) && OF_THE_BUYER.test(text.slice(0, offset + index).replace(/^.*[.;!?\n]\s/su, ""))) return false;
    return isAsserted(text, offset + index, length, { ofTerms: NAMED_IN_TERMS.has(kind) });
  });
}

/** The rest of `columns` after the letters of `words`, which it begins with. */
function behind(columns: string, words: string): string {
  let left = words.replace(/ /g, "").length;
  let at = 0;
  while (left > 0 && at < columns.length) {
    if (columns[at] !== " ") left -= 1;
    at += 1;
  }
  return columns.slice(at);
}

/** A line that begins in lower case continues the sentence of the line above. */
const GOES_ON = /^\p{Ll}/u;
/** Longest sentence looked at; sentences of terms are rarely longer. */
const LINES_OF_A_SENTENCE = 4;

/** The parts of a line's sentence that stand on the lines above and below it. */
function aroundLine(lines: readonly string[], index: number): Around {
  let first = index;
  while (first > 0 && index - first < LINES_OF_A_SENTENCE && GOES_ON.test(lines[first] ?? "")) first -= 1;
  let last = index;
  while (last - index < LINES_OF_A_SENTENCE && GOES_ON.test(lines[last + 1] ?? "")) last += 1;
  return { before: lines.slice(first, index).join(" "), after: lines.slice(index + 1, last + 1).join(" ") };
}

const columnsOf = (line: TextLine): string => line.chunks.map(({ words }) => textOf(words)).join("  ");

/** Finds statements that bear on tax (reverse charge, export, paid over the counter …), with their places. */
export function statementsFrom(text: PageText): Statement[] {
  const texts = text.lines.map((line) => line.text);
  return text.lines.flatMap((line, index) => {
    // A statement may run on to the next line.
    const next = text.lines[index + 1];
    const around = aroundLine(texts, index);
    return EVERYWHERE.flatMap((fact): Statement[] => {
      const { kind, pattern } = fact;
      if (line.text.search(pattern) >= 0)
        return makesClaim(fact, line.text, around, columnsOf(line))
          ? [{ kind, raw: line.text, provenance: placeOf(line.words, line.page) }]
          : [];
      const isJoined = next && next.page === line.page && next.text.search(pattern) < 0;
      const joined = { before: around.before, after: aroundLine(texts, index + 1).after };
      return isJoined && makesClaim(fact, `${line.text} ${next.text}`, joined, `${columnsOf(line)} ${columnsOf(next)}`)
        ? [{ kind, raw: `${line.text} ${next.text}`, provenance: [...placeOf(line.words, line.page), ...placeOf(next.words, next.page)] }]
        : [];
    });
  });
}

/** Finds the same statements in the free text of an e-invoice, which has no places. */
export function statementsInText(text: string): Statement[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const around = aroundLine(lines, index);
    return EVERYWHERE.filter((fact) => makesClaim(fact, line, around)).map(({ kind }): Statement => ({ kind, raw: line, provenance: [] }));
  });
}
