import type { IsoDate } from "@/lib/kernel/dates";
import type { Cell } from "@/lib/prism/model";
import type { LabelKind } from "../../vocabulary";
import { datesOf, parseDate, type PrintedDate } from "../words/dates";
import { withinEdits } from "../../fold";
import { dueByTerms } from "./due-by-terms";
import { isBehindCaption } from "./behind-caption";
import { best, hitsOf } from "./header-fields";
import type { Scored } from "./scored";
import type { LabelHit } from "../labels/labels";
import { foldedOf, textOf, type LayoutWord, type TextLine } from "../words/layout";
import { spanOnNextLine, valueSpansOf, type PageText, type ValueSpan } from "../page/page-text";

export interface HeaderDates {
  invoiceDate: Cell<IsoDate>;
  dueDate: Cell<IsoDate>;
}

/**
 * Finds the invoice date and the due date. `headings` are the lines of table headings: a date below one belongs to an item. `corrects` is
 * true for a credit note, whose "invoice date" is that of the invoice it corrects.
 */
export function datesFrom(
  text: PageText,
  { headings = new Set(), corrects = false }: { headings?: ReadonlySet<number>; corrects?: boolean } = {},
): HeaderDates {
  const labeled = (kind: LabelKind, weight: number, counts: (hit: LabelHit) => boolean = () => true): Scored<IsoDate>[] =>
    hitsOf(text, kind)
      .filter(counts)
      .flatMap((hit) => {
        const dates = [...valueSpansOf(text, hit), ...spanOnNextLine(text, hit)].flatMap((span) => {
          const [date] = datesOf(span.line, text.dateOrder, span.start, span.end);
          if (
            !date ||
            isBehindValue(span, date) ||
            (kind === "dateParticle" && span.relation === "below" && goesOnInWords(hit)) ||
            (kind === "dateParticle" && endsPeriod(date))
          )
            return [];
          const far = date.start - span.start > 3 ? 0.15 : isInSentence(hit.line, hit.words[0]) ? 0.08 : 0;
          const scored = scoredDate(text, date, weight * (0.9 + 0.1 * span.weight) - far - (span.relation === "below" ? 0.02 : 0));
          return [{ ...scored, beside: span.relation === "right" && far === 0 }];
        });
        // A date directly right of its label belongs to it; what stands below is another's.
        const beside = dates.filter((date) => date.beside);
        return beside.length > 0 ? beside : dates;
      });
  const broken = (kind: LabelKind): Scored<IsoDate>[] => hitsOf(text, kind).flatMap((hit) => dateOfTwoLines(text, hit));
  const due = [...labeled("dueDate", 0.95), ...broken("dueDate"), ...deadlinesOf(text), ...datesOfTerms(text)];
  const claimed = new Set([
    ...due.map((candidate) => candidate.value),
    ...labeled("other", 1, (hit) => datesSomething(hit) && beginsText(hit) && !hasItsNumber(hit)).map((candidate) => candidate.value),
  ]);
  const invoice = [
    ...labeled("invoiceDate", 0.97, (hit) => (!corrects || !isOfInvoice(hit)) && !isBesideInvoiceDate(hit)),
    ...labeled("invoiceDate", 0.95, (hit) => OF_ISSUE.test(foldedOf(hit.words))),
    ...labeled("invoiceDate", 0.91, (hit) => OF_TAX.test(foldedOf(hit.words))),
    ...labeled("invoiceDate", 0.8, (hit) => corrects && isOfInvoice(hit)),
    ...broken("invoiceDate"),
    ...labeled("dateParticle", 0.86, (hit) => namesDocument(text, hit.line) || /[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "")),
    ...labeled(
      "date",
      0.93,
      (hit) =>
        !isInSentence(hit.line, hit.words[0]) && !isOfAnother(text, hit) && !headings.has(hit.line.index) && !headsColumnOfDays(text, hit),
    ).filter((candidate) => !isInSentence(candidate.line, candidate.words[0]) && !isOfPricedRow(text, candidate)),
    ...labeled("date", 0.6, (hit) => headings.has(hit.line.index) || headsColumnOfDays(text, hit)),
    ...titleDates(text),
    ...placedDates(text),
    ...boxedDates(text),
    ...(IS_STAY.test(text.text) ? labeled("other", 0.72, (hit) => DEPARTED.test(foldedOf(hit.words))) : []),
    ...unlabeledDates(text).filter((candidate) => !claimed.has(candidate.value)),
  ].filter(({ line, words, score }) => score > 0.9 || !isOfOtherPaper(line, words[0]));
  // Falls back to the day of printing if there is no other date.
  const printed =
    invoice.length > 0
      ? []
      : labeled("other", 0.45, (hit) => /^print/.test(hit.words[0]?.folded ?? "")).map((candidate) => ({ ...candidate, score: 0.45 }));
  // A waybill that also bills states the day of delivery, which is the day of supply.
  const supplied =
    invoice.length + printed.length > 0
      ? []
      : labeled("other", 0.55, ({ words }) => SUPPLIED.test(foldedOf(words))).map((candidate) => ({ ...candidate, score: 0.55 }));
  const invoiceDate = best([...invoice, ...printed, ...supplied], 0.5);
  const dueDate = best(due, 0.85);
  return { invoiceDate, dueDate: dueDate.value === null && !corrects ? (dueByTerms(text, invoiceDate) ?? dueDate) : dueDate };
}

