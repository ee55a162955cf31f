import type { PageText } from "../page/page-text";

/** Widest column of a till, in line heights: it prints at most about 48 letters, each about 0.55 of the height wide. */
const MAX_EMS_WIDE = 36;
const MIN_LINES = 6;

/** Whether the document is a till slip: one OCR page whose text is a narrow column. */
export function isSlip(text: PageText): boolean {
  const [page] = text.pages;
  if (!page || text.pages.length > 1 || !page.isOcr || page.lines.length < MIN_LINES) return false;
  const lines = page.lines.filter((line) => line.text.replace(/[^\p{L}\p{N}]/gu, "").length >= 3);
  const lefts = lines.map((line) => line.left).sort((a, b) => a - b);
  const rights = lines.map((line) => line.right).sort((a, b) => a - b);
  // Percentiles, so that a few stray marks beside the column don't widen it.
  const left = lefts[Math.floor(lefts.length * 0.05)] ?? 0;
  const right = rights[Math.ceil(rights.length * 0.95) - 1] ?? page.widthPt;
  return (right - left) / page.em <= MAX_EMS_WIDE && page.heightPt > page.widthPt * 0.9;
}
