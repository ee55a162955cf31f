import { isAddressLike } from "../addresses/address-like";
import { FORM_AT_END } from "../addresses/party-block";
import { foldName } from "../../fold";
import type { PageText } from "../page/page-text";
import { spanOf, type LayoutWord } from "../words/layout";
import type { NameCandidate } from "./name-candidates";

/** A letter's footer begins at this share of the page height. */
const FOOT = 0.72;
/** Largest type, in ems, of a name at the top that is not a sign. */
const PLAIN_EMS = 1.2;
/** How many lines of an address may stand below a name in an envelope window, or beside one in the columns of a footer. */
const LINES = 5;

/** Contact details, which only the sender's block has. */
const REACHED_AT = /\b(?:tel|phone|telefon|fax|mobile?|e-?mail|gsm|whatsapp)\b|@|\bwww\./i;
/** Registrations that a firm must state in its letters. */
const REGISTERED =
  /\b(?:rc|bn|hrb|hra|rcs|siren|siret|registered (?:in|no|number|office)|reg(?:istration)?\.? (?:no|number)|company (?:no|number)|tin|t\.i\.n|pin|vat|tva|trn|gstin|ust-?id(?:nr|-nr)?|steuernummer|st\.?-?nr)\b/i;
/** Words by which a footer names someone else: the printer, a brand's owner, the bank. */
const OTHERWISE_NAMED =
  /\b(?:bank|banque|sparkasse|division|member|subsidiary|brand|trading (?:name|as)|powered|printed|software|agents?|on behalf|insured|regulated|licensed) ?(?:of|by|for)?\b/i;
/** The weight of a letterhead in ordinary type. */
const WEIGHT = 0.74;
/** The weight if the name at the top is in bold, and so might be a sign as well. */
const EITHER = 0.55;

/**
 * The seller named in the footer, for letters whose letterhead is a picture and whose envelope window has no sender's line. The first firm
 * on the page is then the customer: a name in plain type with an address below and no telephone, while the footer names another firm with
 * its registration.
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
  if (!line || page !== text.pages[0] || page.isOcr || top > page.heightPt * 0.4 || bottom - top > page.em * PLAIN_EMS) return false;
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
