import type { Cell, DocumentType } from "@/lib/prism/model";
import { cappedCell, derivedCell, documentCell, emptyCell } from "../../cell";
import { IRN_PATTERN } from "../../einvoice/values";
import type { LabelKind } from "../../vocabulary";
import { isWordForInvoice } from "../labels/label-grammar";
import { datesOf } from "../words/dates";
import { headingWords } from "../labels/heading-words";
import type { LabelHit } from "../labels/labels";
import { foldedOf, placeOf, readingConfidence, textOf, type LayoutWord } from "../words/layout";
import { valueSpansOf, type PageText, type ValueSpan } from "../page/page-text";
import { BARE_NUMBER, isOfCorrectingNote, hasBetterNumberLabel, isNamedAfterInvoice, isOfCorrectedInvoice } from "./number-label-rank";
import type { Scored } from "./scored";
import { headsSerials } from "./serial-columns";
import { isHouseNumber, isMisreadColon, numberWords } from "./number-words";
import { spanInPair, type NumberSpan } from "./paired-numbers";
import { namesAnotherDocument, withoutNumbersOfOtherDocuments } from "./numbers-of-other-documents";
import { documentNumbers, isDate, isOfPayment, selfNamedNumbers, ticketNumbers } from "./self-named-numbers";

/** Turns the best candidate into a cell, lowering its confidence for a close competitor, an ambiguous reading and OCR doubts. */
function cellOf<T>(bestScored: Scored<T> | undefined, runnerUp: Scored<T> | undefined, absent: number): Cell<T> {
  if (!bestScored) return emptyCell(absent);
  const contested = runnerUp !== undefined && bestScored.score - runnerUp.score < 0.08 && runnerUp.value !== bestScored.value;
  const confidence =
    Math.min(bestScored.score, 0.98) * (contested ? 0.8 : 1) * (bestScored.ambiguous ? 0.75 : 1) * readingFactor(bestScored.words);
  return documentCell(bestScored.value, textOf(bestScored.words), confidence, placeOf(bestScored.words, bestScored.line.page));
}

/** Factor for OCR doubts. OCR confidence is per letter, but a value is right only if all of its letters are. */
export function readingFactor(words: readonly LayoutWord[]): number {
  const confidence = readingConfidence(words);
  return confidence >= 1 ? 1 : 0.6 + 0.38 * confidence;
}

/**
 * The candidate with the highest score as a cell (the earlier line on a tie), with less confidence if a different value comes close.
 * `absent` is the confidence that there is no value if there are no candidates.
 */
export function best<T>(candidates: readonly Scored<T>[], absent: number): Cell<T> {
  const sorted = ranked(candidates);
  const first = sorted[0];
  return cellOf(
    first,
    sorted.find((candidate) => candidate.value !== first?.value),
    absent,
  );
}

const ranked = <T>(candidates: readonly Scored<T>[]): Scored<T>[] =>
  [...candidates].sort((a, b) => b.score - a.score || a.line.index - b.line.index);

/** The labels of a kind, in reading order. */
export function hitsOf(text: PageText, kind: LabelKind): LabelHit[] {
  return text.labels.filter((hit) => hit.kinds.has(kind));
}