const LEAST_HEADINGS = 3;

/** "Flight  From  To  Date": a row of captions, below one of which two rows have dates of their own. */
function headsColumnOfDays(text: PageText, { line, words }: LabelHit): boolean {
  const [first] = words;
  if (!first || line.chunks.length < LEAST_HEADINGS || /\d/.test(line.text)) return false;
  const right = words[words.length - 1]?.right ?? first.right;
  const days = text.lines.slice(line.index + 1, line.index + 3).filter((below) => {
    if (below.page !== line.page) return false;
    const cell = below.chunks.find((chunk) => chunk.left < right && chunk.right > first.left);
    return (
      cell !== undefined && datesOf(below, text.dateOrder).some((date) => date.words[0] !== undefined && cell.words.includes(date.words[0]))
    );
  });
  return days.length === 2;
}

/** The day of issue and the tax point may stand beside the invoice date; alone, either counts as the invoice date. */
const OF_ISSUE = /^(?:issuedate|dateofissue|issued|issuedon|issueddate|dateissued|issuedat)$/;
const OF_TAX = /^tax(?:point|date|pointdate)$/;
const isBesideInvoiceDate = (hit: LabelHit): boolean => OF_ISSUE.test(foldedOf(hit.words)) || OF_TAX.test(foldedOf(hit.words));

/** A hotel bill is issued on the day of departure. */
const DEPARTED = /^(?:departure|departuredate|dateofdeparture|checkout|checkoutdate)$/;
const IS_STAY = /\b(?:folio|guest|room)\b/i;
const SUPPLIED = /^(?:dateofdelivery|deliverydate|dateofsupply|supplydate|dateofdespatch|despatchdate|dateofdispatch|dispatchdate)$/;

/** "Invoice date: 31 / October 2026": a date that a narrow cell broke over two lines. */
function dateOfTwoLines(text: PageText, { line, words, end }: LabelHit): Scored<IsoDate>[] {
  const cell = line.chunks.find((chunk) => words[0] !== undefined && chunk.words.includes(words[0]));
  const first = line.words.slice(end).filter((word) => cell?.words.includes(word));
  const below = text.lines.slice(line.index + 1, line.index + 3).find((other) => other.page === line.page && other.top >= line.bottom - 1);
  const rest = below?.chunks.find((chunk) => Math.abs(chunk.left - (cell?.left ?? 0)) < line.page.em * 0.5);
  if (!cell || !below || !rest || first.length === 0 || first.length > 2 || rest.words.length > 2 || below.top - line.bottom > line.page.em)
    return [];
  const parsed = parseDate(textOf([...first, ...rest.words]), text.dateOrder);
  return parsed && parseDate(rest.text, text.dateOrder) === null && parseDate(textOf(first), text.dateOrder) === null
    ? [{ value: parsed.value, words: [...first, ...rest.words], line, score: 0.88 }]
    : [];
}

