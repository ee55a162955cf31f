import { placeNames } from "../../vocabulary/places";
import { labelWords } from "../labels/heading-words";
import { isAddressLike } from "../addresses/address-like";
import { foldLabel, foldName, withinEdits } from "../../fold";
import type { Chunk, LayoutWord, TextLine } from "../words/layout";
import { letterAddressee, type AddressBlock } from "./letter-addressee";
import { firmBelowSign } from "./registered-sign";
import { isMarkOfCopy, isTitle } from "./name-candidates";
import { isPersonOf, JOINING_WORD } from "../addresses/name-parts";
import type { PageText } from "../page/page-text";
import { taxIdsOf } from "../header/tax-ids";
import { FORM_AT_END, isLegible, isNameLike, type PartyBlock } from "../addresses/party-block";

const SELF_TOLD =
  /\b(?:tin|vat|ust|mwst|uid|steuer-?(?:nummer|nr)|st-?nr|tva|iva|nif|cif|btw|gst|gstin|trn|abn|ein|pan|cnpj|pin|tax|tel|phone|fax|e-?mail|www|rc|siret|siren)\b|@/i;
const MAX_LINES = 7;
/** Parties stand in this upper share of the first page. */
const REACH = 0.45;

/** The address blocks from the top of the first page; each line belongs to at most one. */
function addressBlocksOf(text: PageText, itemsFrom = Number.POSITIVE_INFINITY): AddressBlock[] {
  const [page] = text.pages;
  if (!page) return [];
  const taken = new Set<Chunk>();
  const found: AddressBlock[] = [];
  for (const line of page.lines.filter((candidate) => candidate.top < page.heightPt * REACH && candidate.index < itemsFrom)) {
    for (const chunk of line.chunks) {
      if (taken.has(chunk) || !startsBlock(text, line, chunk)) continue;
      const lines = linesBelow(text, line, chunk);
      const addressed = lines.filter((entry) => isAddressLike(entry.chunk.text)).length;
      if (
        (lines.length < 2 && !(found.length > 0 && isBoxOf(chunk, lines))) ||
        addressed === 0 ||
        !lines.slice(0, 2).some((entry) => isAddressLike(entry.chunk.text))
      )
        continue;
      lines.forEach((entry) => taken.add(entry.chunk));
      found.push({ name: chunk, line, lines, introduced: lines.some((entry) => SELF_TOLD.test(entry.chunk.text)) });
    }
  }
  return found;
}

/**
 * "Polokwane Dairy Cooperative" in bold above "PO Box 44, Polokwane, 0700": a one-line address. As the first block it would be the
 * letterhead's.
 */
function isBoxOf(name: Chunk, lines: readonly { chunk: Chunk }[]): boolean {
  return (
    name.words.length >= 2 &&
    name.words.every((word) => word.bold) &&
    lines.some(({ chunk }) => /^(?:p\.? ?o\.? ?box|private bag|\d+[a-z]?,? \p{Lu}).*, \p{Lu}/iu.test(chunk.text))
  );
}

/** "Calabash Printers Nigeria" is a firm named after the country; "Port Harcourt Nigeria" is a place. */
function isNamedAfterCountry({ words, text }: Chunk): boolean {
  const rest = words.slice(0, -1).map((word) => word.text);
  return (
    rest.length >= 2 &&
    /^Nigeria$/i.test(words[words.length - 1]?.text ?? "") &&
    !/[\d,]/.test(text) &&
    ![1, 2].some((count) => placeNames.has(foldLabel(rest.slice(-count).join(" "))))
  );
}

/** "CORPORATE BILL" above the buyer's name: a title in capitals rather than a firm. */
const TITLE_AT_END = /\b(?:bill|invoice|receipt|statement|folio|advice|note|voucher)$/i;

function startsBlock(text: PageText, line: TextLine, chunk: Chunk): boolean {
  // Names of companies may also contain place names.
  if (
    !isNameLike(chunk.text) ||
    !isLegible(chunk.words) ||
    (isAddressLike(chunk.text) && !FORM_AT_END.test(chunk.text) && !isNamedAfterCountry(chunk)) ||
    chunk.words.length > 8 ||
    /[:：]|\d{3,}/.test(chunk.text) ||
    labelWords.has(foldLabel(chunk.text)) ||
    (TITLE_AT_END.test(chunk.text) && chunk.text === chunk.text.toUpperCase()) ||
    isTitle(text, chunk.words) ||
    isMarkOfCopy(text, chunk.words) ||
    isCaptionInRow(text, line, chunk)
  )
    return false;
  return !(text.labelsByLine.get(line.index) ?? []).some(
    (hit) =>
      (hit.words[0] === chunk.words[0] && hit.words.length === chunk.words.length) ||
      // "Traveller account": a caption with the name below it.
      (hit.kinds.has("bankAccount") && chunk.words.length <= 3 && chunk.words[chunk.words.length - 1] === hit.words[hit.words.length - 1]),
  );
}

