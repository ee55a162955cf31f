import type { IsoDate } from "@/lib/kernel/dates";
import type { Cell } from "@/lib/prism/model";
import type { LabelKind } from "../../vocabulary";
import { datesOf, parseDate, type PrintedDate } from "../words/dates";
import { withinEdits } from "../../fold";
import { dueByTerms } from "./due-by-terms";
import { isBehindCaption } from "./behind-caption";
import { best, hitsOf } from "./header-fields";
import { datesOfPremium, datesOfTerms, deadlinesOf } from "./payment-deadlines";
import type { Scored } from "./scored";
import { scoredDate } from "./scored-date";
import type { LabelHit } from "../labels/labels";
import { foldedOf, textOf, type LayoutWord, type TextLine } from "../words/layout";
import { spanOnNextLine, valueSpansOf, type PageText, type ValueSpan } from "../page/page-text";

export interface HeaderDates {
  invoiceDate: Cell<IsoDate>;
  dueDate: Cell<IsoDate>;
}

/** Scores of a date by what its label says. They only rank the candidates; how sure the chosen date is, is calibrated afterwards. */
const SCORE = {
  invoiceDate: 0.97,
  issueDate: 0.95,
  date: 0.93,
  taxPoint: 0.91,
  /** "dated 5 March" behind the document's name. */
  behindTitle: 0.86,
  ofCorrectedInvoice: 0.8,
  departure: 0.72,
  /** "Date" among the headings of a table, which belongs to an item. */
  overColumn: 0.6,
  supply: 0.55,
  printing: 0.45,
  dueDate: 0.95,
  /** Only tells which dates are another's; not ranked. */
  ofAnother: 1,
} as const;

/**
 * Finds the invoice date and the due date. `headings` are the lines of table headings: a date below one belongs to an item. `corrects` is
 * true for a credit note, whose "invoice date" is that of the invoice it corrects.
 */
export function datesFrom(
  text: PageText,
  { headings = new Set(), corrects = false }: { headings?: ReadonlySet<number>; corrects?: boolean } = {},
): HeaderDates {
  const stated = [
    ...labeledDates(text, "dueDate", SCORE.dueDate),
    ...brokenDates(text, "dueDate"),
    ...deadlinesOf(text),
    ...datesOfTerms(text),
  ];
  const due = stated.length > 0 ? stated : datesOfPremium(text, headings);
  const named = invoiceDates(text, due, headings, corrects);
  const invoiceDate = best(named.length > 0 ? named : substituteDates(text), 0.5);
  const isPast = ({ value }: Scored<IsoDate>): boolean => stated.length === 0 && invoiceDate.value !== null && value < invoiceDate.value;
  const dueDate = best(
    due.filter((date) => !isPast(date)),
    0.85,
  );
  return { invoiceDate, dueDate: dueDate.value === null && !corrects ? (dueByTerms(text, invoiceDate) ?? dueDate) : dueDate };
}

/** Candidates for the invoice date, labeled and not. An unlabeled date that `due` or another label claims is none. */
function invoiceDates(
  text: PageText,
  due: readonly Scored<IsoDate>[],
  headings: ReadonlySet<number>,
  corrects: boolean,
): Scored<IsoDate>[] {
  const labeled = (kind: LabelKind, score: number, counts: (hit: LabelHit) => boolean): Scored<IsoDate>[] =>
    labeledDates(text, kind, score, counts);
  const claimed = new Set(
    [...due, ...labeled("other", SCORE.ofAnother, (hit) => datesSomething(hit) && beginsText(hit) && !hasItsNumber(hit))].map(
      (candidate) => candidate.value,
    ),
  );
  return [
    ...labeled("invoiceDate", SCORE.invoiceDate, (hit) => (!corrects || !isOfInvoice(hit)) && !isBesideInvoiceDate(hit)),
    ...labeled("invoiceDate", SCORE.issueDate, (hit) => OF_ISSUE.test(foldedOf(hit.words))),
    ...labeled("invoiceDate", SCORE.taxPoint, (hit) => OF_TAX.test(foldedOf(hit.words))),
    ...labeled("invoiceDate", SCORE.ofCorrectedInvoice, (hit) => corrects && isOfInvoice(hit)),
    ...brokenDates(text, "invoiceDate"),
    ...labeled(
      "dateParticle",
      SCORE.behindTitle,
      (hit) => namesDocument(text, hit.line) || /[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? ""),
    ),
    ...labeled(
      "date",
      SCORE.date,
      (hit) =>
        !isInSentence(hit.line, hit.words[0]) && !isOfAnother(text, hit) && !headings.has(hit.line.index) && !headsColumnOfDays(text, hit),
    ).filter((candidate) => !isInSentence(candidate.line, candidate.words[0]) && !isOfPricedRow(text, candidate)),
    ...labeled("date", SCORE.overColumn, (hit) => headings.has(hit.line.index) || headsColumnOfDays(text, hit)),
    ...titleDates(text),
    ...placedDates(text),
    ...boxedDates(text),
    ...(IS_STAY.test(text.text) ? labeled("other", SCORE.departure, (hit) => DEPARTED.test(foldedOf(hit.words))) : []),
    ...unlabeledDates(text).filter((candidate) => !claimed.has(candidate.value)),
  ].filter(({ line, words, score }) => score > 0.9 || !isOfOtherPaper(line, words[0]));
}

/** Without any other date, the day of printing; without that, the day of delivery on a waybill that also bills, the day of supply. */
function substituteDates(text: PageText): Scored<IsoDate>[] {
  const substitute = (score: number, counts: (hit: LabelHit) => boolean): Scored<IsoDate>[] =>
    labeledDates(text, "other", score, counts).map((candidate) => ({ ...candidate, score }));
  const printed = substitute(SCORE.printing, (hit) => /^print/.test(hit.words[0]?.folded ?? ""));
  return printed.length > 0 ? printed : substitute(SCORE.supply, (hit) => SUPPLIED.test(foldedOf(hit.words)));
}

/** The dates of labels of one kind; further from the label, below it or in a sentence, a date scores less than the label allows. */
function labeledDates(text: PageText, kind: LabelKind, score: number, counts: (hit: LabelHit) => boolean = () => true): Scored<IsoDate>[] {
  return hitsOf(text, kind)
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
        const scored = scoredDate(text, date, score * (0.9 + 0.1 * span.weight) - far - (span.relation === "below" ? 0.02 : 0));
        return [{ ...scored, beside: span.relation === "right" && far === 0 }];
      });
      // A date directly right of its label belongs to it; what stands below is another's.
      const beside = dates.filter((date) => date.beside);
      return beside.length > 0 ? beside : dates;
    });
}

const brokenDates = (text: PageText, kind: LabelKind): Scored<IsoDate>[] => hitsOf(text, kind).flatMap((hit) => dateOfTwoLines(text, hit));

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