/** The document's own number: after a label for it, else after the document's title, else by its form. */
export function invoiceNumberFrom(text: PageText, type: DocumentType | null = null): Cell<string> {
  const ownReferences = type === "credit_note" ? referenceNumbers(text).filter(({ value }) => OF_CREDIT_NOTE.test(value)) : [];
  const isCorrected = (hit: LabelHit): boolean =>
    isOfCorrectedInvoice(hit, text, type) || (ownReferences.length > 0 && isNamedAfterInvoice(hit));
  const labeled = hitsOf(text, "invoiceNumber")
    .filter((hit) => !isCheckOfItem(text, hit))
    .flatMap((hit) =>
      valueSpansOf(text, hit).flatMap((span) =>
        scoredNumber(
          text,
          spanInPair(text, hit, span),
          0.96 * (0.9 + 0.1 * span.weight) -
            (hit.fuzzy ? 0.05 : 0) -
            (isFolio(hit) ? 0.06 : 0) -
            (isOfPayment(text, hit) ? 0.14 : 0) -
            (hasBetterNumberLabel(hit, text, type) ? 0.1 : 0),
        ).map((candidate) => ({ ...candidate, refersTo: namesAnotherDocument(hit) || isCorrected(hit) })),
      ),
    );
  const entitled = hitsOf(text, "invoiceTitle")
    .filter((hit) => !isOfAnotherInvoice(hit) && !isUnitOfItem(text, hit) && !isVoucherOfItem(text, hit))
    .flatMap((hit) => {
      const strong = hit.length > 3;
      return valueSpansOf(text, hit)
        .filter((span) => span.relation === "right" || strong || headsFacts(text, hit))
        .flatMap((span) =>
          scoredNumber(
            text,
            spanInPair(text, hit, span),
            (strong ? 0.84 : 0.6) - (span.relation === "below" ? (strong && headsCell(hit, span) ? 0.12 : 0.3) : 0),
          ),
        )
        .map((candidate) => {
          if (isNumberOfOther(hit) || headsSerials(text, hit))
            return { ...candidate, score: Math.min(candidate.score, LEAST_NAMED - 0.05) };
          if (isUnderHeading(text, hit, candidate) || isSignAboveDate(text, hit, candidate)) return { ...candidate, score: 0.88 };
          if (isOfCorrectingNote(hit, text, type)) return { ...candidate, score: 0.9 };
          if (isBesideTitle(text, hit, candidate) || isPartOfTitle(text, hit, candidate))
            return { ...candidate, score: candidate.score + 0.9 - (strong ? 0.84 : 0.6) };
          return {
            ...candidate,
            score:
              candidate.score -
              (isNumberOfSomething(hit) ? 0.2 : 0) -
              Math.min(0.2, candidate.line.top / candidate.line.page.heightPt / 4) -
              (candidate.line.page.number - 1) * 0.1,
          };
        });
    });
  const titled = [...entitled, ...ownReferences.map((candidate) => ({ ...candidate, score: 0.9 }))];
  const named = [
    ...withoutNumbersOfOtherDocuments(labeled, titled, LEAST_NAMED),
    ...titled,
    ...(labeled.length + titled.length === 0 ? captionedNumbers(text) : []),
  ];
  const found = named.some(({ score }) => score >= LEAST_NAMED)
    ? [...named, ...wholeReferences(text, named)]
    : [
        ...named,
        ...[...referenceNumbers(text), ...selfNamedNumbers(text), ...documentNumbers(text), ...ticketNumbers(text)].slice(0, MOST_UNNAMED),
      ];
  const candidates = preferringFullNumbers(found).map((candidate) =>
    isRepeated(text, candidate) ? { ...candidate, score: Math.min(0.97, candidate.score + 0.05) } : candidate,
  );
  const number = best(candidates, 0.6);
  if (number.value === null) return numberInIrn(text) ?? number;
  return /[-/]$/.test(number.value) || ranked(candidates)[0]?.ambiguous ? cappedCell(number, UNSURE) : number;
}

/** Takes the invoice number from the IRN (invoice number, eight-character service ID, date) if nothing else states it. */
function numberInIrn(text: PageText): Cell<string> | null {
  const { value, provenance } = irnFrom(text);
  const [, number] = IRN_PARTS.exec(value ?? "") ?? [];
  return number === undefined ? null : derivedCell(number, 0.85, provenance);
}

const IRN_PARTS = /^([A-Z\d]{2,40})-[A-Z\d]{8}-20\d{6}$/i;