/** Due dates in parentheses after payment terms: "Terms Net 30 (08 Dec 2026)". */
function datesOfTerms(text: PageText): Scored<IsoDate>[] {
  // For example "Invoice LBC-26-0207 issued 17 November 2026, net 21 days (8 December 2026)".
  const ofDays = text.lines.flatMap((line) =>
    datesOf(line, text.dateOrder)
      .filter(
        ({ raw, start }) =>
          raw.startsWith("(") &&
          /\b(?:net|in|within|terms:?|after) \d{1,3} (?:calendar |working )?days$/i.test(textOf(line.words.slice(0, start))),
      )
      .map((date) => scoredDate(text, date, 0.86)),
  );
  const labeled = hitsOf(text, "other")
    .filter(({ words }) => /^(?:payment)?terms(?:ofpayment)?$/.test(foldedOf(words)))
    .flatMap((hit) =>
      datesOf(hit.line, text.dateOrder, hit.end)
        .filter(
          ({ raw, start }) =>
            /\)$/.test(raw) && (raw.startsWith("(") || /^\((?:due|by|i\.e\.)$/i.test(hit.line.words[start - 1]?.text ?? "")),
        )
        .map((date) => scoredDate(text, date, 0.86)),
    );
  return [...ofDays, ...labeled];
}

/** "Adm. no. 2211" above "17/08/2026": the label asks for a number and has it beside it. */
function hasItsNumber({ line, words, end }: LabelHit): boolean {
  return /(?:no|number|id|code)$/.test(words[words.length - 1]?.folded ?? "") && /^#?[A-Z]*[\d/-]*\d$/.test(line.words[end]?.text ?? "");
}

/** Whether the label begins its chunk; "Bank" in "Mobolaji Bank Anthony Way" is no label. */
function beginsText({ line, words }: LabelHit): boolean {
  return words.length > 1 || line.chunks.some((chunk) => chunk.words[0] === words[0]) || /[:：]$/.test(words[0]?.text ?? "");
}

/** Whether the label may name a date ("Delivery date", "Valid until"); a reference above a date doesn't say what day that is. */
function datesSomething({ words }: LabelHit): boolean {
  return !/^(?:(?:y?our)?ref(?:erence)?(?:no|number)?|project|contract(?:no|number)?|contact(?:person)?|attn|attention|phone|tel|e?mail|website|web|page(?:no)?)$/.test(
    foldedOf(words),
  );
}

/** Abbreviations of the invoice itself before "date": "CN date", "Inv date", "PFI date". */
const SHORT_FOR_PAPER = /^(?:CN|C\/N|DN|PFI|PI|TI|SI|INV|Inv)$/;

/** "Delivery Note Date", "Valuation Date:": whether the word before the label makes it the date of something else. */
function isOfAnother(text: PageText, hit: LabelHit): boolean {
  const before = hit.line.words[hit.start - 1];
  const chunk = hit.line.chunks.find((part) => hit.words[0] !== undefined && part.words.includes(hit.words[0]));
  if (
    !before ||
    !chunk?.words.includes(before) ||
    !/^\p{L}+$/u.test(before.text) ||
    SHORT_FOR_PAPER.test(before.text) ||
    (hit.line.page.isOcr && withinEdits(before.folded, "invoice", 2))
  )
    return false;
  return !(text.labelsByLine.get(hit.line.index) ?? []).some(
    (other) => other.end === hit.start && (other.kinds.has("invoiceNumber") || other.kinds.has("invoiceTitle")),
  );
}

