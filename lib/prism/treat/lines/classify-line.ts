import { BoundedCache } from "@/lib/kernel/bounded-cache";
import { type TermLabel, vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { LearnedCorrection } from "../../learned-correction";
import { withAbsentPersons } from "./absent-persons";
import { withoutArticleCode } from "./article-code";
import { bareList } from "../words/bare-list";
import { withMaterialOfClient } from "./by-client";
import { byOthers, classifiedLike, SURE_LIKENESS } from "./by-others";
import { GENERIC_THING } from "../words/compounds";
import { areOneContract } from "./contract-for-works";
import { asBilledByTrips, hiredByTime } from "./hired-by-time";
import { hireWithUpkeep } from "./hire-with-upkeep";
import { hallByTime } from "../words/halls";
import { judgeMatches } from "../words/judge-matches";
import type { Judgment } from "../words/judgment";
import { hiredByWording } from "./hired-by-wording";
import type { CategoryShare, LineClass } from "./line-class";
import { asLent, asLentForOccasion, asLentByTrade } from "./lent-things";
import { likenessOf } from "./line-model";
import { madeProgram } from "../words/made-program";
import { paymentAlone } from "../words/payments-alone";
import { permitOfRegulator, publicDues } from "../words/public-dues";
import { flownRoute } from "../words/air-routes";
import { sellsOwnGoods, withoutOwnMake } from "../words/own-make-words";
import { placeLetOrSold } from "../words/let-places";
import { rightsPaid } from "../words/rights-paid";
import { misleadingWords } from "../words/misleading-words";
import { advisersFee, specialistsFee } from "../words/specialists";
import { readWords, tokensOf, type ReadWords, type TermMatch } from "../words/match-terms";
import { pooled } from "./pooled-shares";
import { medicalTest } from "../words/medical-tests";
import { judgeCorrectedSpelling, MISREAD_WEIGHT, withMisread, withOtherReadings } from "./misread";
import { tradeWorkOf } from "../words/routes-and-posts";
import { medicineByDose, passengerOnTicket, personByGrade, shapeOf } from "../words/line-shape";
import { judgeByConstruction } from "../words/judge-by-construction";
import { commissionedByEngineers, workByInstruction } from "../words/work-by-instruction";
import { withoutReferences } from "../words/references";
import { withDiplomaticRelief } from "./diplomatic-relief";
import { lineTerms } from "./line-terms";
import { confirmedByTrade, SAME_TRADE, tradeCategory, tradeOf } from "./vendor-trade";
import { wagesOfHirer, wagesOfLender } from "./wages-of-lender";
import { withoutDepartment } from "../words/trailing-department";
import { outsideByFirstWord, workOnLines } from "./work-on-lines";
import { atOnePrice } from "./one-price";
import { withLearnedCorrection } from "./with-learned-correction";
import { withLikeness } from "./second-reading";
import { worksByVerb } from "../words/works-by-verb";

/** The words of a line that classification uses. */
export interface LineWords {
  description: string | null;
  unit: string | null;
}

/** A vendor's name says less about a line than the line's own words. */
const VENDOR_WEIGHT = 0.8;

function categoryShare(category: WhtCategory, confidence: number, label: string = vocabulary.labels[category]): CategoryShare {
  return { category, label, confidence };
}

/** Sorts by confidence; the check avoids a copy, since shares nearly always arrive in order. */
const likeliestFirst = (shares: CategoryShare[]): CategoryShare[] =>
  shares.every(({ confidence }, index) => confidence <= (shares[index - 1]?.confidence ?? Infinity))
    ? shares
    : [...shares].sort((a, b) => b.confidence - a.confidence);

function fromShares(
  shares: CategoryShare[],
  evidence: LineClass["evidence"],
  rest: Partial<Pick<LineClass, "mixed" | "exemption" | "relief" | "words">> = {},
): LineClass {
  const ordered = likeliestFirst(shares);
  const { category, label, confidence } = ordered[0] ?? categoryShare("other_services", 0.3);
  return {
    category,
    label,
    confidence,
    alternatives: ordered.slice(1),
    evidence,
    mixed: rest.mixed ?? false,
    exemption: rest.exemption ?? null,
    relief: rest.relief ?? null,
    words: rest.words ?? [],
    learned: null,
  };
}

function fromJudgment(judgment: Judgment, weight: number, evidence: LineClass["evidence"]): LineClass {
  const shares = judgment.shares.map((share) => categoryShare(share.category, share.confidence * weight, share.label ?? undefined));
  const relief = judgment.relief && { ...judgment.relief, confidence: judgment.relief.confidence * weight };
  const judged = fromShares(shares, evidence, { mixed: judgment.mixed, words: judgment.words, relief, exemption: judgment.exemption });
  return judged.category === "not_applicable" ? judged : { ...judged, exemption: null };
}

/** "Apapa - Kano, 30T trailer", a guard's "main gate, 24 hrs": a thing that a firm of that trade works with and doesn't sell. */
function withTradeWork(line: LineClass, trade: string | null, description: string, find: () => readonly TermMatch[]): LineClass {
  const work = line.category === "goods_supply" ? tradeWorkOf(trade, description, find) : null;
  if (work === null) return line;
  const others = [{ category: line.category, label: line.label, confidence: 1 - work.confidence }];
  return { ...line, ...work, alternatives: others, mixed: false, relief: null };
}

/** Fixed phrases that decide whatever follows: public dues, payments that buy nothing, rights, specialists' fees, lettings. */
const judgeFixedPhrases = (words: ReadWords, find: () => readonly TermMatch[] = () => lineTerms.find(words.tokens)): Judgment | null =>
  publicDues(words) ??
  paymentAlone(words) ??
  rightsPaid(words) ??
  specialistsFee(words.tokens) ??
  advisersFee(words.tokens) ??
  placeLetOrSold(words, find);

/** The judgment on the words of a line. */
const judgeWords = ({ tokens, breaks }: ReadWords): Judgment | null =>
  judgeFixedPhrases({ tokens, breaks }) ?? judgeMatches(lineTerms.find(tokens), { tokens, breaks });

/** The class by a corrected spelling, used if the words as they stand say nothing. */
function byLikelySpelling(words: ReadWords): LineClass | null {
  const judgment = judgeCorrectedSpelling(words, judgeWords);
  return judgment && fromJudgment(judgment, MISREAD_WEIGHT, "description");
}

/** A sentence that instructs the reader how to treat the line says nothing about what is sold. */
const INSTRUCTION =
  /\b(?:ignore|disregard|override|treat(?:ed)?\s+(?:\w+\s+){0,3}as|classif(?:y|ied)\s+(?:\w+\s+){0,3}as|mark(?:ed)?\s+(?:\w+\s+){0,3}as|consider(?:ed)?\s+(?:\w+\s+){0,3}as|note to (?:the )?(?:system|reader|reviewer|ai)|system prompt|instructions?\s*:)[^.;\n]*/gi;

/** The part of a description that says what is sold. */
const soldPartOf = (description: string): string =>
  withoutDepartment(withoutReferences(withoutOwnMake(withoutArticleCode(description)).replace(INSTRUCTION, " ")));

/** Words of the whole page say less about what was sold than those of a line. */
const WHOLE_PAGE_WEIGHT = 0.8;

/** Classifies an invoice without lines by the words of its page. `about`: what reviewers taught about the vendor. */
export function classifyWhole(text: string | null, vendorName: string | null, about: readonly LearnedCorrection[] = []): LineClass {
  const line = classifyLine({ description: text, unit: null }, vendorName);
  const whole: LineClass = {
    ...line,
    confidence: line.confidence * WHOLE_PAGE_WEIGHT,
    alternatives: line.alternatives.map((share) => ({ ...share, confidence: share.confidence * WHOLE_PAGE_WEIGHT })),
    relief: line.relief && { ...line.relief, confidence: line.relief.confidence * WHOLE_PAGE_WEIGHT },
  };
  return withLearnedCorrection(whole, null, about, () => whole);
}

const REMARK = /\([^)]*\)/g;
/** A remark saying that only labor, hire or a service is paid for is significant, also within a word ("carwash"), but not "current". */
const TELLING_REMARK =
  /labou?r(?!at)|workmanship|hire|(?<!cur|diffe|pa)rent|lease|servic|repair|install|(?<!cof)fees?\b|with\b|only|at cost|refund|subscri|maint|clean|train|print|paint|wash|calibrat|haul|transport|deliver|consult|design|audit|overhaul|replac|fix|fitting|assembl|alter(?!nat)|sewing|spray|fumigat|renewal|licen[cs]e|insur|tax|duty|levy|transfer|upgrade|set ?up|check|(?<!la)test|lunch|\bmeals?\b|\bplates?\b|buffet|take ?-?away|plastic|industrial|\bpaper\b|\bempty\b|\bimported\b|\bforeign\b/i;

