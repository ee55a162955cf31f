import { BoundedCache } from "@/lib/kernel/bounded-cache";
import { vocabulary } from "@/lib/tax/ng/terms";
import type { Term } from "@/lib/tax/terms";
import { isCompanion } from "./companions";
import { activityWord } from "./activity-words";
import { Spelling } from "./spelling";

/** A truncated word stands for one longer than this. */
const LONGEST_CUT = 5;

const words = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.replaceAll("*", "").split(" ")));

/** The words whose misreading matters most: those of reliefs and of hire. */
const TELLING = [
  ...new Set(words(vocabulary.terms.filter(({ relief, category }) => relief !== null || category === "rent_hire_lease"))),
].filter((word) => word.length > LONGEST_CUT);

const spelling = new Spelling(vocabulary.terms.flatMap((term) => term.phrases));

/** Usual abbreviations, which hide nothing. */
const PLAINLY_CUT =
  /^(?:approx|incl?|excl|mins?|max|avg|nos?|est|corp|ave|fax|ref|inv|vols?|fig|exts?|jnr|snr|rev|misc|std|temp|attn|nig|lag|abj|phc|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|mrs|ltd|plc|ent|vent|resp?|esp|imp|mfd|mfg|mfr|frz|off|dep|div|eff|emp|reg|inj|tab|caps?|susp|syr|gen|adm|agr|comm|dev|pkt|ctn|btl|doz|asst|sgl|dbl|var|desc|spec|ord|del|carr|pmt|recd|bal|amt|tot|int)$/;

/** Whether a word truncated with a full stop can't be read with certainty. */
export const isUnread = (cut: string): boolean => !PLAINLY_CUT.test(cut) && !isCompanion(cut) && !spelling.knows(cut);

/** The words of reliefs and hire that a truncated word may stand for: "sani.", "trac.", "ren.". */
export const cutWords = (cut: string): readonly string[] => (isUnread(cut) ? TELLING.filter((word) => word.startsWith(cut)) : []);

/** Few words of a line are new. */
const CACHED = { entries: 5_000, keyLength: 40 };
const likelyWords = new BoundedCache<string>(CACHED);

/** The known word that a misspelled one probably means; the word itself if it is known or similar to none. */
export const likelyWord = (token: string): string => likelyWords.get(token, findLikelyWord);

function findLikelyWord(token: string): string {
  // "Incineration" is no misspelling of "incinerator".
  return isCompanion(token) || activityWord([token]) ? token : (spelling.likely(token) ?? token);
}

/** Number of final letters that show the kind of an activity word: "incineration" is no incinerator. */
const ENDING = 3;

const LETTERS = /^[a-z]{4,}$/;
const NONE: readonly string[] = [];

const wordsNear = new BoundedCache<readonly string[]>(CACHED);

/** All known words that an unknown one may mean if one letter is wrong; none if it is known. */
export const nearWords = (token: string): readonly string[] => (LETTERS.test(token) ? wordsNear.get(token, findNearWords) : NONE);

function findNearWords(token: string): readonly string[] {
  if (isCompanion(token)) return NONE;
  return spelling.near(token).filter((word) => !activityWord([token]) || word.slice(-ENDING) === token.slice(-ENDING));
}
