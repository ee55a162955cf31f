import type { LabelKind } from "../../vocabulary";
import { nonLatinLetter } from "../../vocabulary/unsupported-languages";
import { withWholeCellLabels } from "./whole-cell-labels";
import { withinEdits } from "../../fold";
import type { LabelHit } from "./label-hit";
import { CURRENCY_WITHIN, nearPhrases, phrases } from "./label-phrases";
import { isWordOfFirm, stateTaxOf, taxIdOfOwner } from "./label-senses";
import { textOf, type LayoutWord, type TextLine } from "../words/layout";

export type { LabelHit };

export { kindsOf } from "./label-phrases";

const MAX_LABEL_WORDS = 6;

/** All labels of a line from left to right, the longest one at each place. */
export function labelsOf(line: TextLine): LabelHit[] {
  const hits: LabelHit[] = [];
  for (let start = 0; start < line.words.length;) {
    // "Hill & Packaging": "&" folds to nothing and begins no label.
    const hit = line.words[start]?.text === "&" ? null : longestAt(line, start);
    if (hit) hits.push(hit);
    start = hit ? hit.end : start + 1;
  }
  return joinTaxWords(
    withWholeCellLabels(line, hits)
      .flatMap(sumBeforeTax)
      .map(stateTaxOf)
      .map(taxIdOfOwner)
      .map(withTranslation)
      .filter(
        (hit, index) =>
          !isWordOfFirm(hit) &&
          !isHouseOfSign(hit) &&
          !isShortWithoutColon(hit) &&
          !isPreposition(hit) &&
          !isLumpSum(hit) &&
          !isPartOfWord(hit) &&
          !isBalanceOf(hit) &&
          !isDueWithoutPayment(hit) &&
          !isDepositAsked(hit) &&
          (index === 0 || !(inParentheses(hit, hits[index - 1]) || isObjectOf(hit, hits.slice(0, index)))),
      ),
  );
}

/** "Invoice number / رقم الفاتورة: GOS-0417": extends the label by its translation in an unsupported script, up to its value. */
function withTranslation(hit: LabelHit): LabelHit {
  const { line, end } = hit;
  const isBehindMark = BETWEEN_LANGUAGES.test(line.words[end]?.text ?? "");
  const from = isBehindMark ? end + 1 : end;
  let to = from;
  while (isOfOtherScript(line.words[to]?.text)) to++;
  // "Buyer شركة النور": without a mark before it or a colon after it, the other script may be the value itself.
  const isMarked = isBehindMark || /[:：]$/.test(line.words[to - 1]?.text ?? "");
  return to > from && isMarked && !/[:：]$/.test(line.words[end - 1]?.text ?? "") ? { ...hit, end: to } : hit;
}

const BETWEEN_LANGUAGES = /^[/|–—-]$/;

const isOfOtherScript = (text: string | undefined): boolean =>
  text !== undefined && nonLatinLetter.test(text) && !/\p{Script=Latin}|\d/u.test(text);

/** "MESSRS. OBI-DAN ENTERPRISES" as the first line of a document is the letterhead; the addressee stands further down. */
const isHouseOfSign = ({ line, words, end }: LabelHit): boolean =>
  line.index === 0 && line.chunks.length === 1 && end < line.words.length && /^messrs\.?$/i.test(textOf(words));

