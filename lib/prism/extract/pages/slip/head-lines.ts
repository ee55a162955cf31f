import { POSTAL_LINE } from "../addresses/party-block";
import type { Chunk, TextLine } from "../words/layout";
import { parseDate } from "../words/dates";
import type { PageText } from "../page/page-text";

/** The kind of content of a line at the head of a slip. */
export type HeadLineKind = "name" | "registration" | "taxId" | "contact" | "address" | "relation" | "greeting" | "other";

export interface HeadLine {
  kind: HeadLineKind;
  line: TextLine;
  chunk: Chunk;
}

const REGISTRATION =
  /^\W*(?:(?:company|co\.?|business)\s*)?(?:reg(?:istration|n)?\.?|roc|brn?|ssm|rc|cac)\s*(?:no|number|nr)?\b[^\p{L}]*[\p{L}\d]|^\W*(?:company|co\.?)\s*no\b|^\W*[A-Z]{0,4}\s?\d{4,}\s?[-–]?\s?[A-Z]{0,2}\W*$/iu;
const TAX_ID = /\b(?:gst|sst|vat|tin|ust|ustid|steuer|tva|siret|pin|abn)\b.*\d|\b(?:gst|vat|tax)\s*(?:id|reg|no)\b/i;
const CONTACT =
  /\b(?:tel|te1|phone|fax|mobile|whatsapp|hotline|e-?mail|www|http|facebook|careline)\b|@|^\W*(?:t|tel|h\/?p)\s*[:.]|\+\d{2}[\d\s-]{6,}|^\W*0\d[\d\s/-]{6}(?:[\d\s/-]*\d)?\W*$|\.(?:com|my|de|net|org)\b/i;
const ADDRESS =
  /\b(?:street|road|avenue|ave|lane|drive|close|crescent|way|highway|suite|floor|flr|level|block|unit|plot|estate|district|p\.?\s?o\.?\s?box|jalan|jln|lorong|lrg|taman|tmn|lot|kampung|kg|bandar|kawasan|perindustrian|seksyen|section|tingkat|batu|persiaran|lebuh|wisma|menara|bangunan|dataran|johor|selangor|kuala\s?lumpur|straße|strasse|str|platz|weg|allee|gasse|rue|avenue|place|boulevard|chemin|cedex)\b\.?|^\W*no\.?\s?[:.]?\s?\d|\b\d{5}\b\s+\p{L}/iu;
const RELATION =
  /^\W*(?:formerly|licensee|operated by|managed by|owned by|a (?:member|subsidiary|division) of|trading as|t\/a|dba|branch|outlet|franchisee)\b/i;
/** "Inh. Thomas Wiesnet e.K.": the owner of the shop named above. */
const OWNER = /^\W*(?:inh(?:aber(?:in)?)?|prop(?:rietor|riétaire)?|gérante?|owner)\b[.:]?\s+\p{L}/iu;
const GREETING =
  /\b(?:welcome|thank|visit|hours|please|open|öffnungs|offnungs|uhr|willkommen|bienvenue|merci|copy|reprint|duplicate|page)\b/i;