const PAYING =
  /(?<!\p{L})(?:transfer|remit|pay(?:able|ment|ments)?|paid|due|settle(?:d|ment)?|zahl\p{L}*|überweis\p{L}*|begleichen|cheque|r[éeè]gl\p{L}*|payer|paiement)(?!\p{L})/iu;
const UNTIL =
  /\b(?:on or before|no(?:t)? later than|before|by|up to|until|bis(?: zum| spätestens(?: am)?)?|au plus tard le|avant le|soit le|that is|(?:with)?in \d+ days:?)(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)? (?=\d|\p{Lu})/giu;

/** Due dates at the end of a sentence about payment: "due not later than 10th November 2026", "Zahlbar … bis zum 18.11.2026". */
function deadlinesOf(text: PageText): Scored<IsoDate>[] {
  return text.lines
    .filter((line) => PAYING.test(line.text))
    .flatMap((line) => [
      ...deadlineOnNextLine(text, line),
      ...[...line.text.matchAll(UNTIL)].flatMap((match) => {
        const start = line.text.slice(0, match.index + match[0].length).split(" ").length - 1;
        return datesOf(line, text.dateOrder, start, Math.min(start + 4, line.words.length))
          .filter((date) => date.start === start)
          .map((date) => scoredDate(text, date, 0.84));
      }),
    ]);
}

/** "… for settlement not later than / November 6, 2026": the date follows on the next line. */
function deadlineOnNextLine(text: PageText, line: TextLine): Scored<IsoDate>[] {
  const below = text.lines[line.index + 1];
  if (below?.page !== line.page || !/\b(?:on or before|no(?:t)? later than|latest by)$/i.test(line.text)) return [];
  return datesOf(below, text.dateOrder)
    .filter((date) => date.start === 0 && below.top - line.bottom < line.page.em)
    .map((date) => scoredDate(text, date, 0.82));
}

/** "Rent of warehouse": the particle continues its own line, so no date below is meant. */
function goesOnInWords({ line, end, words }: LabelHit): boolean {
  const next = line.words[end];
  const chunk = line.chunks.find((part) => words[0] !== undefined && part.words.includes(words[0]));
  return next !== undefined && chunk?.words.includes(next) === true && /^\p{L}{3}/u.test(next.text);
}

/** "Our Ref: TBC/DN/318     10 November 2026": the label already has its value, and the date stands apart. */
function isBehindValue({ line, start, relation }: ValueSpan, date: PrintedDate): boolean {
  const chunk = line.chunks.find((part) => line.words[start] !== undefined && part.words.includes(line.words[start]));
  return relation === "right" && date.words[0] !== undefined && chunk?.words.includes(date.words[0]) === false && /\d/.test(chunk.text);
}

/** A candidate for a date. An ambiguous date loses less if another date of the document proves the order of day and month. */
function scoredDate(text: PageText, date: PrintedDate, score: number): Scored<IsoDate> {
  return {
    value: date.value,
    words: date.words,
    line: date.line,
    score: date.certain ? score : score - (text.dateOrderShown ? 0.01 : 0.06),
    ambiguous: !date.certain && !text.dateOrderShown,
  };
}

/** "Invoice no. 12 dated 5 March 2026": a date on the line that names the document. */
function titleDates(text: PageText): Scored<IsoDate>[] {
  return text.labels
    .filter((hit) => hit.kinds.has("invoiceNumber") || (hit.kinds.has("invoiceTitle") && hit.length > 5))
    .filter((hit) => !isReference(hit))
    .flatMap((hit) =>
      datesOf(hit.line, text.dateOrder, hit.end)
        .slice(0, 1)
        .filter((date) => !endsPeriod(date) && !isCaptionedOtherwise(text, hit, date))
        .map((date) => scoredDate(text, date, hit.kinds.has("invoiceNumber") ? 0.88 : 0.82)),
    );
}

