import { ENOUGH_TO_PASS } from "@/lib/prism/confidence-levels";
import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce, rateRow, rateWithLevies, standardRate } from "@/lib/tax/rules-in-force";
import type { LineItem, VatTreatment } from "../../model";
import { byRate } from "./by-rate";
import { doubtedAsImport, isLand } from "./bought-abroad";
import { chargedFromAbroad } from "./charged-from-abroad";
import { DOUBTFUL_RELIEF, isForLocalMake } from "../words/judgment";
import type { LineClass } from "../lines/line-class";
import { exportOfLine, knownRelief, RELIEF_DECIDES, reliefOn, type ReliefOn } from "../lines/relief-on";
import { isVatCharged, printedLineRate } from "./vat-evidence";
import { doubtedAsRelieved } from "./partly-relieved";
import { doubtedAsSmall } from "./small-seller";
import { vatDecision, factName, reverseChargeOn, treatmentInWords, undetermined, unverifiedRule } from "./vat-decision";
import type { VatDecision, VatSituation } from "./vat-situation";

/**
 * Confidence that a line is standard-rated, by the evidence it was classified from. High even for `none`, because few things are on a list
 * of reliefs.
 */
const STANDARD_CONFIDENCE: Record<LineClass["evidence"], number> = {
  correction: 0.97,
  description: 0.97,
  vendor: 0.93,
  other_lines: 0.92,
  shape: 0.9,
  likeness: 0.88,
  none: 0.87,
};
/** A relief that the words make less certain than this is weighed against whether the vendor charges VAT. */
const SURE_RELIEF = ENOUGH_TO_PASS;
/** Factors on the doubt about a relief: the vendor's own charge agrees with the relief, or contradicts it. */
const AGREEING = 0.5;
const DISAGREEING = 2;
/** Goods with an uninformative description, sold without VAT: about as often relieved as wrongly untaxed. */
const UNKNOWN_UNTAXED = { confidence: 0.8, relieved: 0.35 };
const NAMELESS = new Set<LineClass["evidence"]>(["vendor", "shape", "likeness", "none"]);

/**
 * Whether the vendor charges VAT on the line; null if the page shows VAT only for several lines together, or the vendor would never charge
 * it.
 */
function chargesOn({ evidence, lineCount, vendor }: VatSituation, item: LineItem | null): boolean | null {
  // A supplier abroad charges this country's VAT on nothing, so the absence of VAT says nothing about the supply.
  if (vendor.residency === "non_resident" && (evidence.foreign || !isVatCharged(evidence))) return null;
  const own = item?.taxAmount.value ?? item?.taxRate.value ?? null;
  if (own !== null) return own !== 0;
  if (evidence.chargedMinor === null || evidence.foreign) return null;
  return evidence.chargedMinor === 0 ? false : lineCount === 1 ? true : null;
}

/** A single price for several things, one of them surely relieved. VAT charged on the whole then doesn't confirm the standard rate. */
const hasRelievedPart = ({ mixed, relief }: LineClass): boolean => mixed && (relief?.confidence ?? 0) > DOUBTFUL_RELIEF;

