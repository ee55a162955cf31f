import { isAddressLike } from "../addresses/address-like";
import { textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { blockOf, FORM_AT_END, isNameLike, POSTAL_LINE, type BlockEntry, type PartyBlock } from "../addresses/party-block";

/**
 * The window of an envelope, common in Germany and France: a small line with the sender's name and address, and the addressee below it,
 * neither with a label.
 */
export function windowBlocks(text: PageText): PartyBlock[] {
  for (const line of text.pages[0]?.lines ?? []) {
    for (const chunk of line.chunks) {
      const parts = unmarkedSender(chunk, line) ?? chunk.text.split(/\s*[·•|∙;]\s*|\s+[-–—]\s+|,\s+/).filter((part) => part !== "");
      const nameText = parts[0] ?? "";
      const isFirm = /[·•|∙]/.test(chunk.text) && FORM_AT_END.test(nameText) && isAddressLike(parts.slice(1).join(", "));
      if (
        ((parts.length < 3 || !parts.slice(1).some((part) => /^(?:[A-Z]{1,2}[- ])?\d{4,5}\s+\p{L}/u.test(part))) && !isFirm) ||
        line.top > line.page.heightPt * 0.45
      )
        continue;
      // A letterhead's one-line address begins with the street.
      if (STREET_WITH_NUMBER.test(nameText) || HOUSE.test(nameText) || (NUMBERED_STREET.test(nameText) && !FORM_AT_END.test(nameText)))
        continue;
      const count = nameText.split(" ").length;
      const sender: PartyBlock = {
        role: "vendor",
        page: line.page,
        weight: 0.9,
        name: isNameLike(nameText) ? { words: chunk.words.slice(0, count), line } : null,
        address: [{ words: withoutMark(chunk.words.slice(count)), page: line.page }],
        left: chunk.left,
        right: chunk.right,
        top: chunk.top,
        bottom: chunk.bottom,
      };
      const addressee = addressBlockBelow(text, line, chunk);
      // Without a postal code, only a firm's name in it shows a window.
      if (isFirm && !FORM_AT_END.test(textOf(addressee?.name?.words ?? []))) continue;
      return addressee ? [sender, addressee] : [sender];
    }
  }
  return [];
}

/** "Fachverlag Wesertal GmbH Uferstr. 8 31785 Hameln" in small type: OCR has lost the dots between name, street and town. */
function unmarkedSender(chunk: Chunk, { page }: TextLine): string[] | null {
  const heights = chunk.words.map((word) => word.bottom - word.top).sort((a, b) => a - b);
  const isSmall = (heights[Math.floor(heights.length / 2)] ?? 0) < page.em * 0.95;
  if (!page.isOcr || !isSmall) return null;
  const [, name, street, town] = UNMARKED.exec(chunk.text) ?? [];
  return name !== undefined && street !== undefined && town !== undefined ? [name, street, town] : null;
}

const UNMARKED = new RegExp(
  String.raw`^(.+? (?:GmbH|AG|KG|OHG|UG|SARL|SAS|mbH))(?: [·•|∙:-])? (\p{L}.*? \d+ ?[a-z]?)(?: [·•|∙:-])? (\d{4,5} \p{Lu}[\p{L} .-]+)$`,
  "u",
);

/** For example "Hauptstraße 12"; "Unit 4"; "8 rue du Port", "12 bis, avenue Foch", "14 Wharf Road". */
const STREET_WITH_NUMBER = /\p{L}\.? \d+ ?[a-z]?$/u;
const HOUSE = /^(?:unit|plot|block|flat|shop|suite|km|house)\b/i;
const NUMBERED_STREET =
  /^\d+ ?[a-z]?(?: (?:bis|ter))?(?:$| (?:(?:rue|avenue|av|bd|boulevard|place|quai|chemin|allée|impasse|route|cours|via|calle)\b|.+ (?:street|st|road|rd|avenue|ave|lane|drive|close|crescent|way|boulevard|blvd)\.?$))/i;

/** The address without the separator between name and address. */
const withoutMark = ([mark, ...rest]: readonly LayoutWord[]): LayoutWord[] =>
  mark === undefined || /[\p{L}\d]/u.test(mark.text) ? [...(mark ? [mark] : []), ...rest] : rest;

function addressBlockBelow(text: PageText, line: TextLine, sender: Chunk): PartyBlock | null {
  const entries: BlockEntry[] = [];
  let bottom = line.bottom;
  for (const below of text.lines.slice(line.index + 1, line.index + 25)) {
    if (below.page !== line.page || below.top - bottom > line.page.em * (entries.length === 0 ? 5 : 2.2)) break;
    const chunk = below.chunks.find((candidate) => Math.abs(candidate.left - sender.left) < line.page.em * 2);
    if (!chunk) continue;
    entries.push({ words: chunk.words, line: below, key: null });
    bottom = below.bottom;
  }
  return entries.length < 2
    ? null
    : blockOf(entries, "customer", line.page, { left: sender.left, top: line.bottom, bottom: line.bottom }, 0.88);
}

/** A block's lines, from the name to the postal code. */
type PostalBlock = { words: LayoutWord[]; line: TextLine }[];

/** Blocks of two to seven aligned lines that end with a postal code and a place, without a label. */
export function postalBlocks(text: PageText): PostalBlock[] {
  const page = text.pages[0];
  if (!page) return [];
  const blocks: PostalBlock[] = [];
  for (const line of page.lines.filter((candidate) => candidate.top < page.heightPt * 0.5)) {
    for (const chunk of line.chunks.filter((candidate) => POSTAL_LINE.test(candidate.text) && candidate.words.length <= 6)) {
      const block = [{ words: chunk.words, line }];
      let top = line.top;
      for (const above of page.lines.slice(0, page.lines.indexOf(line)).reverse()) {
        const aligned = above.chunks.find(
          (candidate) => Math.abs(candidate.left - chunk.left) < page.em * 1.5 || Math.abs(candidate.right - chunk.right) < page.em,
        );
        if (top - above.bottom > page.em * 1.3 || block.length >= 6) break;
        if (!aligned) continue;
        block.unshift({ words: aligned.words, line: above });
        top = above.top;
      }
      if (block.length >= 2) blocks.push(block);
    }
  }
  return blocks;
}

/**
 * Whether a postal block is the sender's: another one stands lower on the page, either in the same column or below a name in larger type
 * than its address.
 */
export function isSendersAbove(block: PostalBlock, all: readonly PostalBlock[]): boolean {
  const [name, ...address] = block;
  const last = address[address.length - 1];
  const [word] = name?.words ?? [];
  if (!name || !last || !word) return false;
  const heightOf = ({ words }: PostalBlock[number]): number => Math.max(...words.map(({ top, bottom }) => bottom - top));
  const isSign = heightOf(name) > heightOf(last) * 1.15;
  return all.some(([other]) => {
    const left = other?.words[0]?.left ?? Number.POSITIVE_INFINITY;
    return other !== undefined && other.line.top > last.line.bottom && (isSign || Math.abs(left - word.left) < other.line.page.em * 2);
  });
}
