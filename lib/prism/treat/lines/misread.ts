import { DOUBTFUL_RELIEF, type Judgement } from "../words/judgement";
import { cutWords, isUnread, likelyWord, nearWords } from "../words/likely-word";
import type { LineClass } from "./line-class";
import type { ReadWords } from "../words/match-terms";
import { RELIEF_DECIDES } from "./relief-on";

/** A word read with one wrong letter weighs less than one that stands there. */
export const MISREAD_WEIGHT = 0.88;

/** Just under what decides: whether VAT is charged or not, somebody reads the line. */
const MISREAD_RELIEF = RELIEF_DECIDES - 0.01;

/** Just under what is let through: somebody looks at what is withheld. */
const MISREAD_CATEGORY = 0.8;

/** What a line's words come to. */
type Judge = (words: ReadWords) => Judgement | null;

/** What the words come to by the spelling that was probably meant: typing errors and misread letters. Null where all are right. */
export function judgedAsMeant(words: ReadWords, judge: Judge): Judgement | null {
  const meant = words.tokens.map(likelyWord);
  return meant.every((token, index) => token === words.tokens[index]) ? null : judge({ tokens: meant, breaks: words.breaks });
}

/** At most this many other spellings of a line are tried. */
const TRIED = 16;

/** What the line would come to if one of its unknown words were each of the known ones that are a slip away. */
function readings({ tokens, breaks, cut }: ReadWords, judge: Judge): Judgement[] {
  const others = tokens.flatMap((token, place) => (cut?.has(place) ? cutWords(token) : nearWords(token)).map((word) => ({ place, word })));
  return others.slice(0, TRIED).flatMap(({ place, word }) => judge({ tokens: tokens.with(place, word), breaks }) ?? []);
}

const decides = ({ relief }: Judgement): boolean => (relief?.confidence ?? 0) >= RELIEF_DECIDES;

/** Payments whose word is short, and that cost most where it is not read: what is hired bears five times the tax of what is sold. */
const HIRED = "rent_hire_lease";

/**
 * "Hospial bed", "diese for generator": words that are read well hide the misspelt one that would bring a relief. "Diesel genreator",
 * "kerosene stvoe": and the misspelt one may be the thing itself, which has none. "Generator retal": or what is done with it. In each
 * case somebody reads the line.
 */
export function withMisread(line: LineClass, words: ReadWords, judge: Judge, classOf: (meant: Judgement) => LineClass): LineClass {
  const meant = judgedAsMeant(words, judge);
  return withOtherReadings(meant ? withMeant(line, meant, classOf) : line, words, judge);
}

/** The same where no word of the line is known, so that only its form or its likeness to others spoke. */
export function withOtherReadings(line: LineClass, words: ReadWords, judge: Judge): LineClass {
  const told = readings(words, judge).reduce(withDoubt, line);
  return told.relief && told.relief.confidence >= RELIEF_DECIDES && isCutBehind(told, words)
    ? { ...told, relief: { ...told.relief, confidence: MISREAD_RELIEF } }
    : told;
}

/** Reliefs behind whose things a cut word may be the head of another; behind a medicine it is its form, behind a rent its time. */
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

/** "Rice coo.", "diesel gene.": what is cut off right behind the relieved name may be the thing itself. */
function isCutBehind({ relief, words: phrases }: LineClass, { tokens, breaks, cut }: ReadWords): boolean {
  if (!cut || !WITH_HEADS.has(relief?.code ?? "")) return false;
  const named = new Set(phrases.flatMap((phrase) => phrase.split(" ").slice(-1)));
  return [...cut].some((place) => !breaks.has(place) && named.has(tokens[place - 1] ?? "") && isUnread(tokens[place] ?? ""));
}

function withMeant(line: LineClass, meant: Judgement, classOf: (meant: Judgement) => LineClass): LineClass {
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

/** By a reading that is less likely than the line's own, but that nobody can rule out. */
function withDoubt(line: LineClass, other: Judgement): LineClass {
  const doubted = other.shares[0]?.category === HIRED ? withOtherCategory(line, other) : line;
  if (line.relief === null || line.relief.confidence < RELIEF_DECIDES)
    return decides(other) && other.relief ? { ...doubted, relief: { ...other.relief, confidence: MISREAD_RELIEF } } : doubted;
  if (decides(other)) return doubted;
  return { ...doubted, relief: { ...line.relief, confidence: MISREAD_RELIEF } };
}

/** A line whose other reading is another kind of payment; one that is outside withholding, or has several at once, stays as it is. */
function withOtherCategory(line: LineClass, other: Judgement): LineClass {
  const [share] = other.shares;
  if (!share || other.mixed || line.mixed || share.category === line.category) return line;
  const alternative = { category: share.category, label: share.label ?? line.label, confidence: 1 - MISREAD_CATEGORY };
  const others = line.alternatives.filter(({ category }) => category !== share.category);
  // What is left for the line as it stands, and for all else that it may be.
  const factor = Math.min(1, MISREAD_CATEGORY / others.reduce((sum, { confidence }) => sum + confidence, line.confidence));
  return {
    ...line,
    confidence: line.confidence * factor,
    alternatives: [alternative, ...others.map((item) => ({ ...item, confidence: item.confidence * factor }))],
  };
}
