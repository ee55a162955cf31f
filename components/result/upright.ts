import type { FieldEntry } from "./fields";
import type { Turn } from "./turned";

const LEAST = 3;
const header = new Set(["vendor.name", "invoiceNumber", "invoiceDate"]);
const totals = new Set(["subtotal", "total", "amountDue"]);

/**
 * By how much the first page has to be rotated to be readable. If its texts are taller than wide, its lines run down or up the page, and
 * the side with the totals tells which. Pages that are upside down can't be detected.
 */
export function uprightTurn(fields: readonly Pick<FieldEntry, "key" | "raw" | "places">[]): Turn {
  const words = fields.flatMap(({ key, raw, places: [place] }) =>
    place?.page === 1 && (raw ?? "").length >= 5 ? [{ key, box: place.box }] : [],
  );
  const sideways = words.filter(({ box: [left, top, right, bottom] }) => bottom - top > (right - left) * 1.5);
  if (sideways.length < LEAST || sideways.length < words.length * 0.8) return 0;
  const [first, last] = [middleOf(words, header), middleOf(words, totals)];
  return first === null || last === null || first === last ? 0 : last < first ? 270 : 90;
}

function middleOf(
  words: readonly { key: string; box: readonly [number, number, number, number] }[],
  keys: ReadonlySet<string>,
): number | null {
  const middles = words.filter(({ key }) => keys.has(key)).map(({ box: [left, , right] }) => (left + right) / 2);
  return middles.length === 0 ? null : middles.reduce((sum, at) => sum + at, 0) / middles.length;
}