/** "GLX-0091" directly above a lone "INVOICE NO.", aligned with it: a caption with no number after or below it. */
function captionedNumbers(text: PageText): Scored<string>[] {
  return hitsOf(text, "invoiceNumber").flatMap(({ line, words }) => {
    const caption = line.chunks.find((chunk) => chunk.words[0] === words[0] && chunk.words.length === words.length);
    const above = text.lines[line.index - 1];
    if (!caption || above?.page !== line.page || line.top - above.bottom > line.page.em * 0.8) return [];
    const value = above.chunks.find(
      (chunk) =>
        chunk.words.length === 1 &&
        (Math.abs(chunk.right - caption.right) < line.page.em * 0.3 || Math.abs(chunk.left - caption.left) < line.page.em * 0.3),
    );
    const start = value?.words[0] ? above.words.indexOf(value.words[0]) : -1;
    return start < 0 ? [] : scoredNumber(text, { line: above, start, end: start + 1, relation: "above", weight: 0.7 }, 0.85);
  });
}

/** "INVOICE No. 6" beside "Our ref: HBC/ABJ/VAL-06": a full reference that ends with the short number. */
function wholeReferences(text: PageText, named: readonly Scored<string>[]): Scored<string>[] {
  const short = named.filter(({ value }) => /^\d{1,2}$/.test(value));
  const isWhole = (value: string): boolean =>
    short.some((number) => new RegExp(`(?:VAL|CERT|IPC|IPA|PC|IV|INV|CLAIM|BILL)[-/.]?0*${Number(number.value)}$`, "i").test(value));
  return short.length === 0 ? [] : referenceNumbers(text).filter(({ value }) => isWhole(value));
}

/** Prefers the full number to its short form: "INTERIM VALUATION & INVOICE No. 04" beside "Invoice ref: SCW/NKW/IV-04". */
function preferringFullNumbers(candidates: readonly Scored<string>[]): Scored<string>[] {
  return candidates.map((candidate) => {
    const short = candidates.filter(({ value }) => new RegExp(`[-/]0*${escaped(value)}$`).test(candidate.value));
    const best = Math.max(...short.map(({ score }) => score), -1);
    return candidate.score >= LEAST_NAMED && best >= candidate.score ? { ...candidate, score: Math.min(0.97, best + 0.01) } : candidate;
  });
}

const escaped = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, "\\$&");

/** "Reference: CN-0041" on a credit note: its own number, by its letters. */
const OF_CREDIT_NOTE = /^(?:S?CN|CRN|CM|C\/N)[-/ ]?\d/i;

/** Upper limit for a number such as "BT-1126-", whose end OCR lost, or one that may be two, so that a reviewer checks it. */
const UNSURE = 0.4;

/** "Restaurant Chk 88341  18,400.00": a meal on a hotel bill. On a restaurant's own bill the word begins its line. */
const isCheckOfItem = (text: PageText, { line, words }: LabelHit): boolean =>
  words.some((word) => word.folded === "chk") &&
  (!line.chunks.some((chunk) => chunk.words[0] === words[0]) ||
    (text.amountsByLine.get(line.index) ?? []).some((amount) => amount.decimals === 2));

/** The number of a guest's account; it counts as the bill's if there is no other. */
const isFolio = ({ words }: LabelHit): boolean => words[0]?.folded === "folio";

/** A document repeats its number a few times; more candidates of one form are a list, which would be slow to compare. */
const MOST_UNNAMED = 12;

/** Below this score nothing shows that the number is the document's. */
const LEAST_NAMED = 0.4;

/** "In respect of LC No. HMB/2291": in running text, the word before says whose number it is. */
function isNumberOfSomething({ line, words, start }: LabelHit): boolean {
  const chunk = line.chunks.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  return (
    BARE_NUMBER.test(foldedOf(words)) &&
    chunk !== undefined &&
    chunk.words.length > 5 &&
    /\p{L}/u.test(line.words[start - 1]?.text ?? "") &&
    chunk.words[0] !== words[0] &&
    chunk.words[1] !== words[0]
  );
}

