import { DOUBTFUL, JUST_UNDER_REVIEW } from "@/lib/prism/confidence-levels";
import { percentOf } from "@/lib/kernel/money";
import { termLabels } from "@/lib/tax/ng/terms";
import type { Invoice } from "../../model";
import type { JudgedLine } from "../lines/bases";
import type { LineClass } from "../lines/line-class";
import type { VatSituation } from "./vat-situation";

/** Words for costs that the supplier paid on the customer's behalf. */
const OUTLAY_WORDS =
  /\b(?:disburse(?:ment)?s?|disburs(?:ments?|ed)|reimb(?:urs(?:able|ables|ements?|ed))?|out[- ]of[- ]pocket|outlays?|(?:paid|incurred|advanced|settled)(?: [\w']+){0,5} on (?:your|the client'?s|behalf)(?: behalf)?|paid (?:out )?for you|(?:receipts?|rcpts?) (?:att(?:ached|'?d|\.)?|enclosed|herewith)|as per (?:attached )?receipts?|lt\.? beleg|laut beleg|at cost|(?<=@ ?)cost)\b/i;
/** "At cost + 10% admin", "cost plus 5%", "incl. 7.5% mark-up": with a margin of the supplier the amount is a price, not an outlay. */
const MARGIN =
  /\bcosts? ?(?:\+|plus|and) ?\d|\bmark(?:ed)?[- ]?up\b|(?:\+|\bplus|\bwith|\bincl[a-z]*\.?) ?(?:an? )?\d+(?:[.,]\d+)? ?(?:%|per ?cent) (?:of )?(?:margin|handling|admin\w*|mgt|management|service|agency)/i;
const NOT_A_SUPPLY = "not_a_supply";
const RELIEF_OF_OUTLAYS = 0.86;

/** Fares that an agent collects for the airline, and a statement that VAT is charged on the agent's fee or commission. */
const FARES = /\b(?:e-?tickets?|tickets? (?:no|number)s?|air ?fares?|iata)\b/i;
const VAT_ON_FEE =
  /\b(?:vat|v\.a\.t\.?)\b[^\p{L}\n]*(?:at [\d.,]+ ?%? )?on (?:the |our )?(?:(?:agency|service|booking|ticketing|handling|agent'?s?|reservation) ){1,2}(?:fees?|charges?|commission)\b/iu;

/** Whether the page mentions costs passed on: in so many words, or as an agent that charges VAT only on its fee beside the fares. */
const speaksOfOutlays = (text: string): boolean => OUTLAY_WORDS.test(text) || (FARES.test(text) && VAT_ON_FEE.test(text));

/**
 * Indexes of the lines that the supplier paid for the customer and passes on at cost, or collects as the airline's agent. The page must
 * mention such outlays, and its VAT must equal, to the kobo, the VAT on the contiguous lines beside them. Nigeria withholds no tax from
 * outlays that can be told apart (Deduction of Tax at Source (Withholding) Regulations 2024), and no VAT is due on what the supplier did
 * not supply itself.
 */
export function outlaysOf(
  { text, pricesIncludeTax }: Invoice,
  judged: readonly JudgedLine[],
  read: readonly LineClass[],
  { pack, evidence, singlePrintedRate }: VatSituation,
): ReadonlySet<number> {
  const { chargedMinor } = evidence;
  const known = pack.vat.reliefs.some((relief) => relief.code === NOT_A_SUPPLY);
  if (
    !known ||
    !chargedMinor ||
    evidence.foreign ||
    singlePrintedRate === null ||
    pricesIncludeTax ||
    !speaksOfOutlays([text, ...judged.map(({ description }) => description)].join("\n"))
  )
    return new Set();
  if (judged.some(({ description }) => MARGIN.test(description ?? ""))) return new Set();
  const named = namedOutlays(judged, read, singlePrintedRate, chargedMinor);
  if (named.size > 0) return named;
  const bears = runsWithTax(judged, singlePrintedRate, chargedMinor);
  const [only, ...more] = bears;
  if (!only || more.length > 0) return new Set();
  return new Set(judged.flatMap((_, index) => ((index < only.from || index >= only.to) && !isRelieved(read[index]) ? [index] : [])));
}

/** Whether a relief is as certain as an outlay's own, and so explains by itself why no VAT is charged. */
const isRelieved = (line: LineClass | undefined): boolean => (line?.relief?.confidence ?? 0) >= RELIEF_OF_OUTLAYS;

/**
 * Finds lines that call themselves outlays ("Demurrage paid for you" among the agent's own charges), if the tax is that on all other lines,
 * or on all other lines that no relief exempts.
 */
function namedOutlays(judged: readonly JudgedLine[], read: readonly LineClass[], rate: number, taxMinor: number): ReadonlySet<number> {
  const named = new Set(judged.flatMap(({ description }, index) => (OUTLAY_WORDS.test(description ?? "") ? [index] : [])));
  const sumOf = (bears: (index: number) => boolean): number =>
    judged.reduce((sum, { printedMinor }, index) => sum + (named.has(index) || !bears(index) ? 0 : printedMinor), 0);
  const explains = (sum: number): boolean => sum !== 0 && Math.abs(percentOf(sum, rate) - taxMinor) <= 1;
  return named.size < judged.length && (explains(sumOf(() => true)) || explains(sumOf((index) => !isRelieved(read[index]))))
    ? named
    : new Set();
}

/** Runs of consecutive lines, shorter than the whole, whose tax at this rate equals the tax charged. */
function runsWithTax(judged: readonly JudgedLine[], rate: number, taxMinor: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = 0; from < judged.length; from++) {
    let sum = 0;
    for (let to = from + 1; to <= judged.length; to++) {
      sum += judged[to - 1]?.printedMinor ?? 0;
      if (to - from < judged.length && Math.abs(percentOf(sum, rate) - taxMinor) <= 1) found.push({ from, to });
    }
  }
  return found;
}

/** Reclassifies a line as an outlay: the supplier bought what its words name. A line already relieved or outside withholding stays so. */
export function asOutlay(line: LineClass, description: string | null): LineClass {
  const { category, label, confidence } = line;
  const relief = { code: NOT_A_SUPPLY, confidence: RELIEF_OF_OUTLAYS };
  if (line.evidence === "correction") return line;
  // "Registration fees at the lands registry": the land was registered rather than sold, so the relief that is more certain wins.
  const surer = line.relief && line.relief.confidence >= relief.confidence ? line.relief : relief;
  if (line.exemption === "out_of_pocket") return { ...line, relief: surer };
  return {
    ...line,
    category: "not_applicable",
    label: "Expenses recharged at cost",
    // More certain if the line itself says that it is an outlay.
    confidence: OUTLAY_WORDS.test(description ?? "") ? 0.92 : JUST_UNDER_REVIEW,
    alternatives: category === "not_applicable" ? line.alternatives : [{ category, label, confidence: Math.min(confidence, 0.12) }],
    mixed: false,
    exemption: "out_of_pocket",
    relief,
  };
}

/** A share of the fee or a round sum, which no receipt backs. */
const LUMP = /\d\s*(?:%|per ?cent)|\b(?:lump[- ]?sum|flat|fixed|provisional)\b/i;

/** Typical travel expenses. Materials sold at cost plus a margin are a sale instead. */
const EXPENSES = termLabels("Airline tickets", "Hotel and travel", "Taxi and rides");

/**
 * "Out-of-pocket expenses, 5% of fee", "flights, cost plus 5%": really a price. Only an expense that the payer would have had itself is
 * outside withholding, so such a line takes its neighbors' category, with a confidence low enough for review.
 */
export function asLumpSum(line: LineClass, description: string | null, all: readonly LineClass[]): LineClass {
  const words = description ?? "";
  const isExpense = line.exemption === "out_of_pocket" || (EXPENSES.has(line.label) && MARGIN.test(words) && all.length > 1);
  if (!isExpense || line.evidence === "correction" || line.relief !== null) return line;
  if (!MARGIN.test(words) && (!LUMP.test(words) || /\bcost\b|receipt|rcpt/i.test(words))) return line;
  const beside = all.filter((other) => other !== line && other.category !== "not_applicable");
  const [first] = beside;
  const { category, label } = first && beside.every((other) => other.category === first.category) ? first : OTHER;
  return {
    ...line,
    category,
    label,
    confidence: DOUBTFUL,
    exemption: null,
    alternatives: [{ category: line.category, label: line.label, confidence: 0.3 }],
  };
}

const OTHER = { category: "other_services", label: "Other services" } as const;

/** Either a supplier's own price, or an expense that should have been passed on without VAT: low enough for review. */
const TAXED_OUTLAY = DOUBTFUL;

/**
 * "Staff cost recharge" with VAT (`chargedMinor`): charging VAT implies a supply of the vendor's own, so a reviewer must decide whether tax
 * is withheld.
 */
export function asTaxedOutlay(line: LineClass, chargedMinor: number | null): LineClass {
  if (line.exemption !== "out_of_pocket" || line.evidence === "correction" || (chargedMinor ?? 0) === 0) return line;
  return { ...line, confidence: Math.min(line.confidence, TAXED_OUTLAY) };
}
