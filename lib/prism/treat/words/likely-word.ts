import { vocabulary } from "@/lib/tax/ng/terms";
import type { Term } from "@/lib/tax/terms";
import { isCompanion } from "./companions";
import { doneWord } from "./done-words";
import { Spelling } from "./spelling";

/** A cut word is longer than what is left of it. */
const LONGEST_CUT = 5;

const words = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.replaceAll("*", "").split(" ")));

/** Words that tell the most: of reliefs, and of hire. */
const TELLING = [
  ...new Set(words(vocabulary.terms.filter(({ relief, category }) => relief !== null || category === "rent_hire_lease"))),
].filter((word) => word.length > LONGEST_CUT);

const spelling = new Spelling(vocabulary.terms.flatMap((term) => term.phrases));

/** What is cut off in every bill and hides nothing. */
const PLAINLY_CUT =
  /^(?:approx|incl?|excl|mins?|max|avg|nos?|est|corp|ave|fax|ref|inv|vols?|fig|exts?|jnr|snr|rev|misc|std|temp|attn|nig|lag|abj|phc|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|mrs|ltd|plc|inc|ent|vent|resp?|esp|imp|mfd|mfg|mfr|frz|off|dep|div|eff|emp|reg|inj|tab|caps?|susp|syr|gen|adm|agr|comm|dev|pkt|ctn|btl|doz|asst|sgl|dbl|var|desc|spec|ord|del|carr|pmt|recd|bal|amt|tot|int|min)$/;

/** Whether a word that was cut off with a full stop is one that nobody can read for certain. */
export const isUnread = (cut: string): boolean => !PLAINLY_CUT.test(cut) && !isCompanion(cut) && !spelling.knows(cut);

/** The words of reliefs and of hire that one cut off with a full stop may have been: "sani.", "trac.", "ren.". */
export const cutWords = (cut: string): readonly string[] => (isUnread(cut) ? TELLING.filter((word) => word.startsWith(cut)) : []);

/** How many words are remembered, and how long they may be. */
const REMEMBERED = 5_000;
const LONGEST_REMEMBERED = 40;

/** Words as they were last read: few of a line are new. */
const readAs = new Map<string, string>();

/** The word of the tables that a misspelt one was probably meant to be; the word itself where it is known, or is near none. */
export function likelyWord(token: string): string {
  const known = readAs.get(token);
  if (known !== undefined) return known;
  // "Incineration" is no misspelt incinerator.
  const meant = isCompanion(token) || doneWord([token]) ? token : (spelling.likely(token) ?? token);
  if (readAs.size >= REMEMBERED) readAs.clear();
  if (token.length <= LONGEST_REMEMBERED) readAs.set(token, meant);
  return meant;
}

/** How many letters of a word for something done tell what sort of word it is: "incineration" is no incinerator. */
const ENDING = 3;

const LETTERS = /^[a-z]{4,}$/;
const NONE: readonly string[] = [];

const nearTo = new Map<string, readonly string[]>();

/** Every word of the tables that an unknown one may have been meant to be, by a slip of one letter; none where it is known. */
export function nearWords(token: string): readonly string[] {
  if (!LETTERS.test(token)) return NONE;
  const known = nearTo.get(token);
  if (known !== undefined) return known;
  const near = isCompanion(token)
    ? []
    : spelling.near(token).filter((word) => !doneWord([token]) || word.slice(-ENDING) === token.slice(-ENDING));
  if (nearTo.size >= REMEMBERED) nearTo.clear();
  if (token.length <= LONGEST_REMEMBERED) nearTo.set(token, near);
  return near;
}
