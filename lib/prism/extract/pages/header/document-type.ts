import type { DocumentType } from "@/lib/prism/model";
import { vocabularies, type TitleKind } from "../../vocabulary";
import { foldLabel, withinEdits } from "../../fold";
import type { Chunk, TextLine } from "../words/layout";
import { markedTitle } from "./marked-titles";
import { isInUnsupportedLanguage } from "../page/unsupported-language";
import type { PageText } from "../page/page-text";

const titles = new Map<string, TitleKind>();
for (const { titles: byKind } of vocabularies) {
  for (const [kind, phrases] of Object.entries(byKind) as [TitleKind, readonly string[]][]) {
    for (const phrase of phrases) titles.set(foldLabel(phrase), kind);
  }
}

/** The kind of document whose whole title these words are; null if they are no title. */
export const kindTitled = (words: string): TitleKind | null => titles.get(foldLabel(words)) ?? null;

/** The line range of a table's headings. */
interface Heading {
  firstLine: number;
  lastLine: number;
}

export interface TypeFinding {
  type: DocumentType;
  confidence: number;
  /** The prominent title of another kind of document, if no title of an invoice stands beside it. */
  otherTitle: string | null;
  /** A less prominent title of that kind, if no title calls the document an invoice. It decides if nothing is billed either. */
  possibleOtherTitle: string | null;
  /** Why the document may not be a bill, or a different kind of one, in words. */
  doubt?: string;
  /** A reason in its title not to rely on it, in words. */
  titleWarning?: string;
}

/**
 * The document type by the titles on the first page, weighted by size and height. A column heading in the lines of `headings` ("Waybill",
 * "Estimate") describes the column and not the document.
 */
export function documentTypeFrom(text: PageText, headings: readonly Heading[] = []): TypeFinding {
  const titled = titledType(text, headings);
  const marked = titled.type === "receipt" || titled.otherTitle !== null ? null : markedTitle(text);
  switch (marked?.mark) {
    case "proforma":
      return { ...titled, type: "proforma", confidence: 0.95 };
    case "both":
      return { ...titled, confidence: UNTITLED, doubt: `The page is titled “${marked.text}”: check whether it bills or gives back.` };
    case "void":
    case "draft":
      return { ...titled, titleWarning: `The page is titled “${marked.text}”: ask the vendor ${ASKED[marked.mark]}.` };
    case undefined:
      return titled;
  }
}

const ASKED = { void: "whether this invoice still stands", draft: "for the final invoice" } as const;

/** Confidence of a type that no title states. */
const UNTITLED = 0.6;
/** How much more prominent than the invoice's own title or label another document's title must be. */
const OWN_TITLE = 2;

function titledType(text: PageText, headings: readonly Heading[]): TypeFinding {
  const { scores, otherTitle, otherScore, unlikelyTitle, specificKind } = titlesOf(text, headings);
  const score = (kind: TitleKind): number => scores.get(kind) ?? 0;
  const ownScore = Math.max(score("invoice"), score("credit_note"), score("proforma"), score("receipt"));
  if (score("other") > 0.9 && score("other") > ownScore * 1.15)
    return { type: "invoice", confidence: 0.1, otherTitle, possibleOtherTitle: otherTitle };
  const finding = { otherTitle: null, possibleOtherTitle: otherScore > ownScore ? otherTitle : null };
  if (score("proforma") > 0.5 && score("proforma") >= score("invoice") * 0.6) return { type: "proforma", confidence: 0.95, ...finding };
  if (score("credit_note") > 0.4 && score("credit_note") > score("invoice")) return { type: "credit_note", confidence: 0.95, ...finding };
  if (specificKind) return { type: specificKind, confidence: 0.9, ...finding };
  const till = hasTillSigns(text);
  if (unlikelyTitle !== null && !till && score("unlikely") > Math.max(0.9, ownScore * OWN_TITLE)) {
    const doubt = `The page is titled “${unlikelyTitle}”, and not as a bill: check that it asks for payment.`;
    return { type: "invoice", confidence: UNTITLED, ...finding, doubt };
  }
  // Restaurants call what the till prints a bill, even if it was paid.
  if (till && !/\binvoice\b/i.test(text.text)) return { type: "receipt", confidence: 0.9, ...finding };
  if (score("invoice") > 0.4) return { type: "invoice", confidence: 0.96, ...finding };
  if (score("receipt") > 0.3 || till) return { type: "receipt", confidence: 0.9, ...finding };
  if (ownScore > 0) return { type: "invoice", confidence: 0.8, ...finding };
  const hasNoSignOfBilling = !text.pages.some((page) => page.isOcr) && !BILLED.test(text.text) && !isInUnsupportedLanguage(text);
  return { type: "invoice", confidence: UNTITLED, ...finding, ...(hasNoSignOfBilling ? { doubt: NO_SIGN_OF_BILLING } : {}) };
}

