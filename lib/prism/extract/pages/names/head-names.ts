import type { LabelKind } from "../../vocabulary";
import { placeNames } from "../../vocabulary/places";
import { foldLabel, foldName } from "../../fold";
import type { LabelHit } from "../labels/labels";
import { textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import { headingWords } from "../labels/heading-words";
import { cleanName, covers, isMarkOfCopy, isTill, LEGAL_FORM, type NameCandidate } from "./name-candidates";
import { JOINING_WORD } from "../addresses/name-parts";
import type { PageText } from "../page/page-text";
import { beginsName, isNameLike, LEGAL_FORM_ONLY, POSTAL_LINE, type PartyBlock } from "../addresses/party-block";

/** Words that names of businesses end with. */
const BUSINESS_WORD =
  /\b(?:enterprises?|ventures|company|trading|services|solutions|technologies|holdings?|group|consult(?:ing|ants?)|associates|partners|industries|international|global|nigeria|restaurants?|stores?|supermarket|mart|hotels?|pharmacy|hardware|motors?|bakery|caf[eé]|logistics|energy|foods?|electronics|construction|engineering|investments?|resources|communications|media|motor|book|gift|kitchen|fashion|centre|center|market|station|petrol(?:eum)?|sons|bros|brothers|university|hospital|foundation|bank|grocer|shop|salon|garage|workshop|depot|beverages|farms?|press|suites|bukka|caterers|chambers|solicitors|attorneys|valuers|surveyors|architects|accountants|clinic|school|college|academy)\b/i;

/** Endings of the names of public offices: "RIVERS STATE INTERNAL REVENUE SERVICE", "Abuja Environmental Protection Board". */
const PUBLIC_OFFICE = /^(?=(?:\S+ ){2}).* (?:service|agency|authority|commission|board|council|bureau|inspectorate|local government)$/i;

/** "Adeyemi, Okon & Partners", "Bello and Sons": a partnership's name is complete without a legal form, and as distinctive as one. */
const PARTNERSHIP = /\p{L}{3}.* (?:&|and) (?:partners|associates|company|sons|brothers|bros)\.?(?= ?\(|$)/iu;

/**
 * "Chief B. A. Adewale", "Dr (Mrs) Ngozi Eze", "Engr. Sule Danladi (MNSE)": a person with a title, as those who bill in their own name
 * write it.
 */
export const PERSON =
  /^(?:mr|mrs|miss|ms|dr|engr|barr|chief|alhaji|alhaja|prof|arc|pastor|hon|sir)\.? (?:\((?:mrs?|dr|engr|chief)\.?\) )?(?=\p{Lu}[^(]*?\p{Lu})\p{Lu}[\p{L}.'’-]*(?:(?:, ?| )\p{Lu}[\p{L}.'’-]*){0,4},? ?(?:\((?:[A-Z]{2,8}(?:, ?)?){1,4}\))?$/iu;

/** Candidates at the top of the first page: the letterhead, in larger type than the rest, or the first line of a receipt. */
export function headCandidates(text: PageText, customers: readonly PartyBlock[], itemsFrom: number): NameCandidate[] {
  const page = text.pages[0];
  if (!page) return [];
  const till = isTill(text);
  const first = page.lines[0]?.top ?? 0;
  const reach = till ? 0.3 : 0.28;
  let sign: Chunk | undefined;
  const found: NameCandidate[] = [];
  for (const line of page.lines.filter((candidate) => candidate.top - first < page.heightPt * reach && candidate.index < itemsFrom)) {
    for (const chunk of line.chunks) {
      const isTaken = found.some((name) => name.words.includes(chunk.words[0] as LayoutWord));
      if (
        isTaken ||
        !isHeadName(text, line, chunk, ownerBelow(sign, chunk, line.page.em)) ||
        customers.some((block) => covers(block, chunk))
      )
        continue;
      const rest = secondLineOfName(text, line, chunk)?.words ?? restOfSign(text, line, chunk);
      const words = [...firstLinesOfName(text, line, chunk), ...chunk.words, ...rest];
      const weight = weightOfHead({ line, chunk, rest, sign, till, rank: Math.min(found.length, 5) });
      found.push({ text: cleanName(textOf(words)), words, page, weight });
      sign ??= chunk;
    }
  }
  return withFirmsBelowSigns(found);
}

/**
 * "THE WARM SPRINGS HOTEL" directly above "Ikogosi Hospitality Company Limited": prefers the firm that owns the house, which is the
 * taxpayer. Not if the lower line only mentions a firm ("authorised dealers of … Limited").
 */
function withFirmsBelowSigns(found: readonly NameCandidate[]): NameCandidate[] {
  const [sign] = found;
  const bottomOf = ({ words }: NameCandidate): number => Math.max(...words.map((word) => word.bottom));
  const topOf = ({ words }: NameCandidate): number => Math.min(...words.map((word) => word.top));
  if (!sign || LEGAL_FORM.test(sign.text)) return [...found];
  const firm = found.find((name) => topOf(name) > topOf(sign) + sign.page.em * 0.5 && topOf(name) - bottomOf(sign) < sign.page.em * 1.2);
  const isOwner =
    firm !== undefined &&
    /^\p{Lu}/u.test(firm.text) &&
    OWNER.test(firm.text) &&
    !/ (?:of|for|by|to|with) .*\b(?:ltd|limited|plc)\b/i.test(firm.text);
  const begins = isOwner || (firm !== undefined && GOVERNMENT.test(sign.text) && OFFICE_OF_STATE.test(firm.text));
  const heaviest = Math.max(...found.filter((name) => topOf(name) < bottomOf(sign)).map(({ weight }) => weight));
  return found.map((name) => (begins && name === firm ? { ...name, weight: Math.max(name.weight, heaviest + 0.01) } : name));
}

/** "STATE GOVERNMENT OF NIGERIA" above the ministry that bills. */
const GOVERNMENT = /\bgovernment of\b|\bgovernment$|\bfederal republic\b/i;
const OFFICE_OF_STATE = /^(?:(?:federal|state) )?(?:ministry|board|bureau|department|directorate|agency|authority|commission)\b/i;

const OWNER = /\p{L}{3}.* (?:ltd|limited|plc)\.?$/iu;

/** "Ikogosi Hospitality Company Limited · Ado Road, Ikogosi" directly below a house's sign: the firm's name without what follows it. */
function ownerBelow(sign: Chunk | undefined, chunk: Chunk, em: number): Chunk {
  if (!sign || LEGAL_FORM.test(sign.text) || chunk.top - sign.bottom > em * 1.2) return chunk;
  const name = cleanName(chunk.text);
  return name !== chunk.text && OWNER.test(name) ? { ...chunk, text: name, words: chunk.words.slice(0, name.split(" ").length) } : chunk;
}

interface HeadName {
  line: TextLine;
  chunk: Chunk;
  /** The name's continuation on the next line. */
  rest: readonly LayoutWord[];
  /** The first name on the page. */
  sign: Chunk | undefined;
  till: boolean;
  /** The number of names above it. */
  rank: number;
}

/** How likely a name at the top is the vendor's, by its place, words, size and legibility. */
function weightOfHead({ line, chunk, rest, sign, till, rank }: HeadName): number {
  const size = (chunk.bottom - chunk.top) / line.page.em;
  const isWhole = LEGAL_FORM.test(`${chunk.text} ${textOf(rest)}`) || PARTNERSHIP.test(chunk.text);
  const form = isWhole ? 0.25 : BUSINESS_WORD.test(chunk.text) || PUBLIC_OFFICE.test(chunk.text) ? 0.15 : 0;
  const person = rank === 0 && PERSON.test(chunk.text) ? 0.2 : 0;
  const capitals = chunk.text === chunk.text.toUpperCase() ? 0.03 : 0;
  const legible = Math.min(...chunk.words.map((word) => word.confidence));
  // The first name on the page, with a legal form and in larger type than the rest, is a letterhead.
  const letterhead = !till && rank === 0 && size >= 1.25 && LEGAL_FORM.test(chunk.text) ? 0.06 : 0;
  return (
    (till ? 0.58 : 0.5) +
    letterhead -
    rank * (till ? 0.08 : 0.05) +
    Math.max(form, person) +
    capitals +
    Math.min(0.15, Math.max(0, size - 1) * 0.15) -
    (legible < 0.5 ? 0.25 : legible < 0.75 ? 0.08 : 0) -
    (foldName(chunk.text).length < 5 ? 0.12 : 0) -
    (form < 0.25 && isTrade(line, chunk, sign) ? 0.16 : 0)
  );
}

/** A line in smaller or lighter type directly below the first name describes the firm's trade. */
function isTrade({ page }: TextLine, chunk: Chunk, sign: Chunk | undefined): boolean {
  if (!sign || page.isOcr || chunk.top - sign.bottom > page.em || chunk.top < sign.top + page.em * 0.5) return false;
  const height = ({ top, bottom }: Chunk): number => bottom - top;
  const lighter = sign.words.every((word) => word.bold) && !chunk.words.some((word) => word.bold);
  const aligned = Math.abs(chunk.left - sign.left) < page.em || Math.abs(chunk.left + chunk.right - sign.left - sign.right) < page.em * 2;
  return aligned && (height(chunk) < height(sign) * 0.9 || lighter);
}

/**
 * The beginning of a name on the lines above its legal form, in the same large type and as close as the lines of a paragraph: "Harbour
 * Court / Properties Limited", "Delta Supply / and Trading (West / Africa) Limited".
 */
function firstLinesOfName(text: PageText, line: TextLine, chunk: Chunk): LayoutWord[] {
  const goesOn = ({ words }: Chunk): boolean => JOINING_WORD.test(words[0]?.text ?? "");
  if (line.page.isOcr || !(goesOn(chunk) || LEGAL_FORM.test(chunk.text))) return [];
  const isLarge = chunk.bottom - chunk.top >= line.page.em * 1.12;
  if (!isLarge && !isBoldCapitals(chunk)) return [];
  const above = lineAbove(text, line, chunk);
  if (!above || (!isLarge && !(isBoldCapitals(above.chunk) && above.chunk.words.length > 1))) return [];
  return [...(goesOn(above.chunk) ? (lineAbove(text, above.line, above.chunk)?.chunk.words ?? []) : []), ...above.chunk.words];
}

/** "HEALTHLINE PHARMA / DISTRIBUTORS LTD": bold capitals mark a sign in type of the usual size. */
const isBoldCapitals = ({ text, words }: Chunk): boolean => words.every((word) => word.bold) && text === text.toUpperCase();

/** A line that may begin the name that continues in `chunk`. */
function lineAbove(text: PageText, line: TextLine, chunk: Chunk): { line: TextLine; chunk: Chunk } | null {
  const height = chunk.bottom - chunk.top;
  for (const above of text.lines.slice(Math.max(0, line.index - 3), line.index)) {
    if (above.page !== line.page) continue;
    const found = above.chunks.find(
      (candidate) =>
        Math.abs(candidate.bottom - candidate.top - height) < height * 0.08 &&
        chunk.top - candidate.bottom < height * 0.6 &&
        chunk.top > candidate.top + height * 0.5 &&
        (Math.abs(candidate.left - chunk.left) < line.page.em * 0.4 ||
          Math.abs(candidate.left + candidate.right - chunk.left - chunk.right) < line.page.em * 0.8) &&
        candidate.words.every((word) => word.bold === chunk.words[0]?.bold) &&
        !LEGAL_FORM.test(candidate.text) &&
        isHeadName(text, above, candidate),
    );
    if (found) return { line: above, chunk: found };
  }
  return null;
}

/** "MVM Insurance / Mutual Society Ltd": initials above, the legal form below. */
function secondLineOfName(text: PageText, line: TextLine, chunk: Chunk): Chunk | null {
  const below = text.lines[line.index + 1];
  if (!below || below.page !== line.page || below.top - line.bottom > line.page.em * 0.6) return null;
  return (
    below.chunks.find(
      (candidate) => Math.abs(candidate.left - chunk.left) < line.page.em * 0.4 && beginsName(chunk.text, candidate.text),
    ) ?? null
  );
}

/**
 * The second line of a sign, possibly smaller: "Danjuma Haulage / & Logistics Services Ltd", "Folasade Petroleum / Nigeria Limited (RC
 * 771220)".
 */
function restOfSign(text: PageText, line: TextLine, chunk: Chunk): LayoutWord[] {
  const { em } = line.page;
  if (LEGAL_FORM.test(chunk.text) && !/\b(?:nig|co)\.?$/i.test(chunk.text)) return [];
  for (const below of text.lines.slice(line.index + 1, line.index + 3)) {
    const next =
      below.page === line.page && below.top - chunk.bottom < Math.max(em * 0.8, (chunk.bottom - chunk.top) * 0.6)
        ? below.chunks.find(
            (candidate) =>
              candidate.top > chunk.top + em * 0.5 &&
              (Math.abs(candidate.left - chunk.left) < em * 0.4 ||
                Math.abs(candidate.left + candidate.right - chunk.left - chunk.right) < em * 0.8),
          )
        : undefined;
    const words = next?.words ?? [];
    // On OCR pages only a legal form by itself is certain to continue the line above.
    if (line.page.isOcr && !LEGAL_FORM_ONLY.test(textOf(words))) continue;
    const form = words.findIndex((word) => LEGAL_FORM.test(` ${word.text}`) && !/^nig/i.test(word.text));
    if (
      form >= 0 &&
      form < 6 &&
      (/^&$|^and$/i.test(words[0]?.text ?? "") ||
        words
          .slice(0, form)
          .every((word) =>
            /^\(?(?:nig(?:eria)?\.?|international|west|africa|ghana|kenya|uk|co\.?|company|pvt\.?|private)\)?$/i.test(word.text),
          ))
    )
      return words.slice(0, form + 1);
  }
  return [];
}

/** Labels of dates and numbers, which may have their value below; a name beside them is not their value. */
function isLabelWithoutName(hit: LabelHit): boolean {
  return (["invoiceDate", "dueDate", "date", "invoiceNumber", "purchaseOrder"] as const).some((kind) => hit.kinds.has(kind));
}

/** A state's name heads the papers of its agencies, each of which bills for itself. */
const STATE =
  /^(?:the )?(?:federal |united )?(?:republic of \p{L}[\p{L} ]*|government of (?:the )?(?:federal )?(?:republic of )?\p{L}[\p{L} ]*)$/iu;

function isHeadName(text: PageText, line: TextLine, chunk: Chunk, named: Chunk = chunk): boolean {
  if (STATE.test(chunk.text)) return false;
  return (
    !isValueOfLabel(text, line, chunk) &&
    !isUnderReference(text, line, chunk) &&
    !isNoName(named) &&
    !isMarkOfCopy(text, named.words) &&
    !isAddress(named, line.page.em) &&
    !isLabeled(text, line, named)
  );
}

/** Whether a label stands directly before the chunk. A title beside a letterhead doesn't count. */
function isValueOfLabel(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const before = line.chunks[line.chunks.indexOf(chunk) - 1];
  if (before === undefined) return false;
  if (/[:：]$/.test(before.text)) return true;
  return (text.labelsByLine.get(line.index) ?? []).some(
    (hit) =>
      hit.words[0] === before.words[0] &&
      hit.words.length === before.words.length &&
      !(hit.kinds.has("invoiceTitle") && hit.length > 5) &&
      // "TOTAL" in a bar of sums beside the letterhead: its value is an amount.
      !SUMS.some((kind) => hit.kinds.has(kind)) &&
      !(
        LEGAL_FORM.test(`${chunk.text} ${textOf(restOfSign(text, line, chunk))}`) &&
        (isLabelWithoutName(hit) || isOverFirm(text, line, before))
      ),
  );
}

const SUMS: readonly LabelKind[] = ["total", "subtotal", "netTotal", "amountDue"];

const REFERENCE = /^(?:(?:y?our )?ref(?:erence)?|project|job|p\.?o\.? ?(?:number|no\.?)?)[.:]?$/i;

/** "Reference" alone, directly above "Oct retainer": the subject of the bill. */
function isUnderReference(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const { page } = line;
  return text.lines
    .slice(Math.max(0, line.index - 2), line.index)
    .some(
      (above) =>
        above.page === page &&
        line.top - above.bottom < page.em &&
        above.chunks.some(({ text: label, left }) => REFERENCE.test(label) && Math.abs(left - chunk.left) < page.em * 0.4),
    );
}

/** "Charge to" directly above a firm has its value there, not beside it. */
function isOverFirm(text: PageText, line: TextLine, label: Chunk): boolean {
  const below = text.lines[line.index + 1];
  return (
    below?.page === line.page &&
    below.top - line.bottom < line.page.em * 1.5 &&
    below.chunks.some((chunk) => Math.abs(chunk.left - label.left) < line.page.em * 0.4 && LEGAL_FORM.test(chunk.text))
  );
}

/** Remarks about the page itself. */
const ABOUT_THE_PAGE = /\b(?:jurisdiction|copyright|\(c\)|©|page|seite|version|stylesheet|welcome|thank)\b/i;

/** "Van KWL 118 XB": a vehicle by its license plate. */
const PLATE = /\b[A-Z]{3}[ -]?\d{2,3}[ -]?[A-Z]{2}\b/;

/** "Borrower: Marine Yard Stores Limited": the label, known or not, decides who is named. */
const KEYED = /^(?!from\b|by\b|vendor\b|supplier\b|seller\b|name\b|company\b|issued\b)[\p{L}/. ]{2,24}: ?\p{Lu}/iu;

function isNoName({ text, words }: Chunk): boolean {
  // "(Nig.) Limited" is the second line of a name.
  const restOfName = /\)$/.test(text) && LEGAL_FORM.test(text) && !/\bof\b/i.test(text);
  return (
    (text.startsWith("(") && !restOfName) ||
    /[:：]$|\b(?:no|nr|number)\.?$/i.test(text) ||
    KEYED.test(text) ||
    !isNameLike(text) ||
    words.length > 9 ||
    headingWords.has(foldLabel(text)) ||
    PLATE.test(text) ||
    ABOUT_THE_PAGE.test(text)
  );
}

const IN_ADDRESS =
  /\d{4,}|\b(?:street|road|avenue|close|crescent|jalan|lot|straße|strasse|str\.|rue|plot|no\.?\s?\d|floor|suite|box)\b|^(?:unit|plot|block|flat|shop|suite|km) +(?:no\.? *)?\w{1,4}\b/i;

/** Least size of a sign, in ems. */
const SIGN_EMS = 1.2;

/**
 * Whether the chunk is an address: address words (unless a legal form outweighs them), a number before or after a name, a postal code, a
 * place. "KWARA BEVERAGES DEPOT 4" in large type is a sign, not a house in a street.
 */
function isAddress({ text, top, bottom }: Chunk, em: number): boolean {
  const isSign = bottom - top >= em * SIGN_EMS && BUSINESS_WORD.test(text);
  return (
    (IN_ADDRESS.test(text) && !LEGAL_FORM.test(text)) ||
    (isSign ? /^\d+ /.test(text) : /^\d+ |\p{L}{3,}\.? \d{1,4}[a-z]?$/iu.test(text)) ||
    POSTAL_LINE.test(text) ||
    placeNames.has(foldLabel(text))
  );
}

/** Whether the chunk begins with a label, and isn't a name that happens to. */
function isLabeled(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const hit = (text.labelsByLine.get(line.index) ?? []).find((candidate) => candidate.words[0] === chunk.words[0]);
  if (hit === undefined) return false;
  // "To: Mrs Okafor": names the customer.
  if (hit.kinds.has("customerBlock") && /[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "")) return true;
  const isWordOfName = hit.length <= 4 && hit.words.length < chunk.words.length;
  return !LEGAL_FORM.test(chunk.text) && !isWordOfName && !beginsProperName(hit, chunk);
}

/** "Delivery Partners International", "Table Mountain Foods": names that begin with a word that is a label elsewhere. */
function beginsProperName(hit: LabelHit, chunk: Chunk): boolean {
  const rest = chunk.words.slice(hit.words.length);
  return (
    hit.words.length === 1 &&
    ["other", "charges", "address", "name", "paid"].some((kind) => hit.kinds.has(kind as LabelKind)) &&
    rest.length >= 2 &&
    !/[:：]$/.test(hit.words[0]?.text ?? "") &&
    rest.every((word) => /^(?:\p{Lu}[\p{L}.'’-]*|&|and|of)$/u.test(word.text))
  );
}