const LETTER = /\p{L}/u;

/**
 * Goods before a remark in brackets: "herbal bitters (NAFDAC listed)". Null if the line has no such form, or its remarks are only numbers,
 * which hide no goods.
 */
function besideRemark(description: string): Judgment | null {
  const remarks = description.match(REMARK);
  if (!remarks?.some((remark) => LETTER.test(remark)) || remarks.some((remark) => TELLING_REMARK.test(remark))) return null;
  const words = readWords(soldPartOf(description).replace(REMARK, ", "), vocabulary.abbreviations);
  const found = lineTerms.find(words.tokens);
  const purpose = words.tokens.indexOf("for");
  // "Kero (DPK) for lamps": words that stand only after "for" don't name what is sold.
  if (purpose > 0 && found.every((match) => match.start > purpose)) return null;
  const judgment = judgeMatches(found, words);
  return judgment?.shares[0]?.category === "goods_supply" &&
    !judgment.mixed &&
    (judgment.relief !== null || judgment.shares[0].confidence >= GENERIC_THING)
    ? judgment
    : null;
}

/** Cache of classified lines: an invoice is judged again once its history is known, and vendors repeat their lines. */
const classified = new BoundedCache<LineClass>({ entries: 5_000, keyLength: 500 });

/** "Uniforms, sewn in our garment factory": a thing its seller made is goods, although the making alone would be a service. */
const asOwnGoods = (line: LineClass, description: string): LineClass =>
  line.category === "other_services" && line.evidence !== "correction" && sellsOwnGoods(description)
    ? {
        ...line,
        category: "goods_supply",
        label: "Goods",
        mixed: false,
        alternatives: [{ category: line.category, label: line.label, confidence: 0.06 }],
      }
    : line;

