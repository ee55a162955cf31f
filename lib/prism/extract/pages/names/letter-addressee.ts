import { isAddressLike } from "../addresses/address-like";
import type { Chunk, TextLine } from "../words/layout";
import { isOffice, isPersonOf } from "../addresses/name-parts";
import type { PageText } from "../page/page-text";
import { FORM_AT_END, isLegible, isNameLike, MARK_OF_COPY, RECEIVED } from "../addresses/party-block";

/** A name with its address below it, without a label. */
export interface AddressBlock {
  name: Chunk;
  line: TextLine;
  lines: { chunk: Chunk; line: TextLine }[];
  /** True if it has contact details or registrations, as a sender's block does. */
  introduced: boolean;
  /** True if it stands where the sender's block does, and only a tax number in the other block shows that it isn't. */
  eitherWay?: true;
}

const SALUTATION = /^(?:dear\b|hello\b|sehr geehrte|madame, monsieur|monsieur,|madame,)/i;
/** The contact person, below the firm addressed. */
const ATTENTION = /^(?:attention|attn\.?|for the attention of)\b/i;
/** References and dates, which stand above an addressee. */
const NO_LINE_OF_ADDRESS = /\b(?:ref|date)\b\.?|\b(?:19|20)\d{2}$/i;
/** Salutations stand in this upper share of the first page. */
const REACH = 0.55;
const MAX_LINES = 7;

type Entry = AddressBlock["lines"][number];

/**
 * The addressee of a letter: the lines directly above the salutation or "Attention: …", or those that begin with an office ("The Finance
 * Manager") or with a firm directly below the date.
 */
export function letterAddressee(text: PageText): AddressBlock | null {
  const upper = (text.pages[0]?.lines ?? []).filter((line) => line.top < line.page.heightPt * REACH);
  for (const line of upper) {
    const [chunk] = line.chunks;
    if (!chunk) continue;
    const found = SALUTATION.test(chunk.text)
      ? blockOf(linesAbove(upper, { chunk, line }))
      : ATTENTION.test(chunk.text)
        ? blockOf(withoutRegistrations([...linesAbove(upper, { chunk, line }), { chunk, line }]), 2)
        : isOffice(chunk.text) || isBelowDate(upper, { chunk, line })
          ? blockOf([...firmAbove(upper, { chunk, line }), { chunk, line }, ...linesBelow(upper, { chunk, line })], 2)
          : null;
    if (found) return found;
  }
  return null;
}

/**
 * "Eastgate Learning Limited, RC 884120" above a box that begins with "Attention: Head of HR": lines with a registration are the sender's.
 */
const withoutRegistrations = (entries: Entry[]): Entry[] =>
  entries.some(({ chunk }) => /\b(?:rc|bn|tin)\b[.: ]*\d/i.test(chunk.text)) ? [] : entries;

/** "Marine Yard Stores Limited" directly above "Accounts Payable": the office may also stand below its firm. */
function firmAbove(lines: readonly TextLine[], { chunk, line }: Entry): Entry[] {
  const above = lines[lines.indexOf(line) - 1];
  const firm = above && aligned(above, chunk);
  return firm && line.top - above.bottom < line.page.em * 0.9 && FORM_AT_END.test(firm.text) ? [{ chunk: firm, line: above }] : [];
}

const LONE_DATE = /^(?:\p{L}{3,}, )?(?:\d{1,2}(?:st|nd|rd|th)?,? (?:of )?\p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/iu;

/**
 * "15th October, 2026" above "Marine Yard Stores Limited, / Kano Depot." at the left edge, below something of the sender's. Below "RECEIVED"
 * it is a stamp's date.
 */
function isBelowDate(lines: readonly TextLine[], { chunk, line }: Entry): boolean {
  const before = lines.slice(0, lines.indexOf(line));
  const [date, ...others] = before.pop()?.chunks ?? [];
  const last = before[before.length - 1];
  return (
    last !== undefined &&
    date !== undefined &&
    others.length === 0 &&
    LONE_DATE.test(date.text) &&
    !RECEIVED.test(aligned(last, date)?.text ?? "") &&
    !before.every(({ text }) => MARK_OF_COPY.test(text)) &&
    chunk.left < line.page.widthPt * 0.3 &&
    FORM_AT_END.test(chunk.text.replace(/,$/, ""))
  );
}

/** The comma is removed, since each line of an address may end with one. */
const isNoPlace = ({ text }: Chunk): boolean => !isAddressLike(text) || FORM_AT_END.test(text.replace(/,$/, ""));

/** The block of an addressee. With an office above the name it can't be the sender's; without one an address must follow. */
function blockOf(entries: readonly Entry[], least = 3): AddressBlock | null {
  const at = entries.findIndex(
    ({ chunk }) => isNameLike(chunk.text) && isLegible(chunk.words) && !/\d/.test(chunk.text) && isNoPlace(chunk),
  );
  const [first, second] = [entries[at], entries[at + 1]];
  const name = first && second && isPersonOf(first.chunk.words, second.chunk.words) ? second : first;
  if (!name || entries.length < least) return null;
  return { name: name.chunk, line: name.line, lines: entries.filter((entry) => entry !== name), introduced: false };
}

function linesAbove(lines: readonly TextLine[], from: Entry): Entry[] {
  const found: Entry[] = [];
  let { top } = from.chunk;
  for (const line of lines.filter((other) => other.index < from.line.index).reverse()) {
    const chunk = aligned(line, from.chunk);
    if (top - line.bottom > line.page.em * (found.length === 0 ? 3.2 : 0.9) || found.length === MAX_LINES) break;
    if (!chunk) continue;
    if (NO_LINE_OF_ADDRESS.test(chunk.text)) break;
    found.unshift({ chunk, line });
    top = chunk.top;
  }
  return found;
}

function linesBelow(lines: readonly TextLine[], from: Entry): Entry[] {
  const found: Entry[] = [];
  let { bottom } = from.chunk;
  for (const line of lines.filter((other) => other.index > from.line.index)) {
    const chunk = aligned(line, from.chunk);
    if (line.top - bottom > line.page.em * 0.9 || found.length === MAX_LINES) break;
    if (!chunk) continue;
    if (SALUTATION.test(chunk.text)) break;
    found.push({ chunk, line });
    bottom = chunk.bottom;
  }
  return found;
}

function aligned(line: TextLine, chunk: Chunk): Chunk | undefined {
  return line.chunks.find((candidate) => Math.abs(candidate.left - chunk.left) < line.page.em * 0.6);
}