function standard(situation: VatSituation, line: LineClass, item: LineItem | null): VatDecision {
  const { pack, taxPoint } = situation;
  const row = standardRate(pack, taxPoint);
  if (!row) return undetermined(`The ${pack.vat.taxName} rate in ${pack.name} on ${taxPoint} is unknown.`);
  const relief =
    line.relief && pack.vat.reliefs.find((candidate) => candidate.code === line.relief?.code && isInForce(candidate, taxPoint));
  const alternatives: VatDecision["alternatives"] =
    relief && line.relief
      ? [
          {
            treatment: relief.treatment,
            rate: 0,
            reason: `it may be ${relief.label}`,
            confidence: line.relief.confidence * (line.mixed && line.category !== "goods_supply" ? 0.5 : 1),
          },
        ]
      : [];
  const charges = chargesOn(situation, item);
  const nameless =
    charges === false &&
    situation.vendor.residency === "resident" &&
    pack.vat.reliefs.length > 0 &&
    NAMELESS.has(line.evidence) &&
    line.category === "goods_supply";
  if (nameless && alternatives.length === 0)
    alternatives.push({
      treatment: "zero_rated",
      rate: 0,
      reason: "no VAT is charged, and the description doesn't say what is sold",
      confidence: UNKNOWN_UNTAXED.relieved,
    });
  const doubted =
    STANDARD_CONFIDENCE[line.evidence] - (line.relief?.confidence ?? 0) * 0.5 * (charges === true && !hasRelievedPart(line) ? AGREEING : 1);
  const known = nameless ? Math.min(doubted, UNKNOWN_UNTAXED.confidence) : doubted;
  const rate = rateWithLevies(pack, row.rate, taxPoint);
  const warnings = row.verified ? [] : [unverifiedRule(row.ruleId, `${pack.vat.taxName} of ${row.rate}% in ${pack.name} on ${taxPoint}.`)];
  const doubt = relief ? ` It may be ${relief.label} instead.` : "";
  return vatDecision(
    "standard",
    rate,
    row,
    `${line.label}: no exemption or other relief applies, so the rate is ${rate}%.${doubt}`,
    row.verified ? known : Math.min(known, 0.8),
    { alternatives, warnings },
  );
}

/** The standard rate of a day with its levies, in percent; null if no rate is known. */
function standardWithLevies(pack: RulePack, taxPoint: IsoDate): number | null {
  const row = standardRate(pack, taxPoint);
  return row && rateWithLevies(pack, row.rate, taxPoint);
}

/** Confidence in a relief from the words, adjusted by whether the vendor charges VAT; clear words need no such support. */
function reliefConfidence(confidence: number, charges: boolean | null): number {
  if (confidence >= SURE_RELIEF || charges === null) return confidence;
  return Math.max(RELIEF_DECIDES, 1 - (1 - confidence) * (charges ? DISAGREEING : AGREEING));
}

/** The words name no supply, yet the vendor charges VAT on it: low enough for review, however clear the words are. */
const SUPPLY_CLAIMED = 0.65;

function relieved(situation: VatSituation, line: LineClass, found: ReliefOn, item: LineItem | null): VatDecision {
  const { relief, confidence: words } = found;
  const usedHere = found.exported?.isUsedHere === true;
  const charges = chargesOn(situation, item);
  const isClaimed = charges === true && relief.treatment === "out_of_scope";
  const confidence = isClaimed ? Math.min(words, SUPPLY_CLAIMED) : usedHere ? words : reliefConfidence(words, charges);
  const rate = relief.treatment === "out_of_scope" ? null : 0;
  const warnings = relief.verified
    ? []
    : [
        unverifiedRule(
          `${situation.pack.country}-VAT-RELIEF-${factName(relief.code)}`,
          `The treatment of "${relief.label}" as ${treatmentInWords(relief.treatment)}${relief.note ? `: ${relief.note}` : ""}.`,
        ),
      ];
  const { customer } = situation;
  const isByCustomer = customer?.relief === relief.code;
  const quoted = isByCustomer ? ` for "${customer.name}"` : line.words.length > 0 ? ` ("${line.words.join('", "')}")` : "";
  return vatDecision(
    relief.treatment,
    rate,
    relief,
    `${line.label}${quoted} falls under "${relief.label}" and is ${treatmentInWords(relief.treatment)}.`,
    relief.verified ? confidence : Math.min(confidence, 0.88),
    {
      warnings,
      alternatives: [
        {
          treatment: "standard",
          rate: standardWithLevies(situation.pack, situation.taxPoint),
          reason: usedHere
            ? `it may be used or consumed in ${situation.pack.name}`
            : isByCustomer
              ? "the customer may not be entitled to the relief"
              : "the description may mean something else",
          confidence: Math.max(0, 1 - confidence),
        },
      ],
    },
  );
}

/** Confidence in a domestic reverse charge: the facts don't list the supplies it applies to. */
const REVERSE_AT_HOME = 0.8;

