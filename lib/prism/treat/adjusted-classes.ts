import type { IsoDate } from "@/lib/kernel/dates";
import type { TermLabel } from "@/lib/tax/ng/terms";
import type { RulePack } from "@/lib/tax/rule-pack";
import { asBilledByBank } from "./lines/banks";
import type { JudgedLine } from "./lines/bases";
import { byCountry } from "./lines/by-country";
import { withDeductions } from "./lines/deductions";
import type { LineClass } from "./lines/line-class";
import type { Recipient } from "./parties/recipient";
import { asLumpSum, asOutlay } from "./vat/outlays";

/** What an invoice shows beside its lines' words. */
interface Shown {
  pack: RulePack;
  vendor: Recipient;
  vendorName: string | null;
  buyer: string | null;
  /** Indexes of the lines that the vendor paid for the customer. */
  outlays: ReadonlySet<number>;
  /** The day whose withholding rules apply. */
  date: IsoDate;
}

/**
 * Adjusts the classes that the lines' words gave to what the whole invoice shows. The order matters:
 *
 * 1. What a single line's form shows (a lump sum, delivery terms), and then what the country's table has rows for.
 * 2. What lines take from their neighbors, whose own classes must be known by then: variations from works, deductions from what they
 *    reduce, and last carriage from goods, if by then every other line is goods.
 * 3. Who pays or bills: an outlay, whatever it was spent on; otherwise charges of banks, and transmission of electricity by its customer.
 */
export function adjustedClasses(read: readonly LineClass[], judged: readonly JudgedLine[], shown: Shown): LineClass[] {
  const { pack, vendor, buyer, outlays } = shown;
  const describedAt = (index: number): string | null => judged[index]?.description ?? null;
  const byForm = read.map((line, index) =>
    byCountry(asShippedGoods(asLumpSum(line, describedAt(index), read), describedAt(index)), describedAt(index), { pack, vendor }),
  );
  const besideOthers = withImportedCarriage(withDeductions(withVariations(byForm, judged), judged), vendor.residency === "non_resident");
  const payee = { name: shown.vendorName, vendor, pack, date: shown.date };
  return besideOthers.map((line, index) =>
    outlays.has(index)
      ? asOutlay(line, describedAt(index))
      : withTransmissionRelief(asBilledByBank(line, describedAt(index), payee), describedAt(index), buyer),
  );
}

/** Delivery terms with a place, capitalized as traders write them: "CIF Apapa", "FOB Lagos". Only goods are sold on such terms. */
const TERMS_OF_DELIVERY = /\b(?:CIF|FOB|CFR|EXW|DDP|FCA)[ ,]+(?:[A-Z][a-z]|[A-Z]{3,})/;
/** Services connected with goods that travel on such terms. */
const DONE_ABOUT_GOODS =
  /\b(?:freight|carriage|haul\w*|transport\w*|shipping|clear\w*|forward\w*|handling|inspect\w*|survey\w*|test(?:ing|s)|insur\w*|premium|charges?|fees?|commission\w*|broker\w*|demurrage|hir(?:e|ing)|rent\w*|leas\w*|charter\w*|servic\w*|repair\w*|install\w*|erect\w*|construct\w*|storage|consult\w*|agency|agent\w*|supervis\w*|train\w*|dut(?:y|ies)|valuation|design\w*|maint\w*|(?:un)?loading|licen[cs]\w*|royalt\w*|interest|financ\w*|labour)\b/i;

/** A count of pieces: "3 units", "2 sets". On delivery terms it suggests goods. */
const PIECES = /\b\d+ ?(?:x )?(?:units?|sets?|pcs|pieces|nos?)\b/i;
const EITHER = 0.7;

/** "Welding training simulators, 3 units, CFR Lagos": goods named after their use, or a service connected with goods. */
function asPieces(line: LineClass): LineClass {
  const goods = { category: "goods_supply", label: "Goods", confidence: 1 - EITHER } as const;
  return { ...line, confidence: Math.min(line.confidence, EITHER), alternatives: [goods, ...line.alternatives] };
}