/** "Meter number", "Chassis No", "Loan no.": a cell of two words, the first of which says what the number belongs to. */
function isNumberOfOther({ line, words }: LabelHit): boolean {
  const chunk = line.chunks.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  const [owner, label] = chunk?.words ?? [];
  if (words[0]?.folded === "serial" && isCodeOfMachine(line.words[words.length + line.words.indexOf(words[0])])) return true;
  return (
    owner !== undefined &&
    label === words[0] &&
    /^(?:no|num|number|serial|serialno|serialnumber)$/.test(foldedOf(words)) &&
    (OTHERS.test(owner.folded) || (/^\p{L}{4,}$/u.test(owner.text) && !headingWords.has(owner.folded) && !isWordForInvoice(owner.folded)))
  );
}

/** "Serial no.  PK100-77812": serial numbers of products mix letters and digits, while papers are counted in digits. */
const isCodeOfMachine = (value: LayoutWord | undefined): boolean =>
  value !== undefined && /^[A-Z]+\d(?=.*\d{3}$)[A-Z\d]*(?:[-/][A-Z\d]*)?$/.test(value.text);

/** Owners of a number with short names or names of columns, such as an item, an LC (a bank's) or a CU (a fiscal device's). */
const OTHERS = /^(?:items?|lines?|lc|bl|hbl|mbl|awb|hawb|mawb|pnr|cu|scu|sdc|esd|etr|device|machine)$/;

/** "Ref. invoice 118823" on a credit note names the invoice it corrects; "Ref. / Invoice no" are two names for its own number. */
function isOfAnotherInvoice({ line, start }: LabelHit): boolean {
  return /^(?:ref\.?|reference|re)$/i.test(line.words[start - 1]?.text ?? "");
}