/** Reverse charge: the buyer accounts for the VAT of a supplier abroad, or at home at the rate the page prints. */
function reverseCharge(situation: VatSituation, line: LineClass, printed: number | null = null): VatDecision {
  const { pack, taxPoint, evidence, vendor } = situation;
  const row = standardRate(pack, taxPoint);
  if (!row) return undetermined(`The ${pack.vat.taxName} rate in ${pack.name} on ${taxPoint} is unknown.`);
  const basis = reverseChargeOn(pack, taxPoint, row);
  const warnings = basis.verified ? [] : [unverifiedRule(basis.ruleId, `Reverse charge in ${pack.name}.`)];
  const foreign = evidence.foreign
    ? ` The VAT on the invoice is from another country (${vendor.country ?? "unknown"}) and is not input VAT in ${pack.name}.`
    : "";
  // A supplier at home prints the rate of its own supply; one abroad prints another country's.
  const own = vendor.residency === "resident" && printed !== null && printed > 0 && rateRow(pack, printed, taxPoint) ? printed : null;
  return vatDecision(
    "reverse_charge",
    own ?? rateWithLevies(pack, row.rate, taxPoint),
    basis,
    vendor.residency === "resident"
      ? `${line.label}: the document says that the buyer accounts for ${pack.vat.taxName} under the reverse charge.`
      : `${line.label} from a foreign supplier that doesn't charge ${pack.vat.taxName} in ${pack.name}: the buyer accounts for it under the reverse charge.${foreign}`,
    vendor.residency === "resident" ? REVERSE_AT_HOME : (evidence.foreign ? 0.75 : 0.9) * vendor.residencyConfidence,
    {
      warnings,
      alternatives: evidence.foreign
        ? [{ treatment: "out_of_scope", rate: null, reason: "the supply may have taken place abroad", confidence: 0.2 }]
        : [],
    },
  );
}

/** Drops reliefs for locally made goods if the supplier is abroad. */
const withoutLocalMakeRelief = ({ vendor }: VatSituation, line: LineClass): LineClass =>
  vendor.residency === "non_resident" && line.relief && isForLocalMake(line.relief) ? { ...line, relief: null } : line;

/** Confidence that a sale abroad bears the VAT charged: the seller may have missed the relief for exports. */
const CHARGED_ON_EXPORT = 0.7;

/**
 * This country's VAT charged on a sale to a customer abroad: the seller knows where the supply was used, so the charge is accepted and not
 * reported as too high.
 */
function chargedAtHome({ pack }: VatSituation, plain: VatDecision, { relief, exported }: ReliefOn): VatDecision {
  const confidence = exported?.isUsedHere ? plain.confidence : Math.min(plain.confidence, CHARGED_ON_EXPORT);
  const reason = `The customer is abroad, but ${pack.vat.taxName} is charged, so this was not taken as "${relief.label}".`;
  const other = { treatment: relief.treatment, rate: 0, reason: `if it is "${relief.label}"`, confidence: 1 - confidence };
  return { ...plain, confidence, reason: `${plain.reason} ${reason}`, alternatives: [...plain.alternatives, other] };
}

/** Decides by the country's own lists of reliefs. */
function byLists(situation: VatSituation, read: LineClass, item: LineItem | null): VatDecision {
  const line = withoutLocalMakeRelief(situation, read);
  const { pack, taxPoint } = situation;
  const found = reliefOn(situation, line, item?.description.value ?? null);
  if (found?.exported && isVatCharged(situation.evidence) && chargesOn(situation, item) !== false)
    return chargedAtHome(situation, standard(situation, { ...line, relief: null }, item), found);
  if (found && pack.vat.reliefsKnownFrom && taxPoint < pack.vat.reliefsKnownFrom && !isInForce(found.relief, taxPoint)) {
    return undetermined(
      `${line.label} has been ${treatmentInWords(found.relief.treatment)} since ${pack.vat.reliefsKnownFrom}. The reliefs in force before that date are unknown.`,
      [
        {
          code: "relief_list_unknown",
          message: `The reliefs in force before ${pack.vat.reliefsKnownFrom} are unknown, so "${line.label}" was left undetermined.`,
        },
      ],
    );
  }
  if (found && isInForce(found.relief, taxPoint)) return relieved(situation, line, found, item);
  const charged = isVatCharged(situation.evidence);
  if (situation.unregistered && !charged) return outsideVat(situation, situation.unregistered);
  const fromAbroad = situation.vendor.residency === "non_resident" && (situation.evidence.foreign || !charged);
  if (fromAbroad && situation.direction === "purchase") return reverseCharge(situation, line);
  return doubtedAsSmall(situation, chargedFromAbroad(situation, standard(situation, line, item)));
}