/**
 * "Property   Invoice   Issued   Period", each above its value: a word beside two captions is a caption too, even if it names a party
 * elsewhere.
 */
function isCaptionInRow(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const below = text.lines[line.index + 1];
  if (line.chunks.length < 3 || chunk.words.length > 2 || FORM_AT_END.test(chunk.text) || /\d/.test(line.text) || below?.page !== line.page)
    return false;
  const labeled = line.chunks.filter((other) =>
    (text.labelsByLine.get(line.index) ?? []).some((hit) => hit.words[0] === other.words[0] && hit.words.length === other.words.length),
  );
  const near = line.page.em * 0.5;
  const isOverValue = (other: Chunk): boolean =>
    below.chunks.some(({ left, right }) => Math.abs(left - other.left) < near || Math.abs(right - other.right) < near);
  return labeled.length >= 2 && !labeled.includes(chunk) && line.chunks.every(isOverValue);
}

/** The lines below the name, aligned with either edge or centered, as close as the lines of a paragraph, down to the next gap. */
function linesBelow(text: PageText, line: TextLine, name: Chunk): { chunk: Chunk; line: TextLine }[] {
  const { em } = line.page;
  const lines: { chunk: Chunk; line: TextLine }[] = [];
  let bottom = name.bottom;
  for (const below of text.lines.slice(line.index + 1, line.index + 20)) {
    if (below.page !== line.page || below.top - bottom > em * 1.1 || lines.length >= MAX_LINES) break;
    const chunk = below.chunks.find(
      (candidate) =>
        Math.abs(candidate.left - name.left) < em * 0.6 ||
        Math.abs(candidate.right - name.right) < em * 0.6 ||
        Math.abs(candidate.left + candidate.right - name.left - name.right) < em,
    );
    if (!chunk || chunk.top < bottom - em * 0.5) continue;
    // A party's registrations end its block; a firm below them is another party.
    if (lines.some((entry) => SELF_TOLD.test(entry.chunk.text)) && FORM_AT_END.test(chunk.text) && isNameLike(chunk.text)) break;
    lines.push({ chunk, line: below });
    bottom = chunk.bottom;
  }
  return lines;
}

/**
 * The customer in a block without a label. If a label names the vendor, the other block is the customer; of two unlabeled blocks, the one
 * with its own registrations is the sender, else the upper one.
 */
export function unlabeledCustomer(text: PageText, labeled: readonly PartyBlock[], itemsFrom?: number): AddressBlock | null {
  if (labeled.some((block) => block.role === "customer")) return null;
  const addressee = letterAddressee(text);
  if (addressee) return addressee;
  const billed = unlabeledBlock(
    text,
    labeled.filter((block) => block.role === "vendor"),
    itemsFrom,
  );
  return billed ? addressedFirm(billed) : labeled.some((block) => block.role === "vendor") ? null : firmBelowSign(text, itemsFrom);
}

/** The firm below the person addressed, or below words that describe its role. */
function addressedFirm(block: AddressBlock): AddressBlock {
  const [second, ...rest] = block.lines;
  return second && (isPersonOf(block.name.words, second.chunk.words) || isCaption(block.name, second.chunk))
    ? { ...block, name: second.chunk, line: second.line, lines: [{ chunk: block.name, line: block.line }, ...rest] }
    : block;
}

const CAPITALS = (text: string): boolean => text === text.toUpperCase();

/**
 * "Whom we serve", "CLIENT OF RECORD" above a complete firm's name: a caption, recognized by lower case, a colon, or another case or size
 * than the name's.
 */
function isCaption(name: Chunk, firm: Chunk): boolean {
  if (FORM_AT_END.test(name.text) || !FORM_AT_END.test(firm.text) || firm.words.length < 3) return false;
  const small = name.words.slice(1).some(({ text }) => /^\p{Ll}{2,}$/u.test(text) && !JOINING_WORD.test(text));
  const height = (chunk: Chunk): number => chunk.bottom - chunk.top;
  return small || /:$/.test(name.text) || (CAPITALS(name.text) && !CAPITALS(firm.text)) || height(name) < height(firm) * 0.88;
}

/** Large type at the top that the block's name begins with is the sign of its sender. */
function isUnderItsSign(text: PageText, block: AddressBlock): boolean {
  const name = foldName(block.name.text);
  return (text.pages[0]?.lines ?? []).some(
    (line) =>
      line.top < block.name.bottom &&
      line.chunks.some(
        (chunk) =>
          chunk !== block.name &&
          chunk.bottom - chunk.top > (block.name.bottom - block.name.top) * 1.15 &&
          foldName(chunk.text).length >= 5 &&
          name.startsWith(foldName(chunk.text)),
      ),
  );
}

