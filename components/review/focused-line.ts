import type { ReviewView } from "@/lib/review/read-review";

/** The number of the line one of whose values has the focus. */
export function focusedLine(): number | null {
  const index = /^lineItems\[(\d+)\]/.exec(document.activeElement?.getAttribute("data-field") ?? "")?.[1];
  return index === undefined ? null : Number(index) + 1;
}

/** What the line after this one is called, or that before where it is the last. */
export function lineBeside(
  { result: { lineItems } }: { result: Pick<ReviewView["result"], "lineItems"> },
  lineNumber: number,
): string | null {
  const at = lineItems.findIndex((line) => line.lineNumber === lineNumber);
  const beside = lineItems[at + 1] ?? lineItems[at - 1];
  return at === -1 || beside === undefined ? null : `lineItems[${beside.lineNumber - 1}].description`;
}