/** The supplier is not registered for VAT and charges none. */
function outsideVat({ pack, taxPoint }: VatSituation, { reason, confidence }: NonNullable<VatSituation["unregistered"]>): VatDecision {
  return vatDecision(
    "out_of_scope",
    null,
    { ruleId: `${pack.country}-VAT-UNREGISTERED`, legalBasis: `${pack.name}: supplier outside VAT` },
    `The supplier doesn't charge ${pack.vat.taxName}: ${reason}.`,
    confidence,
    {
      alternatives: [
        {
          treatment: "standard",
          rate: standardWithLevies(pack, taxPoint),
          reason: "if the supplier is registered",
          confidence: 1 - confidence,
        },
      ],
    },
  );
}

const BY_CODE: Readonly<Record<string, VatTreatment>> = {
  Z: "zero_rated",
  E: "exempt",
  AE: "reverse_charge",
  G: "zero_rated",
  K: "zero_rated",
  O: "out_of_scope",
};

/** Decides by the rate or category on the document, as far as it is lawful; used if the country's list of reliefs is unknown. */
function byDocument(situation: VatSituation, line: LineClass, item: LineItem | null): VatDecision {
  const { pack, taxPoint, vendor, direction, evidence } = situation;
  const charged = isVatCharged(evidence);
  const code = item?.taxCategoryCode ?? null;
  const fromAbroad = vendor.residency === "non_resident" && (evidence.foreign || !charged);
  const text = item?.description.value ?? null;
  const known = knownRelief(situation, line, { text, charged });
  if (direction === "purchase" && (code === "AE" || code === "K")) return reverseCharge(situation, line);
  if (direction === "purchase" && fromAbroad)
    return known && !isLand(line)
      ? relieved(situation, line, known, item)
      : doubtedAsRelieved(situation, line, text, doubtedAsImport(situation, line, reverseCharge(situation, line)));
  const stated = byStatedCategory(situation, code);
  if (stated) return stated;
  if (known) return relieved(situation, line, known, item);
  const ownRate = item ? printedLineRate(pack, item, taxPoint) : null;
  const rate = ownRate ?? situation.singlePrintedRate;
  const isPrintedZero =
    ownRate === 0 && pack.vat.rates.some((row) => row.kind === "zero" && row.appliesTo === null && isInForce(row, taxPoint));
  if (isShifted(situation) && !isPrintedZero) return reverseCharge(situation, line, rate);
  return byCharge(situation, line, item, rate);
}

/** Decides by the rate that the document prints for the line (`rate`), else by the tax it charges. */
function byCharge(situation: VatSituation, line: LineClass, item: LineItem | null, rate: number | null): VatDecision {
  const charged = isVatCharged(situation.evidence);
  const text = item?.description.value ?? null;
  const plain = byRate(situation, line, rate, text) ?? (charged || (rate ?? 0) > 0 ? standard(situation, line, item) : null);
  if (!plain) return unexplainedZero(situation.pack);
  const sold = charged ? exportOfLine(situation, line, text) : null;
  return doubtedAsRelieved(situation, line, text, sold ? chargedAtHome(situation, plain, sold) : plain);
}

/** A domestic supply with reverse charge, stated on the document, in a country that has such supplies. */
const isShifted = ({ direction, evidence, shifted, pack }: VatSituation): boolean =>
  shifted && direction === "purchase" && !isVatCharged(evidence) && pack.vat.reverseCharge.length > 0;

