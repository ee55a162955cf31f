import type { LabelKind } from "../../vocabulary";
import type { LabelHit } from "../labels/labels";
import { textOf, type Chunk, type TextLine } from "../words/layout";
import type { PageText } from "./page-text";

export const SUMMARY: readonly LabelKind[] = ["netTotal", "taxTotal", "total", "amountDue", "withheld", "paid"];

/** The labels of the given kinds that begin a cell of the line. */
export function labelsAtChunks(text: PageText, line: TextLine, kinds: readonly LabelKind[]): LabelHit[] {
  return (text.labelsByLine.get(line.index) ?? []).filter(
    (hit) => kinds.some((kind) => hit.kinds.has(kind)) && line.chunks.some((chunk) => beginsChunk(hit, chunk)),
  );
}

const RATE_FIRST = /^\d{1,2}(?:[.,]\d{1,2})? ?%/;

const BEFORE_LABEL = /^(?:\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]+|add:?|plus:?|less:?|deduct:?|zzgl\.?|abzgl\.?)$/i;

/** Whether the label begins its chunk, possibly after "Add:", "Less", a row letter or a rate ("19 % MwSt"). */
function beginsChunk(hit: LabelHit, chunk: Chunk): boolean {
  const at = chunk.words.findIndex((word) => word === hit.words[0]);
  return (
    at === 0 ||
    (at > 0 && at <= 3 && chunk.words.slice(0, at).every((word) => BEFORE_LABEL.test(word.text) || /^[\d.,]+%$/.test(word.text))) ||
    (at > 0 && at <= 2 && RATE_FIRST.test(chunk.text) && chunk.words.slice(0, at).every((word) => /^[\d.,]*%?$/.test(word.text)))
  );
}

/**
 * "VAT - reverse charge (0% on $1,428.40)  $0.00": a tax label that states no tax. The rate is in the label's own cell, unlike in an item's
 * row.
 */
export function isNoTax(text: PageText, { line, kinds, words, start }: LabelHit): boolean {
  const amounts = text.amountsByLine.get(line.index) ?? [];
  const chunk = line.chunks.find((candidate) => candidate.words[0] === words[0]);
  return (
    start === 0 &&
    kinds.has("taxTotal") &&
    Number(amounts.findLast(({ percent }) => !percent)?.value ?? 1) === 0 &&
    amounts.some((amount) => amount.percent && Number(amount.value) === 0 && amount.words.every((word) => chunk?.words.includes(word)))
  );
}

/** "VAT  1  7,500.00  7,500.00": programs that know nothing but items count the tax as one of them. */
export const isTaxAlone = ({ kinds, line, start, words }: LabelHit): boolean =>
  kinds.has("taxTotal") &&
  !/\p{L}/u.test(textOf(line.words.slice(0, start))) &&
  line.chunks.some((chunk) => chunk.words[0] === words[0] && !/\p{L}/u.test(textOf(chunk.words.slice(words.length))));