/** The head ends where the sale begins: titles, till data, dates with a time, column headings and amounts. */
const BODY =
  /^\W*(?:(?:simplified|tax|cash|sales?|official|credit)\s*)?(?:invoice|receipt|bill|quittung|kassenbon|facture|ticket|memo)\b|\b(?:cashier|doc(?:ument)?\s?no|bill\s?no|invoice\s?(?:no|#)|receipt\s?(?:no|#)|trans(?:action)?\s?(?:no|#)|table|counter|terminal|qty|description|amount|kasse|bed\.?\s?nr|bon-?nr)\b|\d[.,]\d{2}(?:\W*[a-z])?\W*$/iu;
const MAX_HEAD_LINES = 22;

/** The lines above the sale, each with its kind. A line whose parts are far apart yields one entry per part. */
export function headLinesOf(text: PageText): HeadLine[] {
  const found: HeadLine[] = [];
  for (const line of (text.pages[0]?.lines ?? []).slice(0, MAX_HEAD_LINES)) {
    if (found.some((entry) => entry.kind !== "other") && endsHead(line, text)) break;
    for (const chunk of chunksWithin(line)) found.push({ kind: headLineKindOf(chunk.text), line, chunk });
  }
  return withNameOfStreet(found);
}

/** "RING ROAD AUTO PARTS": a name that contains a street's name, but no house number. */
const NAMED_AFTER_STREET = /^[\p{L}\s&'’.-]*\b(?:road|street|avenue|lane|drive|way|highway)\s+\p{L}{3}[\p{L}\s&'’.-]*$/iu;

/** Treats the first line as the shop's name if the shop is named after its street and a numbered address follows. */
function withNameOfStreet(found: readonly HeadLine[]): HeadLine[] {
  const [first, ...rest] = found;
  const isSign =
    first?.kind === "address" &&
    NAMED_AFTER_STREET.test(first.chunk.text) &&
    rest.some(({ kind, chunk }) => kind === "address" && /\d/.test(chunk.text)) &&
    !rest.some(({ kind }) => kind === "name");
  return first && isSign ? [{ ...first, kind: "name" }, ...rest] : [...found];
}

function endsHead(line: TextLine, text: PageText): boolean {
  const dated = line.words.some((word) => parseDate(word.text, text.dateOrder) !== null);
  return dated || (BODY.test(line.text) && !CONTACT.test(line.text) && !TAX_ID.test(line.text) && !REGISTRATION.test(line.text));
}

/** Rejoins chunks that wide letter spacing has split; only gaps of several letters separate parts of a line. */
function chunksWithin(line: TextLine): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of line.chunks) {
    const last = joined[joined.length - 1];
    if (last && chunk.left - last.right < Math.max(line.page.em * 2.2, (chunk.bottom - chunk.top) * 1.6)) {
      joined[joined.length - 1] = {
        words: [...last.words, ...chunk.words],
        text: `${last.text} ${chunk.text}`,
        left: last.left,
        right: chunk.right,
        top: Math.min(last.top, chunk.top),
        bottom: Math.max(last.bottom, chunk.bottom),
      };
    } else joined.push(chunk);
  }
  return joined;
}

/** The kind of a line at the head of a till receipt. */
function headLineKindOf(text: string): HeadLineKind {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (RELATION.test(text)) return "relation";
  if (OWNER.test(text)) return "other";
  if (TAX_ID.test(text)) return "taxId";
  if (REGISTRATION.test(text)) return "registration";
  if (CONTACT.test(text)) return "contact";
  if (letters < 3) return "other";
  if (isAddress(text)) return "address";
  return GREETING.test(text) ? "greeting" : "name";
}

/** "12, Orchard Place" is an address, "99 Speed Mart" a name. */
function isAddress(text: string): boolean {
  return (
    !LEGAL_FORM_OF_COMPANY.test(text) &&
    (ADDRESS.test(text) || POSTAL_LINE.test(text) || (HOUSE_NUMBER.test(text) && !WORD_OF_BUSINESS.test(text)))
  );
}

const HOUSE_NUMBER = /^\W*\d+[a-z]?[\s,-]+\p{L}/iu;

/** Legal forms at the end of names. */
export const LEGAL_FORM_OF_COMPANY =
  /\b(?:sdn\.?\s?bhd|bhd|s\/b|ltd|limited|plc|llc|llp|inc|corp|gmbh|kg|ohg|e\.?k|pte|pty|sarl|sas|s\.a|b\.v|enterprises?|enterprise)\b/i;
/** Words in business names, in the languages of supported tills. */
export const WORD_OF_BUSINESS =
  /\b(?:trading|ventures|services?|restaurants?|restoran|restaurante?|caf[eé]|coffee|bakery|bakeri|b[aä]ckerei|supermarket|hypermarket|supermarkt|market|mart|markt|mini\s?market|stores?|shop|kedai|pasaraya|syarikat|perniagaan|perusahaan|pharmacy|farmasi|apotheke|pharmacie|clinic|klinik|hardware|stationery|books?|motors?|petrol(?:eum)?|station|stesen|tankstelle|hotels?|salon|gallery|house|kitchen|food|seafood|electrical|supplies|supply|industries|marketing|holdings?|group|international|parking|university|hospital|boutique|boulangerie|drogerie|home|deco|gifts?)\b/i;