/** "INV: PES/1142" labels a number; "INV PES/1142" may be the number itself. */
function isShortWithoutColon({ words }: LabelHit): boolean {
  return words.length === 1 && words[0]?.folded === "inv" && !/[:：#]$/.test(words[0].text);
}

/** "De :", "Da:", or "An" alone above a name are labels; elsewhere such a word is part of a sentence or name. */
function isPreposition({ words, line }: LabelHit): boolean {
  const [word] = words;
  return (
    word !== undefined &&
    words.length === 1 &&
    PREPOSITIONS.has(word.folded) &&
    !/[:：]$/.test(word.text) &&
    !line.chunks.some((chunk) => chunk.words[0] === word && chunk.words.length === 1)
  );
}

const PREPOSITIONS: ReadonlySet<string> = new Set(["de", "da", "an", "para"]);

/** "Mobilisation, lump sum" describes how a price was set. */
const isLumpSum = ({ words, line, start }: LabelHit): boolean =>
  words.length === 1 && words[0]?.folded === "sum" && /^(?:lump|prime|provisional|pc)$/i.test(line.words[start - 1]?.text ?? "");

/** "Sub  5,400,461.25" is a subtotal; "Sub contract works" is not. */
function isPartOfWord({ words, line }: LabelHit): boolean {
  const [word] = words;
  return (
    word?.folded === "sub" &&
    words.length === 1 &&
    !/[:：]$/.test(word.text) &&
    !line.chunks.some((chunk) => chunk.words[0] === word && chunk.words.length === 1)
  );
}

/** After these words a tax is excluded from the sum. */
const WITHOUT = /^\(?(?:before|excluding|excl\.?|without|exclusive of)$/i;
/** After these words a tax is included in the sum; "Toner incl. VAT" is an item at that price. */
const WITH = /^(?:value|amount|sum|amt|worth|claim|bill|invoice|cost|figure) (?:incl\.?|including|inclusive of)$/i;
const LONGEST_SUM = 8;

/**
 * "Deposit before VAT" and "Value excluding VAT" name a sum without the tax, "Ticket value incl. VAT" one with it, whatever the sum is
 * called. In parentheses such words qualify the label before them.
 */
function sumBeforeTax(hit: LabelHit, _index: number, all: readonly LabelHit[]): LabelHit[] {
  const { line, words, start, kinds } = hit;
  const at = line.words[start - 1]?.folded === "of" ? start - 2 : start - 1;
  const before = line.words[at];
  const chunk = line.chunks.find((candidate) => before !== undefined && candidate.words.includes(before));
  const said = textOf(line.words.slice(at, start));
  const isWithin = WITH.test(textOf(line.words.slice(Math.max(0, at - 1), start)));
  if (
    !kinds.has("taxTotal") ||
    !before ||
    !chunk ||
    !(isWithin || WITHOUT.test(said)) ||
    !words.every((word) => chunk.words.includes(word))
  )
    return [hit];
  if (before.text.startsWith("(")) return [];
  const first = chunk.words[0];
  const named = first !== undefined && first !== before && /^\p{Lu}/u.test(first.text) && chunk.words.length <= LONGEST_SUM;
  if (!named) return [hit];
  const from = line.words.indexOf(first);
  // "Total to pay, including VAT at 20%": the sum has a label of its own.
  if (isWithin && all.some((other) => other.start >= from && other.end <= hit.start && SUM_KINDS.some((kind) => other.kinds.has(kind))))
    return [hit];
  return [{ ...hit, kinds: new Set<LabelKind>([isWithin ? "total" : "netTotal"]), start: from, words: line.words.slice(from, hit.end) }];
}

/** "Balance of contract after this invoice", "Balance on delivery": not due yet. */
function isBalanceOf({ kinds, words, line, end }: LabelHit): boolean {
  return (
    kinds.has("amountDue") &&
    words.length === 1 &&
    /^(?:of|on)$/i.test(line.words[end]?.text ?? "") &&
    /^(?:the|contract|order|project|delivery|completion|collection|installation|arrival|handover)$/i.test(line.words[end + 1]?.text ?? "")
  );
}

/** "Legal due diligence", "in due course": nothing to pay. */
function isDueWithoutPayment({ words, line, end }: LabelHit): boolean {
  return (
    words.length === 1 &&
    /^due$/i.test(words[0]?.text ?? "") &&
    /^(?:diligence|course|process|care|regard|respect|consideration|north|south|east|west)\b/i.test(line.words[end]?.text ?? "")
  );
}

/** "40% deposit on your order", "Deposit payable now": a deposit that is asked for was not paid yet. */
function isDepositAsked({ kinds, words, line, end }: LabelHit): boolean {
  return (
    kinds.has("paid") &&
    words.length === 1 &&
    /^(?:deposit|advance)$/i.test(words[0]?.text ?? "") &&
    /^(?:on|for|towards|invoice|payable|due|before|excluding|required)$/i.test(line.words[end]?.text ?? "")
  );
}

/** Sums that may be taken on, or be due for, something named after them. */
const SUM_KINDS: readonly LabelKind[] = ["taxTotal", "netTotal", "total", "amountDue"];
/** What a tax may be taken on besides a sum. */
const TAXED_OBJECT: readonly LabelKind[] = ["charges", "discount", "subtotal"];
/** What a percentage may be taken of. */
const OF_A_SHARE: readonly LabelKind[] = [...TAXED_OBJECT, "netTotal", "total"];
const RATE_WORD = /^(?:@|at|\(?\d[\d.,]*%?\)?|%)$/i;
const OBJECT_WORD = /^(?:on|for|of|sur|auf)$/i;
/** "Total to pay, including VAT": words by which the sum includes or excludes the tax after them. */
const WITHIN =
  /^(?:with|including|incl\.?|inclusive of|inclusive|inc\.?|excluding|excl\.?|exclusive of|inkl\.?|einschl\.?|y compris|dont)(?: \(?\d[\d.,]* ?%)?$/i;

/** "VAT on service charge", "Amount due for payment", "Net of discount": a label after such a word belongs to the sum before it. */
function isObjectOf(hit: LabelHit, before: readonly LabelHit[]): boolean {
  const sum = before.findLast((other) => other.end <= hit.start && !other.kinds.has("dateParticle"));
  if (!sum) return false;
  const between = hit.line.words.slice(sum.end, hit.start);
  if (isBehindComma(hit, sum, between) || isBaseOf(hit, sum, between)) return true;
  const isSum = SUM_KINDS.some((kind) => sum.kinds.has(kind));
  if (isSum && hit.kinds.has("taxTotal") && !sum.kinds.has("taxTotal")) return isTaxWithin(hit, between);
  const [word, ...more] = between;
  if (!word || more.length > 0 || !OBJECT_WORD.test(word.text) || !isSum) return false;
  return sum.kinds.has("taxTotal") || !(hit.kinds.has("taxTotal") || hit.kinds.has("dateParticle"));
}

/** "VAT, service charge only, 7.5%": the second label is the base of the tax. */
const isBehindComma = (hit: LabelHit, tax: LabelHit, between: readonly LayoutWord[]): boolean =>
  between.length === 0 &&
  tax.words[tax.words.length - 1]?.text.endsWith(",") === true &&
  tax.kinds.has("taxTotal") &&
  TAXED_OBJECT.some((kind) => hit.kinds.has(kind));

/** Whether the label names the base of the tax before it, after the rate or a preposition. */
function isBaseOf(hit: LabelHit, tax: LabelHit, between: readonly LayoutWord[]): boolean {
  const object = between.filter((other) => !RATE_WORD.test(other.text));
  const word = object[0]?.text ?? "";
  const isVat = tax.kinds.has("taxTotal");
  // "Withholding tax at 5% of professional fees", "VAT 7.5% of fees".
  const isShare = object.length === 1 && /^(?:of|on)$/i.test(word) && between.some((other) => /%$/.test(other.text));
  if (isShare && (isVat || tax.kinds.has("withheld")) && OF_A_SHARE.some((kind) => hit.kinds.has(kind))) return true;
  // "VAT at 7.5% on professional fees of N2,750,000.00", where "on professional fees" is a label by itself.
  const isRated =
    between.length > 0 && between.every((other) => RATE_WORD.test(other.text)) && between.some((other) => /\d/.test(other.text));
  if (isVat && (isRated || between.length === 0) && hit.words.length > 1 && OBJECT_WORD.test(hit.words[0]?.text ?? "")) return true;
  // "VAT on agency fee and service charge", "VAT 7.5% on agency commission only".
  return isVat && /^on$/i.test(word) && TAXED_OBJECT.some((kind) => hit.kinds.has(kind)) && object.every((other) => !/\d/.test(other.text));
}

/** "Total to pay, including VAT", "Total & VAT". */
function isTaxWithin(hit: LabelHit, between: readonly LayoutWord[]): boolean {
  const isAnd = (word: LayoutWord | undefined): boolean => /^(?:&|and)$/i.test(word?.text ?? "");
  return WITHIN.test(textOf(between)) || (between.length === 1 && isAnd(between[0])) || isAnd(hit.words[0]);
}

/** "Total (incl. VAT)": a label in parentheses qualifies the one before it. */
function inParentheses(hit: LabelHit, previous: LabelHit | undefined): boolean {
  const between = [
    ...hit.line.words.slice(previous?.end ?? 0, hit.start).map((word) => word.text),
    /^\(/.test(hit.words[0]?.text ?? "") ? "(" : "",
  ].join(" ");
  const open = (between.match(/\(/g)?.length ?? 0) > (between.match(/\)/g)?.length ?? 0);
  const before = hit.line.words[hit.start - 1];
  const first = hit.words[0];
  const near = before !== undefined && first !== undefined && first.left - before.right < hit.line.page.em * 2;
  // A rate may stand before it: "Total (0% VAT)".
  return near && open && !/\d/.test(between.replace(/\d+(?:[.,]\d+)? ?%/g, ""));
}

/** "Total VAT", "Summe USt.", "Tax base VAT 7%": a sum's name directly before the tax belongs to the tax. */
function joinTaxWords(hits: readonly LabelHit[]): LabelHit[] {
  const joined: LabelHit[] = [];
  for (const hit of hits) {
    const previous = joined[joined.length - 1];
    const sumBefore =
      previous !== undefined &&
      previous.end === hit.start &&
      hit.line.chunks.some(
        (chunk) => chunk.words.includes(hit.words[0] as LayoutWord) && chunk.words.includes(previous.words[0] as LayoutWord),
      ) &&
      ["total", "subtotal", "netTotal", "amountDue"].some((kind) => previous.kinds.has(kind as LabelKind)) &&
      !previous.kinds.has("taxTotal") &&
      !beginsRemark(hit.line, hit.start);
    if (previous && sumBefore && hit.kinds.has("taxTotal")) {
      joined[joined.length - 1] = {
        ...previous,
        kinds: new Set<LabelKind>(["taxTotal"]),
        end: hit.end,
        words: [...previous.words, ...hit.words],
        length: previous.length + hit.length,
      };
    } else joined.push(hit);
  }
  return joined;
}

/**
 * "Total (VAT: nil, suspended)", "Total (No VAT is collected on LPG)": the parenthesis is a remark about the tax, unlike in "Total (VAT)"
 * and "Total (excl. VAT)".
 */
function beginsRemark(line: TextLine, start: number): boolean {
  if (!line.words[start]?.text.startsWith("(")) return false;
  return /^\((?:\p{L}+(?: \p{L}+)?(?::|,)|no (?:vat|tax) \p{L})[^)]*\)/iu.test(textOf(line.words.slice(start)));
}

function longestAt(line: TextLine, start: number): LabelHit | null {
  let folded = "";
  let best: LabelHit | null = null;
  for (let end = start + 1; end <= Math.min(line.words.length, start + MAX_LABEL_WORDS); end++) {
    const word = line.words[end - 1];
    if (!word || (end - 1 > start && endsLabel(line, start, end - 1, best))) break;
    if (end - 1 > start && CURRENCY_WITHIN.test(word.text)) continue;
    folded += word.folded;
    // Kobo before a label are not part of it: "978,900 : 00   TOTAL TO PAY".
    const isBehindFigures = end - 1 > start && /^\d{2,}$/.test(line.words[start]?.text ?? "");
    const kinds = meaningOf(folded, word, line.page.isOcr && !isBehindFigures);
    if (kinds && word.text !== "&" && (folded.length > 3 || isAbbreviation(line, start, end, kinds)))
      best = { kinds, line, start, end, words: line.words.slice(start, end), length: folded.length, fuzzy: !phrases.has(folded) };
  }
  return best ?? shortMisread(line, start);
}

/**
 * Misread short labels at the start of an OCR cell: "Tota   854,625.00", "VA 7.5%". Their letters alone don't identify them, but the value
 * after them has the right form.
 */
function shortMisread(line: TextLine, start: number): LabelHit | null {
  const [word, next] = [line.words[start], line.words[start + 1]];
  if (!line.page.isOcr || !word || !next) return null;
  const isTotal = /^\p{L}{4,6}[:.]?$/u.test(word.text) && withinEdits("total", word.folded, 1) && MONEY.test(line.words.at(-1)?.text ?? "");
  const isTax = MISREAD_VAT.test(word.text) && RATE.test(next.text);
  const kinds = isTotal ? phrases.get("total") : isTax ? phrases.get("vat") : undefined;
  return kinds && beginsChunk(line, word)
    ? { kinds, line, start, end: start + 1, words: [word], length: word.folded.length, fuzzy: true }
    : null;
}

/** An amount with grouped thousands or two decimals; "Total 3" is a count. */
const MONEY = /^\D{0,4}\d{1,3}(?:[,.]\d{3})*(?:[,.]\d{3}|[.,]\d{2})\)?$/;
/** Capitals only, as the tax is printed; the "at" of "at 7.5%" belongs to a rate. */
const MISREAD_VAT = /^(?:VA|AT|VAI|VAl|V4T|WAT|YAT)$/;
const RATE = /^[(@]{0,2}\d{1,2}(?:[.,]\d{1,2})?%\)?:?$/;

/** Whether the word at `at` can't continue the label that begins at `start`. */
function endsLabel(line: TextLine, start: number, at: number, best: LabelHit | null): boolean {
  const { words, page } = line;
  const [first, previous, word] = [words[start], words[at - 1], words[at]];
  if (!first || !previous || !word || word.left - previous.right > page.em * 2.2) return true;
  // "Invoice no | Date": a label that fills its cell doesn't continue in the next.
  if (best?.end === at && beginsChunk(line, word) && beginsChunk(line, first)) return true;
  // A label ends at its colon, and at a closing parenthesis that was opened before it.
  if (/[:：]$/.test(previous.text)) return true;
  if (/\)$/.test(previous.text) && !words.slice(start, at).some((other) => other.text.includes("("))) return true;
  return beginsRemark(line, at);
}

/** The kinds that words have as a label: as written, without "#" and "%", or as OCR may have misread them. */
function meaningOf(folded: string, last: LayoutWord, isOcr: boolean): ReadonlySet<LabelKind> | null {
  const written = phrases.get(folded) ?? (folded === "n" && NUMERO.test(last.text) ? phrases.get("no") : undefined);
  const bare = written === undefined && /[#%]/.test(folded) ? phrases.get(folded.replace(/[#%]/g, "")) : undefined;
  // "VAT #", "Customer #": a number of the tax or customer, not its amount or name.
  const unmarked = written ?? (bare && folded.endsWith("#") && OF_NUMBERED.some((kind) => bare.has(kind)) ? undefined : bare);
  if (unmarked || !isOcr || !/\p{L}/u.test(last.text) || WORDS_LIKE_LABELS.has(folded)) return unmarked ?? null;
  // A fax has no ID: "fax iD" is a misread "tax ID".
  return misread(folded.replace(/^fax(?=id)/, "tax"));
}

/** Words on till and terminal slips that are one letter away from a label: "PURCHASE  N27,450.00" names no purchaser. */
const WORDS_LIKE_LABELS: ReadonlySet<string> = new Set(["purchase", "purchases"]);

const OF_NUMBERED: readonly LabelKind[] = ["taxTotal", "customerBlock", "vendorBlock"];

/** For example "N° 2026-11/0187". */
const NUMERO = /^n°:?$/i;

function beginsChunk(line: TextLine, word: LayoutWord): boolean {
  return line.chunks.some((chunk) => chunk.words[0] === word);
}

/** TIN, RC, PO and the like must be in capitals; in lower case they are ordinary words of some language. */
function isAbbreviation(line: TextLine, start: number, end: number, kinds: ReadonlySet<LabelKind>): boolean {
  if (!["taxId", "localTaxId", "purchaseOrder", "irn", "withheld"].some((kind) => kinds.has(kind as LabelKind))) return true;
  const text = line.words
    .slice(start, end)
    .map((word) => word.text)
    .join("");
  return text === text.toUpperCase() || /^(?:Tin|Vat|KvK)\b/.test(text);
}

const misreadCache = new Map<string, ReadonlySet<LabelKind> | null>();

function misread(folded: string): ReadonlySet<LabelKind> | null {
  if (folded.length < 6) return folded === "taxid" ? (phrases.get(folded) ?? null) : null;
  const known = misreadCache.get(folded);
  if (known !== undefined) return known;
  const limit = folded.length >= 12 ? 2 : 1;
  const found = nearPhrases.firstWithin(folded, limit);
  const kinds = found === undefined ? null : (phrases.get(found) ?? null);
  if (misreadCache.size > 20_000) misreadCache.clear();
  misreadCache.set(folded, kinds);
  return kinds;
}