/** "Mooring winches, CIF Onne": a line on delivery terms is goods, whatever work its first word names elsewhere. */
function asShippedGoods(line: LineClass, description: string | null): LineClass {
  const words = description ?? "";
  if (line.evidence === "correction" || line.mixed || line.category === "not_applicable" || line.category === "rent_hire_lease")
    return line;
  if (!TERMS_OF_DELIVERY.test(words)) return line;
  if (DONE_ABOUT_GOODS.test(words)) return line.category !== "goods_supply" && PIECES.test(words) ? asPieces(line) : line;
  if (line.category === "goods_supply") return { ...line, confidence: Math.max(line.confidence, 0.95) };
  const { category, label } = line;
  return { ...line, category: "goods_supply", label: "Goods", confidence: 0.95, alternatives: [{ category, label, confidence: 0.04 }] };
}

/** How a bill of works begins a line that names no work of its own: "Variation No. 2", "Dayworks, same road", "Preliminaries", "VO 3". */
const PART_OF_WORKS =
  /^\W*(?:add(?:ed)?:? )?(?:variations?\b|v\.?o\.? ?(?:no\.?)? ?\d|day ?works?\b|(?:extra|additional) (?:over|works?)\b|preliminar(?:y|ies)\b|prelims?\b|provisional sums?\b|contingenc(?:y|ies)\b|prime cost\b|fluctuations?\b|less:? (?:all )?(?:previous|earlier|prior) (?:valuations?|certificates?|certs?|payments? certified)\b|acceleration\b)/i;

/** Additions to works take the class of the nearest line of works above, else of the first below, whatever else they name. */
function withVariations(lines: readonly LineClass[], judged: readonly Pick<JudgedLine, "description">[]): readonly LineClass[] {
  const isPart = (index: number): boolean =>
    lines[index]?.evidence !== "correction" && PART_OF_WORKS.test(judged[index]?.description ?? "");
  const isWorks = (line: LineClass, index: number): boolean => line.category.startsWith("construction_") && !line.mixed && !isPart(index);
  return lines.map((line, index) => {
    if (!isPart(index)) return line;
    return lines.findLast((other, at) => at < index && isWorks(other, at)) ?? lines.find(isWorks) ?? line;
  });
}

const CARRIAGE = "Haulage and transport" satisfies TermLabel;

/**
 * "Freight and packing" beside only goods of a vendor abroad is part of the goods' cost here rather than a service. It takes the goods'
 * category, with the service as an alternative.
 */
function withImportedCarriage(lines: readonly LineClass[], isAbroad: boolean): readonly LineClass[] {
  const isGoods = ({ category }: LineClass): boolean => category === "goods_supply";
  const isCarriage = ({ label, evidence }: LineClass): boolean => label === CARRIAGE && evidence !== "correction";
  if (!isAbroad || !lines.some(isGoods) || !lines.every((line) => isGoods(line) || isCarriage(line))) return lines;
  return lines.map((line) =>
    isCarriage(line) && !isGoods(line)
      ? {
          ...line,
          category: "goods_supply",
          label: "Carriage of the goods",
          confidence: Math.min(line.confidence, 0.88),
          alternatives: [{ category: line.category, label: line.label, confidence: 0.1 }],
        }
      : line,
  );
}

const OF_TRANSMISSION = "electricity_transmission";

/** Electricity distribution companies, by type, name or abbreviation. */
const DISCO =
  /\b(?:discos?|electric(?:ity)? distribution|distribution (?:company|companies|plc)|(?:ikeja|kaduna|kano|yola|jos|eko|ibadan|enugu|benin) electric\w*|aba power|aedc|ekedc|ekedp|ie?plc|ibedc|bedc|eedc|phedc?|jedc?|jedplc|kaedco|kedco|yedc)\b/i;
const TO_DISCO = 0.9;
/** Below the deciding confidence: the standard rate applies, with the relief as an alternative. */
const TO_OTHERS = 0.4;

/**
 * Nigeria's list relieves transmission for distribution companies (Nigeria Tax Act 2025 s.187), but not the same wheeling billed to a
 * factory. So a transmission line is relieved only if the invoice or the line shows such a company as the customer.
 */
function withTransmissionRelief(line: LineClass, words: string | null, buyer: string | null): LineClass {
  if (line.relief?.code !== OF_TRANSMISSION || line.evidence === "correction") return line;
  const isToDisco = DISCO.test(words ?? "") || DISCO.test(buyer ?? "");
  return { ...line, relief: { ...line.relief, confidence: isToDisco ? TO_DISCO : TO_OTHERS } };
}