/** Words anywhere on a page that show it to be a bill or a receipt: labels, sentences, payment details. */
const BILLED =
  /invoice|\bbills?\b(?!\s*(?:to|of)\b)|receipt|\b(?:fee|debit) note\b|rechnung|faktur|beleg|quittung|factu|fatur|fattur|honor|reçu|recibo|ricevuta|scontrino|ticket|rekening|risiti|\birn\b|\b(?:amount|balance|total|payment) (?:due|payable)\b|\bpay(?:able|ment)? (?:to|into|within|by)\b|account (?:no|number|name)|\bbank\b|\biban\b|zahlbar|überweis/i;
/** The doubt about a page without a title, and without a word that it bills. */
export const NO_SIGN_OF_BILLING = "Nothing on the page says that it bills, or where to pay: check that it is an invoice.";

interface Titles {
  /** The score of the most prominent title of each kind. */
  scores: ReadonlyMap<TitleKind, number>;
  otherTitle: string | null;
  otherScore: number;
  unlikelyTitle: string | null;
  /** A title in the page's head that is more specific than a larger "INVOICE" above it, which programs print on everything they bill. */
  specificKind: "proforma" | "credit_note" | null;
}

function titlesOf(text: PageText, headings: readonly Heading[]): Titles {
  const scores = new Map<TitleKind, number>();
  let otherTitle: string | null = null;
  let otherScore = 0;
  let unlikelyTitle: string | null = null;
  let specificKind: Titles["specificKind"] = null;
  for (const line of text.lines.filter((candidate) => candidate.page === text.pages[0])) {
    for (const chunk of line.chunks) {
      const found = titleIn(chunk, line);
      const isHeading = headings.some(({ firstLine, lastLine }) => firstLine <= line.index && line.index <= lastLine);
      const isOfOther = found?.kind === "other" || found?.kind === "unlikely";
      if (!found || (isOfOther && isHeading)) continue;
      // "Statement", "Issued", "Period" in a row are captions of the values below them.
      const isCaption = line.chunks.length >= 3 && chunk.bottom - chunk.top < line.page.em * 1.1;
      const caption = isOfOther && (isCaption || isCaptionOfNumber(line, chunk)) ? 0.5 : 1;
      const score = prominence(chunk, line) * found.share * caption;
      if (score > (scores.get(found.kind) ?? 0)) {
        scores.set(found.kind, score);
        if (found.kind === "unlikely") unlikelyTitle = chunk.text;
      }
      if (
        (found.kind === "proforma" || found.kind === "credit_note") &&
        (found.share === 1 || PROFORMA_FOR.test(chunk.text)) &&
        isSpecificTitle(chunk, line)
      )
        specificKind ??= found.kind;
      if (found.kind === "other" && score > otherScore) {
        otherScore = score;
        otherTitle = chunk.text;
      }
    }
  }
  return { scores, otherTitle, otherScore, unlikelyTitle, specificKind };
}

/** For example "PROFORMA INVOICE FOR FUMIGATION OF STORES". */
const PROFORMA_FOR = /^pro[- ]?forma invoice for /i;
/** Prepositions that make a title the caption of an addressee: "Bill To:", "Invoice to", "Rechnung an". */
const ADDRESSED = /^(?:to|from|an|à)$/i;

const heightOf = ({ top, bottom }: Chunk): number => bottom - top;

/**
 * "PROFORMA INVOICE" alone on its line or right of the letterhead, with no other title beside it that it might belong to or be a choice
 * against.
 */
function isSpecificTitle(chunk: Chunk, { chunks, page, top }: TextLine): boolean {
  return (
    chunk.text === chunk.text.toUpperCase() &&
    top < page.heightPt * 0.3 &&
    chunk === chunks[chunks.length - 1] &&
    chunks.length <= 2 &&
    !chunks.some((other) => other !== chunk && titleOf(other) !== null && heightOf(other) < heightOf(chunk) * 1.3)
  );
}

/**
 * "Bestellung   : PO445", "Bestellung:   8123456789": the number of another document. On OCR pages type sizes are too unreliable to exclude
 * a title.
 */
function isCaptionOfNumber({ chunks, page }: TextLine, chunk: Chunk): boolean {
  const next = chunks[chunks.indexOf(chunk) + 1];
  const isPlain = page.isOcr || chunk.bottom - chunk.top < page.em * 1.1;
  return next !== undefined && isPlain && (/[:：]$/.test(chunk.text) || /^[:：]/.test(next.text));
}

