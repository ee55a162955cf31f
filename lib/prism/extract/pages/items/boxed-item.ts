import Big from "big.js";
import { nearestMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { emptyLineItem } from "../../empty-invoice";
import type { PrintedAmount } from "../words/amounts";
import { headingPartsOf, type HeadingPart } from "../labels/headings";
import { decimalCell } from "./item-of-row";
import { placeOf, textOf, type Chunk, type TextLine } from "../words/layout";
import type { LineContext } from "../table/line-context";
import type { PageText } from "../page/page-text";

const TRUST = 0.9;

/**
 * The only item of a delivery ticket: boxes captioned "Product", "Quantity delivered" and "Price per litre", without amounts, whose
 * quantity × price is a printed total. Null if there is none or several.
 */
export function boxedItem(text: PageText, context: LineContext): LineItem | null {
  const found = text.lines.flatMap((line) => itemBeneath(text, line, context) ?? []);
  const [item, ...more] = found;
  return item && more.length === 0 ? item : null;
}

function itemBeneath(text: PageText, line: TextLine, { currency, targets }: LineContext): LineItem | null {
  const parts = headingPartsOf(line).filter(({ pure }) => pure);
  const [description, quantity, price] = (["description", "quantity", "unitPrice"] as const).map((kind) =>
    parts.find((part) => part.kind === kind),
  );
  const below = text.lines[line.index + 1];
  if (!description || !quantity || !price || parts.some(({ kind }) => kind === "amount") || below?.page !== line.page) return null;
  const [named, counted, priced] = [description, quantity, price].map((part) => chunkUnder(below, part));
  const [count, each] = [counted, priced].map((chunk) => chunk && numberIn(text, below, chunk));
  if (!named || !count || !each) return null;
  const amount = nearestMinor(new Big(count.value).times(each.value).toFixed(4), currency);
  if (!targets.includes(amount)) return null;
  const place = placeOf([...count.words, ...each.words], below.page);
  return {
    ...emptyLineItem(1),
    description: documentCell(named.text, textOf(named.words), TRUST, placeOf(named.words, below.page)),
    quantity: decimalCell(count, TRUST),
    unitPrice: decimalCell(each, TRUST),
    amount: documentCell(amount, `${count.raw} × ${each.raw}`, TRUST, place),
  };
}

const chunkUnder = (line: TextLine, part: HeadingPart): Chunk | undefined =>
  line.chunks.find((chunk) => Math.min(chunk.right, part.right) > Math.max(chunk.left, part.left));

function numberIn(text: PageText, line: TextLine, chunk: Chunk): PrintedAmount | undefined {
  return (text.amountsByLine.get(line.index) ?? []).find(
    ({ words, percent }) => !percent && words.every((word) => chunk.words.includes(word)),
  );
}