/** "Folio No: F-208   Arrival: 17/07/2026": a caption between number and date, in a cell of its own, says that the date is another. */
function isCaptionedOtherwise(text: PageText, number: LabelHit, { start, line }: PrintedDate): boolean {
  return (text.labelsByLine.get(line.index) ?? []).some(
    (hit) =>
      hit.start >= number.end &&
      hit.end === start &&
      hit.kinds.has("other") &&
      datesSomething(hit) &&
      line.chunks.some((chunk) => chunk.words[0] === hit.words[0]),
  );
}

/** The first cell of a row with quantities and prices: an item's date, whatever the heading is called. */
function isOfPricedRow({ amountsByLine }: PageText, { line, words }: Scored<IsoDate>): boolean {
  const priced = (amountsByLine.get(line.index) ?? []).filter((amount) => amount.decimals === 2 && !amount.percent);
  return line.chunks.length >= 4 && line.chunks[0]?.words[0] === words[0] && priced.length >= 2;
}

/** Place names, possibly with lower-case joining words: "Frankfurt am Main", "Boulogne-sur-Mer", "Newcastle upon Tyne". */
const PLACE =
  /^\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}[\p{L}.'’/-]*|\p{Lu}?\d+|am|an|auf|bei|d|da|de|dei|del|della|den|der|di|do|dos|du|ob|la|le|les|im|in|of|on|op|sur|the|ul|under|upon|y)){0,3}, ?(?:den |le |the |il |am )?$/u;

/** "Main hall, 14 November 2026   1   1,500,000.00": a line with an amount is not the dateline of a letter. */
const hasMoney = ({ amountsByLine }: PageText, { index }: TextLine): boolean =>
  (amountsByLine.get(index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent);

/** Datelines of letters with nothing else beside them: "Hildesheim, den 5. März 2026", "Lyon, le 5 mars 2026". */
function placedDates(text: PageText): Scored<IsoDate>[] {
  return (text.pages[0]?.lines ?? [])
    .filter((line) => line.top < line.page.heightPt / 2 && !hasMoney(text, line))
    .flatMap((line) =>
      datesOf(line, text.dateOrder)
        .filter((date) => {
          const chunk = line.chunks.find((part) => date.words[0] !== undefined && part.words.includes(date.words[0]));
          const last = date.words[date.words.length - 1];
          const before = chunk?.words.slice(0, chunk.words.indexOf(date.words[0] as LayoutWord)) ?? [];
          const ends = chunk?.words[chunk.words.length - 1] === last || /^[-–—|·•]$/.test(line.words[date.end]?.text ?? "");
          return ends && before.length > 0 && PLACE.test(`${textOf(before)} `);
        })
        .map((date) => scoredDate(text, date, 0.87)),
    );
}

const LEAST_YEAR = 2000;

/** "1 4 0 8 2 0 2 6": a date with one digit per box of a form, near "DAY  MONTH  YEAR" or "DD MM YYYY". */
function boxedDates(text: PageText): Scored<IsoDate>[] {
  return text.lines.flatMap((line) => {
    const boxes = line.words.filter(({ text: word }) => /^\d$/.test(word));
    const from = line.words.indexOf(boxes[0] as LayoutWord);
    const inRow = boxes.length === 8 && boxes.every((word, index) => line.words[from + index] === word);
    const captioned = [text.lines[line.index - 1], line, text.lines[line.index + 1]].some(
      (other) => other?.page === line.page && /\b(?:day\W+month\W+year|d ?d\W*m ?m\W*y ?y(?: ?y ?y)?)\b/i.test(other.text),
    );
    if (!inRow || !captioned) return [];
    const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(boxes.map((word) => word.text).join("")) ?? [];
    const parsed = Number(year) >= LEAST_YEAR ? parseDate(`${year}-${month}-${day}`, text.dateOrder) : null;
    return parsed ? [{ value: parsed.value, words: boxes, line, score: 0.9 }] : [];
  });
}

/** "For the year ended 30 June 2026", "Period to 31 October": a boundary of the billed period. */
function endsPeriod({ line, start }: PrintedDate): boolean {
  return /^(?:ended|ending|to|until|till|from|commencing|between|through)$/i.test((line.words[start - 1]?.text ?? "").replace(/:$/, ""));
}

/** Highest score of a date after the caption of something else. */
const BEHIND_CAPTION = 0.12;

/** "Acompte versé le 02/04/2026   - 6 000,00": the date of a payment that the invoice deducts. */
function isDayOfPart(text: PageText, { line, start }: PrintedDate): boolean {
  const paid = hitsOf(text, "paid").some((hit) => hit.line === line && hit.end === start);
  return paid && (text.amountsByLine.get(line.index) ?? []).some((amount) => amount.start > start && amount.decimals === 2);
}

/** Score deducted from a date on a billed row: "Main hall, 14 November 2026   1,500,000.00". */
const OF_A_ROW = 0.12;

/** Dates without a label: the higher on the page, the likelier. A time of day beside one suggests a till receipt. */
function unlabeledDates(text: PageText): Scored<IsoDate>[] {
  return text.lines.flatMap((line) =>
    datesOf(line, text.dateOrder)
      .filter((date) => !endsPeriod(date))
      .map((date) => {
        const depth = line.top / line.page.heightPt + (line.page.number - 1);
        const timed = /\b\d{1,2}:\d{2}/.test(line.text) ? 0.08 : 0;
        const paid = isDayOfPart(text, date) ? 0.25 : hasMoney(text, line) ? OF_A_ROW : 0;
        const score = Math.max(0.3, 0.62 - 0.2 * Math.min(1, depth)) + timed - paid - (line.words.length > 12 ? 0.15 : 0);
        return scoredDate(text, date, isBehindCaption(text, date) ? Math.min(score, BEHIND_CAPTION) : score);
      }),
  );
}

/** "Ref. invoice: 4471 of 21 October": another document, such as the one a credit note corrects. */
function isReference({ line, start }: LabelHit): boolean {
  return /^(?:ref|reference|orig|original|against|credited|corrected|reversed|related)\.?:?$/i.test(line.words[start - 1]?.text ?? "");
}

/** "dated" and the like only count on the line that names the document, or on the line it wraps onto. */
function namesDocument(text: PageText, line: TextLine): boolean {
  const names = (other: TextLine | undefined): boolean =>
    other !== undefined &&
    (text.labelsByLine.get(other.index) ?? []).some(
      (hit) => (hit.kinds.has("invoiceNumber") || hit.kinds.has("invoiceTitle")) && !isReference(hit),
    );
  const above = text.lines[line.index - 1];
  const wrapped =
    above?.page === line.page &&
    line.top - above.bottom < line.page.em &&
    line.words.length <= 3 &&
    Math.abs(above.left - line.left) < line.page.em &&
    above.bottom - above.top > line.page.em * 1.2;
  return names(line) || (wrapped && names(above));
}

/** Whether the word is in running text, which mentions dates of other things. Other chunks of its line don't count. */
function isInSentence(line: TextLine, word: LayoutWord | undefined): boolean {
  return line.chunks.some((chunk) => chunk.words.length > 9 && (word === undefined || chunk.words.includes(word)));
}

/** Whether a date label names the invoice ("Invoice date"), unlike "Credit note date". */
function isOfInvoice({ words }: LabelHit): boolean {
  return /^(?:original|orig|tax|inv|invoice|rechnung|facture|fatura)/.test(foldedOf(words));
}

const OTHER_PAPER =
  /\b(?:your (?:letter|order|e-?mail|request|instruction|enquiry|mail)|letter of|award|contract|agreement|lease|tenancy|l\.?p\.?o|purchase order|quotation|proposal|memo(?:randum)?|minutes|approval|certificate)\b/i;

/** "Your letter of award ref. 88 dated 21st September", "contract C/019 / of 3 August": the date of another document. */
function isOfOtherPaper(line: TextLine, word: LayoutWord | undefined): boolean {
  const start = word ? line.words.indexOf(word) : 0;
  return OTHER_PAPER.test(textOf(line.words.slice(Math.max(0, start - 8), start)));
}