/**
 * Classifies one line by its words; if these say nothing, by the vendor's name or by the line's form and likeness to labeled lines,
 * whichever is surer. `evidence` names the source; confidence is low for mere likeness. Shares are 0..1.
 */
export function classifyLine(line: LineWords, vendorName: string | null): LineClass {
  const [vendor, unit] = [vendorName ?? "", line.unit ?? ""];
  // The lengths in front make the key unambiguous.
  const key = `${vendor.length},${unit.length},${vendor}${unit}${line.description ?? ""}`;
  return classified.get(key, () =>
    withDiplomaticRelief(asOwnGoods(classify(line, vendorName), line.description ?? ""), line.description ?? ""),
  );
}

/** What the form of a line or its vendor settles before its words are weighed. No labeled line shows that the order of these rules matters. */
function judgeByFormOrVendor(
  description: string,
  words: ReadWords,
  find: () => readonly TermMatch[],
  vendorName: string | null,
): Judgment | null {
  const { judgment } = tradeOf(vendorName);
  const { tokens } = words;
  return (
    passengerOnTicket(description, judgment?.shares[0]?.label ?? null) ??
    flownRoute(description) ??
    medicalTest(find, tokens, judgment?.relief?.code === "medical_services") ??
    permitOfRegulator(vendorName, tokens) ??
    judgeFixedPhrases(words, find) ??
    worksByVerb(tokens) ??
    workByInstruction(words) ??
    commissionedByEngineers(tokens) ??
    madeProgram(words) ??
    hallByTime(words) ??
    misleadingWords(words, find) ??
    bareList(description, words, find)
  );
}

/** Applies what a line says about whose material is used and who keeps the thing. */
const byWhoBringsWhat = (line: LineClass, description: string): LineClass =>
  withMaterialOfClient(hiredByWording(line, description), description);

/** Whether that gives another category than the terms did: likeness takes no account of it. */
function isChangedByWhoBrings(line: LineClass, description: string): boolean {
  const { category, mixed } = byWhoBringsWhat(line, description);
  return category !== line.category || mixed !== line.mixed;
}

