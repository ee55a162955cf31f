import { vocabulary } from "@/lib/tax/ng/terms";
import { isCompanion } from "./companions";
import { doneWord } from "./done-words";
import { Spelling } from "./spelling";

const spelling = new Spelling(vocabulary.terms.flatMap((term) => term.phrases));

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

const nearTo = new Map<string, readonly string[]>();

/** Every word of the tables that an unknown one may have been meant to be, by a slip of one letter; none where it is known. */
export function nearWords(token: string): readonly string[] {
  const known = nearTo.get(token);
  if (known !== undefined) return known;
  const near = isCompanion(token)
    ? []
    : spelling.near(token).filter((word) => !doneWord([token]) || word.slice(-ENDING) === token.slice(-ENDING));
  if (nearTo.size >= REMEMBERED) nearTo.clear();
  if (token.length <= LONGEST_REMEMBERED) nearTo.set(token, near);
  return near;
}