/** "accounts@bonnybay.example" on a page of Bonny Bay Energy: a page prints its sender's web and e-mail addresses. */
function isOfDomain({ text }: PageText, { name }: AddressBlock): boolean {
  const folded = foldName(name.text);
  return [...text.matchAll(/(?:@|www\.|https?:\/\/)([\p{L}\d-]{5,})\./gu)].some((match) => matchesDomain(folded, foldName(match[1] ?? "")));
}

const LONG_DOMAIN = 8;

/** The last letter of a long domain may differ from the name: "ilesapumps" of Ilesa Pump Works. */
const matchesDomain = (name: string, domain: string): boolean =>
  name.startsWith(domain) || (domain.length > LONG_DOMAIN && name.startsWith(domain.slice(0, -1)));

/** A firm's name above in larger type is the sender, so the only block with another firm is the customer. */
function isUnderAnotherSign(text: PageText, { name, line, introduced }: AddressBlock): boolean {
  const height = name.bottom - name.top;
  return (
    !introduced &&
    FORM_AT_END.test(name.text) &&
    (text.pages[0]?.lines ?? []).some(
      (other) =>
        other.top < line.top &&
        other.chunks.some(
          (chunk) =>
            chunk.bottom - chunk.top > height * 1.15 &&
            FORM_AT_END.test(chunk.text) &&
            !foldName(name.text).startsWith(foldName(chunk.text)),
        ),
    )
  );
}

/**
 * "Zenoptic Coatings Limited. RC 88210", "Zenoptic Coatings Limited, Zenith Bank, 1120773418": a firm with its registration or account in
 * the footer is the sender.
 */
function isBilledByFoot(text: PageText, block: AddressBlock, itemsFrom = Number.POSITIVE_INFINITY): boolean {
  const { name, lines, line } = addressedFirm(block);
  const own = foldName(name.text);
  const bottom = Math.max(...lines.map((entry) => entry.line.bottom));
  return text.lines.some((other) => {
    if (other.page === line.page && other.top < bottom) return false;
    // Below the items, a firm with its tax number is the sender, whoever is addressed.
    if (!FORM_AT_END.test(name.text) && !(other.index > itemsFrom && REGISTERED.test(other.text))) return false;
    const told = other.top > other.page.heightPt * 0.72 ? /\b(?:rc|bn)\b|\bregistered office\b|\d{10}\b/i : /\b\d{10}\b/;
    const firm = FIRM_FIRST.exec(other.text)?.[0] ?? "";
    return told.test(other.text) && firm !== "" && !/\bbank\b/i.test(firm) && foldName(firm) !== own;
  });
}

/**
 * A sign at the top without a legal form, repeated in the footer with its registration: the only block with another name is the customer.
 */
function isSignedInFoot(text: PageText, { name, line, introduced }: AddressBlock, itemsFrom = Number.POSITIVE_INFINITY): boolean {
  const [first] = text.pages[0]?.lines ?? [];
  const sign = first?.chunks.find((chunk) => chunk.bottom - chunk.top > (name.bottom - name.top) * 1.15);
  const own = foldName(sign?.text ?? "");
  return (
    !introduced &&
    first !== undefined &&
    first.top < line.top &&
    own.length >= LEAST_SIGN &&
    foldName(name.text) !== own &&
    text.lines.some((other) => other.index > itemsFrom && foldName(other.text).startsWith(own) && REGISTERED.test(other.text))
  );
}

const LEAST_SIGN = 5;

const REGISTERED = /\b(?:tin|rc|vat|tax id)\b.{0,12}\d{6,}/i;