/** "Search fee (receipt 004417 attached)  30,000.00": the voucher for an item's expense. */
function isVoucherOfItem(text: PageText, { line, words, start }: LabelHit): boolean {
  return (
    start > 0 &&
    /^\(/.test(words[0]?.text ?? "") &&
    (text.amountsByLine.get(line.index) ?? []).some(
      (amount) => amount.decimals === 2 && !amount.percent && amount.end === line.words.length,
    )
  );
}

/** "No" between an item's name and its price is a unit of quantity. */
function isUnitOfItem(text: PageText, { line, words, start }: LabelHit): boolean {
  return (
    start > 0 &&
    BARE_NUMBER.test(foldedOf(words)) &&
    (text.amountsByLine.get(line.index) ?? []).filter((amount) => amount.decimals === 2 && !amount.percent).length >= 2
  );
}

/** "Factura" alone above "FT 2026/10882": the title is the heading of a cell with its number. */
function headsCell({ line, words }: LabelHit, span: ValueSpan): boolean {
  const [first, last] = [span.line.words[span.start], span.line.words[span.end - 1]];
  return (
    first !== undefined &&
    last !== undefined &&
    line.chunks.some((chunk) => chunk.words[0] === words[0] && chunk.words.length === words.length) &&
    Math.min(Math.abs(first.left - (words[0]?.left ?? 0)), Math.abs(last.right - (words[words.length - 1]?.right ?? 0))) <
      line.page.em * 0.3 &&
    /\d{3}/.test(textOf(span.line.words.slice(span.start, span.end)))
  );
}

const REFERENCE_LABEL = /^(?:our)?ref(?:erence)?(?:no|number)?$|^cuinvoice(?:no|number)$/;

/** Falls back to the sender's reference for letters that bill, and to the fiscal device's number for till slips. */
function referenceNumbers(text: PageText): Scored<string>[] {
  return hitsOf(text, "other")
    .filter((hit) => hit.line.page === text.pages[0] && REFERENCE_LABEL.test(foldedOf(hit.words)))
    .flatMap((hit) =>
      valueSpansOf(text, hit)
        .flatMap((span) => scoredNumber(text, span, 0.7 * (0.9 + 0.1 * span.weight)))
        .filter((candidate) => candidate.value.replace(/\D/g, "").length >= (candidate.value.includes("/") ? 2 : 3)),
    );
}

/** "No. 00872" or "Number  VEW-70418" close to the document's title and alone in its cell. */
function isBesideTitle(text: PageText, hit: LabelHit, candidate: Scored<string>): boolean {
  const { line } = hit;
  const last = candidate.words[candidate.words.length - 1];
  if (candidate.line !== line || line.page !== text.pages[0] || !BARE_NUMBER.test(foldedOf(hit.words))) return false;
  const starts = line.chunks.some((chunk) => chunk.words[0] === hit.words[0]);
  const ends = line.chunks.some((chunk) => last !== undefined && chunk.words[chunk.words.length - 1] === last);
  const titled = hitsOf(text, "invoiceTitle").some(
    (title) =>
      title.length > 5 &&
      title.line.page === line.page &&
      !BARE_NUMBER.test(foldedOf(title.words)) &&
      Math.abs(title.line.top - line.top) < line.page.em * 5,
  );
  return starts && ends && titled && candidate.value.replace(/\D/g, "").length >= 3;
}

/** "No." beside "Date", each above its value. */
function headsFacts(text: PageText, hit: LabelHit): boolean {
  const { line } = hit;
  const fills = line.chunks.some((chunk) => chunk.words[0] === hit.words[0] && chunk.words.length === hit.words.length);
  return (
    fills &&
    line.page === text.pages[0] &&
    BARE_NUMBER.test(foldedOf(hit.words)) &&
    (text.labelsByLine.get(line.index) ?? []).some((other) =>
      ["date", "dateParticle", "invoiceDate", "dueDate"].some((kind) => other.kinds.has(kind as LabelKind)),
    )
  );
}

/** "# : HMO-00731" above "Invoice Date : 15/09/2026": a sign that begins the list of document facts. */
function isSignAboveDate(text: PageText, { line, words, start }: LabelHit, candidate: Scored<string>): boolean {
  const isSign = start === 0 && words.length === 1 && words[0]?.text === "#" && candidate.line === line;
  return isSign && (text.labelsByLine.get(line.index + 1) ?? []).some((other) => other.start === 0 && other.kinds.has("invoiceDate"));
}

/** Whether the number stands below a heading such as "No." rather than in a table; a line with prices counts items. */
function isUnderHeading(text: PageText, hit: LabelHit, candidate: Scored<string>): boolean {
  const priced = (text.amountsByLine.get(candidate.line.index) ?? []).some((amount) => amount.decimals === 2);
  return candidate.line !== hit.line && headsFacts(text, hit) && !priced && candidate.value.replace(/\D/g, "").length >= 3;
}

/** "Credit note (self-billed) No. 471102": the number of a title earlier in the same text. */
function isPartOfTitle(text: PageText, hit: LabelHit, candidate: Scored<string>): boolean {
  const { line } = hit;
  const chunk = line.chunks.find((part) => hit.words[0] !== undefined && part.words.includes(hit.words[0]));
  if (candidate.line !== line || !BARE_NUMBER.test(foldedOf(hit.words))) return false;
  return (text.labelsByLine.get(line.index) ?? []).some(
    (title) =>
      title.end <= hit.start &&
      title.kinds.has("invoiceTitle") &&
      title.length > 5 &&
      !NAMES_ANOTHER.test(textOf(line.words.slice(title.end, hit.start))) &&
      // For example "OUR BILL OF CHARGES NO. 0726 IN THE MATTER OF …".
      (title.words[0] === chunk?.words[0] ||
        (title.words[0] === chunk?.words[1] && /^(?:our|the|re:?|being)$/i.test(chunk?.words[0]?.text ?? ""))),
  );
}

/** "DEMAND NOTICE: GROUND RENT ON C. OF O. No. 25/25/1984": the number belongs to what is billed for. */
const NAMES_ANOTHER = /\b(?:on|under|against|re)\b(?! \d)/i;

/** Whether the number also occurs on another line, as in the footer or on the next page, which marks it as the document's. */
function isRepeated(text: PageText, { value, line }: Scored<string>): boolean {
  return (
    /\d{3}/.test(value) &&
    value.length >= 5 &&
    text.lines.some((other) => other !== line && other.words.some((word) => word.text.replace(/[,;:.]+$/, "") === value))
  );
}

/** The buyer's purchase order number that the document states. */
export function purchaseOrderFrom(text: PageText): Cell<string> {
  return best(
    hitsOf(text, "purchaseOrder").flatMap((hit) =>
      valueSpansOf(text, hit).flatMap((span) => scoredNumber(text, span, 0.9 * (0.9 + 0.1 * span.weight))),
    ),
    0.85,
  );
}

/** The Invoice Reference Number of Nigeria's e-invoicing, found by its form anywhere or after a label. */
export function irnFrom(text: PageText): Cell<string> {
  const labeled = hitsOf(text, "irn").flatMap((hit) => valueSpansOf(text, hit).flatMap((span) => scoredNumber(text, span, 0.9)));
  const shaped = text.lines.flatMap((line) =>
    line.words
      .filter((word) => IRN_PATTERN.test(word.text))
      .map((word): Scored<string> => ({ value: word.text, words: [word], line, score: 0.93 })),
  );
  return best([...shaped, ...labeled.filter((candidate) => candidate.value.length >= 10)], 0.95);
}

/** The first words of a span that look like a document number: with a digit, and neither date nor amount. */
function scoredNumber(text: PageText, span: NumberSpan, score: number): Scored<string>[] {
  const words = span.line.words.slice(span.start, span.end);
  const first = words.findIndex(
    (word, at) => !isMisreadColon(words, at, span.line.page.isOcr) && !/^[:#.\-–=]+$|^(?:no|nr|n|number)[.:°º]*$|^\(.*\)$/i.test(word.text),
  );
  if (first < 0 || first > 2) return [];
  // "FEE NOTE: SUIT FHC/L/CS/47/2025": the legal case that was billed for.
  if (/^(?:suit|appeal|petition|charge|motion)$/i.test(words[first]?.text ?? "")) return [];
  const dated = datesOf(span.line, text.dateOrder, span.start + first, span.end).find((date) =>
    /^[/|]$/.test(span.line.words[date.start - 1]?.text ?? ""),
  );
  // "90018842 / 03.11.2026" is the value of "Document no. / Date".
  const taken = numberWords(words.slice(first, dated ? dated.start - 1 - span.start : undefined), span.line.page.em);
  const value = taken
    .map((word) => word.text)
    .join(" ")
    .replace(/^[#:.]+|^(?:nr|no|n[°º])[.:]+(?=\d)/i, "")
    .replace(/[.,;:]+$/, "")
    .replace(/\s*([-/])\s*/g, "$1")
    .replace(/–/g, "-");
  if (!/\d/.test(value) || value.length > 40 || isDate(value, text)) return [];
  // Amounts and percentages are not document numbers, and a single digit rarely is.
  if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(value) || /%/.test(value)) return [];
  // "29" in "Issued 29 Oct 2026" is part of a date.
  if (datesOf(span.line, text.dateOrder).some(({ words: day }) => day.length > taken.length && taken.every((word) => day.includes(word))))
    return [];
  if (isHouseNumber(span.line, taken)) return [];
  const short = value.replace(/\D/g, "").length === 1 && value.length <= 2 ? 0.25 : 0;
  const ambiguous = span.ambiguous ? { ambiguous: true } : {};
  return [{ value, words: taken, line: span.line, score: score - short - (first > 0 ? 0.02 : 0), ...ambiguous }];
}
