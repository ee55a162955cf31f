import type { ReviewView } from "@/lib/review/read-review";

/** The number of the line that contains the focused value; null if there is none. */
export function focusedLine(): number | null {
  const index = /^lineItems\[(\d+)\]/.exec(document.activeElement?.getAttribute("data-field") ?? "")?.[1];
  return index === undefined ? null : Number(index) + 1;
}

/** The field to focus on the line after this one, or on the line before if it is the last. */
export function lineBeside(
  { result: { lineItems } }: { result: Pick<ReviewView["result"], "lineItems"> },
  lineNumber: number,
): string | null {
  const at = lineItems.findIndex((line) => line.lineNumber === lineNumber);
  const beside = lineItems[at + 1] ?? lineItems[at - 1];
  return at === -1 || beside === undefined ? null : `lineItems[${beside.lineNumber - 1}].description`;
}