/** The first words of a line, up to a legal form. */
const FIRM_FIRST = /^(?:\p{Lu}[\p{L}&.'’()-]*,? |& |and |of ){1,6}?(?:ltd|limited|plc)\b/iu;

/** The block has a tax number of its own, and another number stands above it with the letterhead: the block is the customer's. */
function isTaxedBelowAnother(text: PageText, { name, lines }: AddressBlock): boolean {
  const ids = taxIdsOf(text).filter((id) => !id.local && id.line.page === text.pages[0]);
  const own = ids.find((id) => lines.some((entry) => id.words[0] !== undefined && entry.chunk.words.includes(id.words[0])));
  return own !== undefined && ids.some((id) => id.value !== own.value && id.line.bottom < name.top);
}

function unlabeledBlock(text: PageText, vendors: readonly PartyBlock[], itemsFrom?: number): AddressBlock | null {
  const blocks = addressBlocksOf(text, itemsFrom);
  const others = blocks.filter((block) => !vendors.some((vendor) => sharesLines(vendor, block) || isMisreadOf(vendor, block)));
  if (vendors.length > 0) return others[0] ?? null;
  if (others.length < 2)
    return others[0] &&
      (isUnderAnotherSign(text, others[0]) ||
        isTaxedBelowAnother(text, others[0]) ||
        isBilledByFoot(text, others[0], itemsFrom) ||
        isSignedInFoot(text, others[0], itemsFrom))
      ? others[0]
      : null;
  const [upper, lower] = others;
  if (!upper || !lower) return null;
  const signed = [upper, lower].filter((block) => isUnderItsSign(text, block));
  if (signed.length === 1) return signed[0] === upper ? lower : upper;
  const webbed = [upper, lower].filter((block) => isOfDomain(text, block));
  if (webbed.length === 1) return webbed[0] === upper ? lower : upper;
  if (upper.introduced !== lower.introduced && !isTaxedElsewhere(text, [upper, lower]))
    return upper.introduced ? lower : { ...upper, ...(isStackedWithNumberAlone(upper, lower) ? { eitherWay: true } : {}) };
  if (upper.line.top > bottomOf(lower) || lower.line.top > bottomOf(upper)) return lower;
  // Blocks side by side: an envelope's window shows the left one, in France the right one.
  const [left, right] = upper.name.left < lower.name.left ? [upper, lower] : [lower, upper];
  return text.language === "fr" ? right : left;
}

/**
 * Two blocks in one column, the lower of which has only a tax number: it may as well be the buyer's, since some forms print their own
 * number in the footer.
 */
function isStackedWithNumberAlone(upper: AddressBlock, lower: AddressBlock): boolean {
  const told = lower.lines.filter((entry) => SELF_TOLD.test(entry.chunk.text));
  return bottomOf(upper) < lower.line.top && told.every((entry) => /\b(?:tin|vat|tax)\b/i.test(entry.chunk.text));
}

/** The only tax number within the two blocks is the buyer's if the seller's stands with the invoice's facts or in the footer. */
function isTaxedElsewhere(text: PageText, blocks: readonly AddressBlock[]): boolean {
  const told = blocks.find((block) => block.introduced);
  const chunks = told?.lines.filter((entry) => SELF_TOLD.test(entry.chunk.text)).map((entry) => entry.chunk.text) ?? [];
  if (chunks.length !== 1 || !/\b(?:tin|vat|pin|tva|ust|tax (?:id|no|number|reg))\b/i.test(chunks[0] ?? "")) return false;
  const inBlocks = (word: LayoutWord | undefined): boolean =>
    blocks.some((block) => block.lines.some((entry) => word !== undefined && entry.chunk.words.includes(word)));
  return taxIdsOf(text).some(
    (id) =>
      !id.local &&
      id.owner === null &&
      id.line.page === text.pages[0] &&
      (id.line.top < id.line.page.heightPt / 2 || isInFoot(id.line)) &&
      !inBlocks(id.words[0]),
  );
}

/** "0803 555 0127 | office@firm.example | Tax ID: 21844093-0001": the last lines of a page are its sender's, wherever they end. */
const isInFoot = (line: TextLine): boolean => line.top > line.page.heightPt * 0.8 || line.page.lines.slice(-LAST_LINES).includes(line);
const LAST_LINES = 2;

function bottomOf(block: AddressBlock): number {
  return Math.max(...block.lines.map((entry) => entry.line.bottom));
}

/** "wara Foods dsP Plc" or "Eko" after "Pay to", and "Kwara Foods Plc" at the top of a scan: OCR lost letters of the same firm's name. */
function isMisreadOf(vendor: PartyBlock, { name, line }: AddressBlock): boolean {
  if (!line.page.isOcr || !vendor.name) return false;
  const wordsOf = (words: readonly LayoutWord[]): string[] => words.map((word) => foldName(word.text)).filter((word) => word.length >= 2);
  const [one, other] = [wordsOf(vendor.name.words), wordsOf(name.words)];
  const isAmong = (words: readonly string[], all: readonly string[]): boolean =>
    words.length > 0 &&
    words.every((word) => all.some((candidate) => candidate === word || (word.length >= 4 && withinEdits(candidate, word, 1))));
  return isAmong(one, other) || isAmong(other, one);
}

function sharesLines(vendor: PartyBlock, block: AddressBlock): boolean {
  const words = new Set([...(vendor.name?.words ?? []), ...vendor.address.flatMap((line) => line.words)]);
  return [block.name, ...block.lines.map((entry) => entry.chunk)].some((chunk) => chunk.words.some((word) => words.has(word)));
}
