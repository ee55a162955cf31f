import { isAddressLike } from "../addresses/address-like";
import { FORM_AT_END, isLegible, isNameLike } from "../addresses/party-block";
import { foldLabel, foldName } from "../../fold";
import { taxIdsOf } from "../header/tax-ids";
import { headingWords } from "../labels/heading-words";
import type { PageText } from "../page/page-text";
import type { Chunk, TextLine } from "../words/layout";
import type { AddressBlock } from "./letter-addressee";

/** Letterheads and addressees stand in this upper share of the first page. */
const REACH = 0.45;

/** A name at the top of a page with its tax number below it in the same paragraph. */
export interface RegisteredSign {
  name: Chunk;
  /** From the name to the number. */
  lines: TextLine[];
}

/**
 * "Sunrise Furniture / 3rd Floor, Marina House, Lagos / TIN: 15263748-0001": the first paragraph with a tax number. Null if a label says
 * whose the paragraph is, or another name stands above it.
 */
function registeredSign(text: PageText): RegisteredSign | null {
  const [page] = text.pages;
  const upper = (page?.lines ?? []).filter((line) => line.top < line.page.heightPt * REACH);
  const [id] = taxIdsOf(text)
    .filter(({ local, owner, line }) => !local && owner !== "customer" && upper.includes(line))
    .sort((a, b) => a.line.index - b.line.index);
  const last = id?.line.chunks.find((chunk) => id.words[0] !== undefined && chunk.words.includes(id.words[0]));
  if (!id || !last) return null;
  const run = paragraphAbove(upper, id.line, last);
  const first = run.findIndex(({ chunk }) => isName(chunk));
  const sign = run[first];
  if (!sign || sign.line === id.line || run.slice(0, first).some(({ chunk }) => !isTitle(chunk))) return null;
  const isLabeled = run.some(({ line }) =>
    (text.labelsByLine.get(line.index) ?? []).some(({ kinds }) => kinds.has("customerBlock") || kinds.has("vendorBlock")),
  );
  const isSecond = upper.some((line) => line.bottom < sign.line.top && line.chunks.some((chunk) => isName(chunk)));
  return isLabeled || isSecond ? null : { name: sign.chunk, lines: run.slice(first).map(({ line }) => line) };
}

/**
 * "Harbour Shipping Lines Ltd" alone below such a paragraph and above the items: the only firm that the page addresses. Null if the sign
 * has a legal form itself, and so can be recognized without this, or if the firm is named again, for example as signatory or payee.
 */
export function firmBelowSign(text: PageText, itemsFrom = Number.POSITIVE_INFINITY): AddressBlock | null {
  const sign = registeredSign(text);
  const end = sign?.lines[sign.lines.length - 1];
  if (!sign || !end || sign.lines.some((line) => line.chunks.some(({ text: said }) => FORM_AT_END.test(said.replace(/\)$/, "")))))
    return null;
  const below = end.page.lines.filter(
    (line) => line.index < itemsFrom && line.top < line.page.heightPt * REACH && line.top - end.bottom > line.page.em * 0.9,
  );
  const firms = below.flatMap((line) => line.chunks.filter(({ text: said }) => FORM_AT_END.test(said)).map((chunk) => ({ chunk, line })));
  const [firm] = firms;
  if (firms.length !== 1 || !firm || firm.line.chunks.length !== 1 || !isName(firm.chunk)) return null;
  const own = foldName(firm.chunk.text);
  const isNamedAgain = text.lines.some((line) => line !== firm.line && foldName(line.text).includes(own));
  const isLabeled = (text.labelsByLine.get(firm.line.index) ?? []).length > 0;
  const isOwner = own.startsWith(foldName(sign.name.text));
  return isNamedAgain || isLabeled || isOwner ? null : { name: firm.chunk, line: firm.line, lines: [], introduced: false };
}

const isTitle = ({ text }: Chunk): boolean => headingWords.has(foldLabel(text));

const isName = (chunk: Chunk): boolean =>
  isNameLike(chunk.text) &&
  isLegible(chunk.words) &&
  chunk.words.length <= 8 &&
  !/[:：]|\d{3,}/.test(chunk.text) &&
  (!isAddressLike(chunk.text) || FORM_AT_END.test(chunk.text)) &&
  !isTitle(chunk);

/** The lines of the paragraph that ends with a chunk, aligned with either edge or centered, from the top. */
function paragraphAbove(lines: readonly TextLine[], from: TextLine, chunk: Chunk): { line: TextLine; chunk: Chunk }[] {
  const found = [{ line: from, chunk }];
  for (const line of lines.filter((other) => other.index < from.index).reverse()) {
    const below = found[0]?.chunk ?? chunk;
    const { em } = line.page;
    const next = line.chunks.find(
      (candidate) =>
        Math.abs(candidate.left - below.left) < em * 0.6 ||
        Math.abs(candidate.right - below.right) < em * 0.6 ||
        Math.abs(candidate.left + candidate.right - below.left - below.right) < em,
    );
    if (!next || below.top - next.bottom > em * 1.1) break;
    found.unshift({ line, chunk: next });
  }
  return found;
}