/** No tax is charged and nothing shows why. */
function unexplainedZero(pack: RulePack): VatDecision {
  return undetermined(`The document charges no ${pack.vat.taxName}, and the reliefs in ${pack.name} are not known in detail.`, [
    {
      code: "relief_list_unknown",
      message: `The exempt and zero-rated supplies in ${pack.name} are not known in detail, so a line without ${pack.vat.taxName} was left undetermined.`,
    },
  ]);
}

/** The VAT category of an e-invoice's line (UNCL 5305); null if there is none, or if it is one taxed at a rate. */
function byStatedCategory({ pack }: VatSituation, code: string | null): VatDecision | null {
  const stated = code === null ? undefined : BY_CODE[code];
  if (code === null || !stated) return null;
  return vatDecision(
    stated,
    stated === "out_of_scope" ? null : 0,
    { ruleId: `${pack.country}-VAT-STATED-${code}`, legalBasis: `category ${code} of the e-invoice` },
    `The e-invoice gives the line VAT category ${code}. The reliefs in ${pack.name} are not known in detail, so this category was used.`,
    0.86,
  );
}

/**
 * Applies a VAT treatment that a reviewer taught, if the law of the day has such a treatment. Null otherwise, and for a sale, whose VAT
 * depends on the customer. If the vendor charges VAT on a supply taught as relieved, the reason for the relief may be gone (the vendor may
 * have registered since), so it goes to review.
 */
function byCorrection(situation: VatSituation, line: LineClass, item: LineItem | null): VatDecision | null {
  const { pack, taxPoint } = situation;
  const treatment = line.learned?.vatTreatment;
  if (!line.learned || !treatment || situation.direction === "sale") return null;
  const { said } = line.learned;
  if (treatment === "standard") {
    const plain = standard(situation, { ...line, relief: null }, null);
    const sure = line.relief ? Math.min(plain.confidence, line.learned.confidence) : plain.confidence;
    return { ...plain, confidence: sure, reason: `${plain.reason.replace(/\.$/, "")}, ${said}.` };
  }
  const rows = pack.vat.reliefs.filter((relief) => relief.treatment === treatment && isInForce(relief, taxPoint));
  // If the list of reliefs is only partly known, its first row says nothing about another supply.
  const row = rows.find((relief) => relief.code === line.relief?.code) ?? (pack.vat.reliefsKnownFrom === null ? undefined : rows[0]);
  if (!row && pack.vat.reliefsKnownFrom !== null) return null;
  const isClaimed = chargesOn(situation, item) === true;
  // Words that name the same relief by themselves confirm what was learned.
  const known = Math.max(line.learned.confidence, row && row.code === line.relief?.code ? line.relief.confidence : 0);
  const confidence = isClaimed ? Math.min(known, SUPPLY_CLAIMED) : known;
  return vatDecision(
    treatment,
    treatment === "out_of_scope" ? null : 0,
    row ?? { ruleId: `${pack.country}-VAT-CORRECTED`, legalBasis: "the account's own correction" },
    `${line.label}: ${treatmentInWords(treatment)}, ${said}.${isClaimed ? ` But ${pack.vat.taxName} is charged on it: check whether that still holds.` : ""}`,
    confidence,
    {
      alternatives: [
        {
          treatment: "standard",
          rate: standardWithLevies(pack, taxPoint),
          reason: isClaimed ? "the vendor charges it" : "based on the line's description",
          confidence: 1 - confidence,
        },
      ],
    },
  );
}

/**
 * Decides the VAT of one line, or of the whole invoice if `item` is null. What a reviewer taught comes first. Then countries whose reliefs
 * are known are judged by their lists, the others by what the document charges.
 */
export function decideVat(situation: VatSituation, line: LineClass, item: LineItem | null): VatDecision {
  const taught = byCorrection(situation, line, item);
  if (taught) return taught;
  return situation.pack.vat.reliefsKnownFrom === null ? byDocument(situation, line, item) : byLists(situation, line, item);
}