/**
 * The rules' verdict from a line's terms and form, before the line is compared as a whole; null if its words say nothing. `isSettled`: its
 * form or the vendor's trade decided, which likeness takes no account of.
 */
function firstReading(line: LineWords, words: ReadWords, find: () => readonly TermMatch[], vendorName: string | null) {
  const description = line.description ?? "";
  const trade = tradeOf(vendorName).judgment;
  const atOnce = judgeByFormOrVendor(description, words, find, vendorName) ?? besideRemark(description);
  const judgedByTerms = atOnce === null ? judgeMatches(find(), words) : null;
  const byTerms = atOnce ?? judgedByTerms;
  const judgment = judgeByConstruction(byTerms, description, words, find);
  const spoken = medicineByDose(description, judgment) ?? judgment ?? personByGrade(description, words.tokens);
  if (!spoken) return null;
  const billed = wagesOfLender(fromJudgment(spoken, 1, "description"), description, vendorName);
  const judged = outsideByFirstWord(workOnLines(withAbsentPersons(billed, words.tokens), words.tokens), words);
  const named = hireWithUpkeep(hiredByTime(judged, description, line.unit), description);
  const told = asLentForOccasion(asLentByTrade(named, trade, words.tokens), description, words.tokens);
  const read = asBilledByTrips(withTradeWork(told, trade?.shares[0]?.label ?? null, description, find), description);
  return { read, isSettled: judgment !== judgedByTerms || spoken !== judgment || read.category !== spoken.shares[0]?.category };
}

/** The category by rules alone, without likeness; null if no term, form or trade tells it. */
export function categoryByRules(line: LineWords, vendorName: string | null): WhtCategory | null {
  const words = readWords(soldPartOf(line.description ?? ""), vocabulary.abbreviations);
  const told = firstReading(line, words, () => lineTerms.find(words.tokens), vendorName);
  return told?.read.category ?? tradeOf(vendorName).judgment?.shares[0]?.category ?? null;
}

/**
 * The rules' shares for a line of a vendor without a trade, likeliest first. Used to fit the weights of the two readings. Null if no term
 * tells the line's kind, or the rules settle it.
 */
export function classifyByRules(line: LineWords): { category: WhtCategory; confidence: number }[] | null {
  const words = readWords(soldPartOf(line.description ?? ""), vocabulary.abbreviations);
  const told = firstReading(line, words, () => lineTerms.find(words.tokens), null);
  return told && !told.isSettled ? [told.read, ...told.read.alternatives] : null;
}

/** The class of one part of a line by its terms or form; null if they say nothing. */
function kindOfPart(part: string): LineClass | null {
  const kind = classifyWords({ description: part, unit: null }, null);
  return kind.evidence === "description" || kind.evidence === "shape" ? kind : null;
}

const classify = (line: LineWords, vendorName: string | null): LineClass =>
  atOnePrice(classifyWords(line, vendorName), line.description ?? "", kindOfPart);

function classifyWords(line: LineWords, vendorName: string | null): LineClass {
  const words = readWords(soldPartOf(line.description ?? ""), vocabulary.abbreviations);
  let found: readonly TermMatch[] | undefined;
  // Lazy, because a remark may already have decided.
  const find = (): readonly TermMatch[] => (found ??= lineTerms.find(words.tokens));
  const trade = tradeOf(vendorName);
  const first = firstReading(line, words, find, vendorName);
  if (first) {
    const isSettled = first.isSettled || isChangedByWhoBrings(first.read, line.description ?? "");
    const read = isSettled ? first.read : withLikeness(first.read, words, find(), tradeCategory(trade));
    const spelt = withMisread(confirmedByTrade(read, trade), words, judgeWords, (meant) =>
      fromJudgment(meant, MISREAD_WEIGHT, "description"),
    );
    return byWhoBringsWhat(spelt, line.description ?? "");
  }
  const unnamed =
    byLikelySpelling(words) ?? byVendorOrShape(trade.judgment, byShape(line, words.tokens)) ?? fromShares(UNKNOWN_SHARES, "none");
  return byWhoBringsWhat(withOtherReadings(unnamed, words, judgeWords), line.description ?? "");
}

/** Shares of a line about which neither its words nor its vendor say anything. */
const UNKNOWN_SHARES = [categoryShare("goods_supply", 0.45), categoryShare("other_services", 0.4)];

