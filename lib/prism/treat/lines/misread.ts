import { DOUBTFUL_RELIEF, type Judgment } from "../words/judgment";
import { cutWords, isUnread, likelyWord, nearWords } from "../words/likely-word";
import type { LineClass } from "./line-class";
import type { ReadWords } from "../words/match-terms";
import { RELIEF_DECIDES } from "./relief-on";

/** Weight of a word matched with one wrong letter, relative to an exact match. */
export const MISREAD_WEIGHT = 0.88;

/** Just below the confidence that decides, so the line is reviewed whether VAT is charged or not. */
const MISREAD_RELIEF = RELIEF_DECIDES - 0.01;

/** Just below the confidence that passes without review, so the withholding is reviewed. */
const MISREAD_CATEGORY = 0.8;

/** Judges the words of a line. */
type Judge = (words: ReadWords) => Judgment | null;

/** Judges the words by their probable correct spelling (typing errors and misread letters). Null if nothing was corrected. */
export function judgeCorrectedSpelling(words: ReadWords, judge: Judge): Judgment | null {
  const meant = words.tokens.map(likelyWord);
  return meant.every((token, index) => token === words.tokens[index]) ? null : judge({ tokens: meant, breaks: words.breaks });
}

/** Maximum number of alternative spellings of a line that are tried. */
const TRIED = 16;

/** The judgments if one of the line's unknown words were any of the known words one slip away. */
function readings({ tokens, breaks, cut }: ReadWords, judge: Judge): Judgment[] {
  const others = tokens.flatMap((token, place) => (cut?.has(place) ? cutWords(token) : nearWords(token)).map((word) => ({ place, word })));
  return others.slice(0, TRIED).flatMap(({ place, word }) => judge({ tokens: tokens.with(place, word), breaks }) ?? []);
}

const decides = ({ relief }: Judgment): boolean => (relief?.confidence ?? 0) >= RELIEF_DECIDES;

/** The category with short words, whose misreading costs most: hire bears five times the tax of goods. */
const HIRED = "rent_hire_lease";

/**
 * Considers misspelled words. "Hospial bed", "diese for generator": words that match hide the misspelled one that would give a relief.
 * "Diesel genreator", "kerosene stvoe": the misspelled word may be the thing itself, which has no relief. "Generator retal": or what is
 * done with it. In each case the line goes to review.
 */
export function withMisread(line: LineClass, words: ReadWords, judge: Judge, classOf: (meant: Judgment) => LineClass): LineClass {
  const meant = judgeCorrectedSpelling(words, judge);
  return withOtherReadings(meant ? withMeant(line, meant, classOf) : line, words, judge);
}

/** The same for a line without any known word, which was classified only by form or likeness. */
export function withOtherReadings(line: LineClass, words: ReadWords, judge: Judge): LineClass {
  const told = readings(words, judge).reduce(withDoubt, line);
  return told.relief && told.relief.confidence >= RELIEF_DECIDES && isCutBehind(told, words)
    ? { ...told, relief: { ...told.relief, confidence: MISREAD_RELIEF } }
    : told;
}

/**
 * Reliefs whose terms may be followed by a truncated head noun that names something else. After a medicine a truncated word is its dosage
 * form, after a rent its period.
 */
const WITH_HEADS = new Set([
  "basic_food",
  "livestock",
  "seeds",
  "agri_equipment",
  "education_books",
  "petroleum_products",
  "renewable_energy",
  "electric_vehicles",
]);

/** "Rice coo.", "diesel gene.": a truncated word right after the relieved name may be the thing itself. */
function isCutBehind({ relief, words: phrases }: LineClass, { tokens, breaks, cut }: ReadWords): boolean {
  if (!cut || !WITH_HEADS.has(relief?.code ?? "")) return false;
  const named = new Set(phrases.flatMap((phrase) => phrase.split(" ").slice(-1)));
  return [...cut].some((place) => !breaks.has(place) && named.has(tokens[place - 1] ?? "") && isUnread(tokens[place] ?? ""));
}

function withMeant(line: LineClass, meant: Judgment, classOf: (meant: Judgment) => LineClass): LineClass {
  const { relief: hidden } = meant;
  const doubted = withOtherCategory(line, meant);
  if (line.relief === null)
    return hidden
      ? { ...doubted, relief: hidden.confidence < DOUBTFUL_RELIEF ? hidden : { ...hidden, confidence: MISREAD_RELIEF } }
      : doubted;
  const category = meant.shares[0]?.category;
  if (hidden || category === undefined) return doubted;
  const relief = { ...line.relief, confidence: Math.min(line.relief.confidence, MISREAD_RELIEF) };
  return category === line.category ? { ...line, relief } : { ...classOf(meant), relief };
}

/** Lowers the confidence because of a reading that is less likely than the line's own but can't be ruled out. */
function withDoubt(line: LineClass, other: Judgment): LineClass {
  const doubted = other.shares[0]?.category === HIRED ? withOtherCategory(line, other) : line;
  if (line.relief === null || line.relief.confidence < RELIEF_DECIDES)
    return decides(other) && other.relief ? { ...doubted, relief: { ...other.relief, confidence: MISREAD_RELIEF } } : doubted;
  if (decides(other)) return doubted;
  return { ...doubted, relief: { ...line.relief, confidence: MISREAD_RELIEF } };
}

/** Adds the category of the other reading as an alternative. A line outside withholding or with several categories stays as it is. */
function withOtherCategory(line: LineClass, other: Judgment): LineClass {
  const [share] = other.shares;
  if (!share || other.mixed || line.mixed || share.category === line.category) return line;
  const alternative = { category: share.category, label: share.label ?? line.label, confidence: 1 - MISREAD_CATEGORY };
  const others = line.alternatives.filter(({ category }) => category !== share.category);
  // What remains for the line as it stands and its existing alternatives.
  const factor = Math.min(1, MISREAD_CATEGORY / others.reduce((sum, { confidence }) => sum + confidence, line.confidence));
  return {
    ...line,
    confidence: line.confidence * factor,
    alternatives: [alternative, ...others.map((item) => ({ ...item, confidence: item.confidence * factor }))],
  };
}