/**
 * Finds the title in a chunk: the whole chunk, also in two languages ("Rechnung / Invoice"), its first words with a number after them, or
 * another document's name qualified by one or two words ("Delivery waybill").
 */
function titleOf(chunk: Chunk): { kind: TitleKind; share: number } | null {
  const whole = titles.get(foldLabel(chunk.text).replace(/\d+$/, ""));
  if (whole) return { kind: whole, share: 1 };
  const kinds = new Set(chunk.text.split(/[/|&]|\band\b/i).map((part) => titles.get(foldLabel(part))));
  const [both] = [...kinds].filter((kind) => kind !== undefined);
  if (both && kinds.size === 1) return { kind: both, share: 1 };
  // "Billing Document / Invoice": a program's own name for an invoice beside the common one. "Waybill / Invoice" is both, so it bills.
  const beside = [...kinds].every((kind) => kind === undefined || kind === "invoice" || kind === "other");
  if (kinds.has("invoice") && kinds.size === 2 && beside && chunk.words.length <= 5) return { kind: "invoice", share: 0.9 };
  let folded = "";
  let found: { kind: TitleKind; share: number } | null = null;
  for (const word of chunk.words.slice(0, 4)) {
    folded += word.folded;
    const kind = titles.get(folded);
    const next = chunk.words[chunk.words.indexOf(word) + 1];
    if (kind && !ADDRESSED.test(next?.text.replace(/[:：]$/, "") ?? "")) found = { kind, share: chunk.words.length > 7 ? 0.2 : 0.65 };
  }
  if (found || chunk.words.length > 4) return found;
  const qualified = chunk.words.slice(1, 3).some(
    (_, index) =>
      titles.get(
        chunk.words
          .slice(index + 1)
          .map((word) => word.folded)
          .join(""),
      ) === "other",
  );
  return qualified ? { kind: "other", share: 0.65 } : null;
}

const titleIn = (chunk: Chunk, line: TextLine): ReturnType<typeof titleOf> =>
  titleOf(chunk) ?? qualifiedTitle(chunk, line) ?? misreadTitle(chunk, line);

const MISREAD_TITLES: readonly (readonly [string, TitleKind])[] = [
  ["invoice", "invoice"],
  ["taxinvoice", "invoice"],
  ["vatinvoice", "invoice"],
  ["salesinvoice", "invoice"],
  ["debitnote", "invoice"],
  ["creditnote", "credit_note"],
];

/** "NVOICE", "TAX INV0ICE": an OCR cell that is a bill's title but for one letter. Titles of other documents are never matched this way. */
function misreadTitle({ text, words }: Chunk, { page }: TextLine): { kind: TitleKind; share: number } | null {
  if (!page.isOcr || words.length > 2) return null;
  const folded = foldLabel(text);
  const kind = MISREAD_TITLES.find(([title]) => withinEdits(title, folded, 1))?.[1];
  return kind ? { kind, share: 0.9 } : null;
}

/** "Sales credit memo PTC-SCM-00238", "Transport invoice": a title in larger type, qualified by the word before it. */
function qualifiedTitle({ words, top, bottom }: Chunk, { page }: TextLine): { kind: TitleKind; share: number } | null {
  if (bottom - top < page.em * 1.2 || words.length > 5) return null;
  const kinds = [2, 3].map((end) =>
    titles.get(
      words
        .slice(1, end)
        .map((word) => word.folded)
        .join(""),
    ),
  );
  const kind = kinds.includes("credit_note") ? "credit_note" : words.length === 2 && kinds[0] === "invoice" ? "invoice" : null;
  return kind ? { kind, share: 0.65 } : null;
}

function prominence(chunk: Chunk, line: TextLine): number {
  const size = Math.min(2.2, (chunk.bottom - chunk.top) / line.page.em);
  const height = line.page.heightPt > 0 ? 1 - 0.5 * (line.top / line.page.heightPt) : 1;
  const capitals = chunk.text === chunk.text.toUpperCase() ? 1.15 : 1;
  const bold = chunk.words.every((word) => word.bold) ? 1.1 : 1;
  return size * height * capitals * bold;
}

/** Tills print the cash or card tendered and the change returned. */
function hasTillSigns(text: PageText): boolean {
  return (
    /\b(?:cash|tender(?:ed)?|gegeben|bar|(?:pos|debit|credit|atm|bank) card)\b[^\n]*\d/i.test(text.text) &&
    /\b(?:change|r[uü]ckgeld|zur[uü]ck|rendu)\b/i.test(text.text)
  );
}