/** Classifies by a line's form and its likeness to labeled lines. */
function byShape({ description, unit }: LineWords, tokens: readonly string[]): LineClass | null {
  const formed = shapeOf(tokens, unit, description ?? "");
  const form = formed?.shares ?? [];
  const likely = formed?.alone ? form : pooled(form, likenessOf(tokens));
  if (likely.length === 0) return null;
  const shares = likely.map(({ category, confidence }) => categoryShare(category, confidence));
  return fromShares(shares, formed ? "shape" : "likeness", { words: formed?.words ?? [] });
}

/** Prefers the vendor's name if it is surer than form and likeness. */
function byVendorOrShape(vendor: Judgment | null, shape: LineClass | null): LineClass | null {
  const rival = !shape || (shape.evidence === "likeness" && shape.confidence < SURE_LIKENESS) ? 0 : shape.confidence;
  if (!vendor || (vendor.shares[0]?.confidence ?? 0) * VENDOR_WEIGHT < rival) return shape;
  const told = fromJudgment(vendor, VENDOR_WEIGHT, "vendor");
  // Form and likeness that agree are a second witness.
  return shape?.category === told.category
    ? { ...told, confidence: 1 - (1 - told.confidence) * (1 - shape.confidence * SAME_TRADE) }
    : told;
}

/**
 * Classifies every line. One whose words say nothing follows what the page says it bills (`subject`), else the other lines if they agree.
 * `about`: what reviewers taught about this vendor; it takes precedence over the words.
 */
export function classifyLines(
  lines: readonly LineWords[],
  vendorName: string | null,
  about: readonly LearnedCorrection[] = [],
  subject: string | null = null,
): LineClass[] {
  const whole = subject === null ? null : classifyLine({ description: subject, unit: null }, vendorName);
  const classes = wagesOfHirer(
    lines.map((line) => withTradeOfPage(classifyLine(line, vendorName), whole, line.description ?? "")),
    lines.map(({ description }) => description),
  );
  const units = lines.map((line) => line.unit);
  return (bySubject(classes, whole, units) ?? byOthers(classes)).map((line, index) =>
    withLearnedCorrection(line, lines[index]?.description ?? null, about, (description) =>
      classifyLine({ description, unit: null }, vendorName),
    ),
  );
}

/** Treats a page's statement of what it bills ("Being haulage of finished goods") like a vendor's trade. */
function withTradeOfPage(line: LineClass, whole: LineClass | null, description: string): LineClass {
  if (whole === null || line.category !== "goods_supply" || line.evidence !== "description") return line;
  const tokens = tokensOf(description, vocabulary.abbreviations);
  // Renting a place doesn't lend the things in it.
  if (whole.category === "rent_hire_lease" && !whole.mixed && whole.relief === null) return asLent(line, whole.label, tokens);
  return withTradeWork(line, whole.label, description, () => lineTerms.find(tokens));
}

/** "Earthworks", "Drainage": part of a road or building if the page names one, and so its construction. */
const PARTS_OF_WORKS = "Site works" satisfies TermLabel;

/** What a page says about all its lines says less about one than the line's own words. */
const SUBJECT_WEIGHT = 0.92;

/** Classifies the lines by the page's subject; null if no subject is known or a line's own words contradict it. */
function bySubject(classes: readonly LineClass[], whole: LineClass | null, units: readonly (string | null)[]): LineClass[] | null {
  if (!whole || whole.evidence !== "description" || whole.mixed || whole.category === "not_applicable") return null;
  const measured = classes.map((line, index) => ({ ...line, unit: units[index] ?? null }));
  if (areOneContract(measured, whole))
    return classes.map((line) => (line.category === whole.category && !line.mixed ? line : classifiedLike(line, whole, SUBJECT_WEIGHT)));
  const isPart = (line: LineClass): boolean => line.label === PARTS_OF_WORKS && whole.category === "construction_infrastructure";
  const spoken = classes.filter((line) => line.evidence === "description" && !isPart(line));
  if (!spoken.every((line) => line.category === whole.category && line.relief?.code === whole.relief?.code)) return null;
  return classes.map((line) =>
    !isPart(line) && (line.evidence === "description" || line.confidence >= whole.confidence * SUBJECT_WEIGHT)
      ? line
      : classifiedLike(line, whole, SUBJECT_WEIGHT),
  );
}
