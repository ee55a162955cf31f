import { isAddressLike } from "../addresses/address-like";
import { FORM_AT_END } from "../addresses/party-block";
import { foldName } from "../../fold";
import type { PageText } from "../page/page-text";
import { spanOf, type LayoutWord } from "../words/layout";
import type { NameCandidate } from "./name-candidates";

/** The foot of a letter begins this far down its page. */
const FOOT = 0.72;
/** A head in type no larger than this, in ems, is no sign. */
const PLAIN_EMS = 1.2;
/** How many lines of an address stand below a name in an envelope's window, or beside one in a foot's columns. */
const LINES = 5;

/** A line of one who writes; the addresses of those who are written to have none. */
const REACHED_AT = /\b(?:tel|phone|telefon|fax|mobile?|e-?mail|gsm|whatsapp)\b|@|\bwww\./i;
/** What a firm must say of itself in its letters. */
const REGISTERED =
  /\b(?:rc|bn|hrb|hra|rcs|siren|siret|registered (?:in|no|number|office)|reg(?:istration)?\.? (?:no|number)|company (?:no|number)|tin|t\.i\.n|pin|vat|tva|trn|gstin|ust-?id(?:nr|-nr)?|steuernummer|st\.?-?nr)\b/i;
/** A foot may also name who printed the paper, whose brand it is, or the bank. */
const OTHERWISE_NAMED =
  /\b(?:bank|banque|sparkasse|division|member|subsidiary|brand|trading (?:name|as)|powered|printed|software|agents?|on behalf|insured|regulated|licensed) ?(?:of|by|for)?\b/i;
/** As sure as a letterhead in type like the rest. */
const WEIGHT = 0.74;
/** In bold the name at the head may be a sign as well. */
const EITHER = 0.55;

/**
 * Where the letterhead is a picture and the envelope's window has no sender's line, the first firm of the page is the one that is billed:
 * a name in plain type with its address below and no telephone, while the foot names another firm with what it is registered under.
 */
export function sellerInFoot(text: PageText, atHead: NameCandidate | null, candidates: readonly NameCandidate[]): NameCandidate | null {
  if (!atHead || !isAddressee(text, atHead)) return null;
  const own = foldName(atHead.text);
  const firms = candidates.filter((candidate) => {
    const name = foldName(candidate.text);
    return isInFoot(text, candidate) && !name.startsWith(own) && !own.startsWith(name);
  });
  const [firm] = firms;
  const isOnly = firms.every((other) => foldName(other.text) === foldName(firm?.text ?? ""));
  return firm && isOnly ? { ...firm, weight: atHead.words.some((word) => word.bold) ? EITHER : WEIGHT } : null;
}

function isAddressee(text: PageText, { words, page }: NameCandidate): boolean {
  const { left, top, bottom } = spanOf(words);
  const line = text.lines.find((candidate) => candidate.words.includes(words[0] as LayoutWord));
  if (!line || page !== text.pages[0] || page.recognised || top > page.heightPt * 0.4 || bottom - top > page.em * PLAIN_EMS) return false;
  const block: string[] = [];
  let last = bottom;
  for (const below of text.lines.slice(line.index + 1, line.index + 2 * LINES)) {
    const chunk = below.page === page ? below.chunks.find((candidate) => Math.abs(candidate.left - left) < page.em * 0.6) : undefined;
    if (!chunk) continue;
    if (chunk.top - last > page.em * 1.2 || block.length === LINES) break;
    last = chunk.bottom;
    block.push(chunk.text);
  }
  return block.slice(0, 3).some(isAddressLike) && !block.some((told) => REACHED_AT.test(told));
}

function isInFoot(text: PageText, { text: name, words, page }: NameCandidate): boolean {
  const line = text.lines.find((candidate) => candidate.words.includes(words[0] as LayoutWord));
  const chunk = line?.chunks.find((candidate) => candidate.words.includes(words[0] as LayoutWord));
  if (!line || !chunk || line.top < page.heightPt * FOOT || !FORM_AT_END.test(name) || OTHERWISE_NAMED.test(chunk.text)) return false;
  return text.lines.some(
    (other) => other.page === line.page && Math.abs(other.top - line.top) < page.em * LINES && REGISTERED.test(other.text),
  );
}
