import type { Cell, Place } from "@/lib/prism/model";

/** Upper limit on the confidence of a value that fails its own format, checksum or arithmetic check. */
export const FAILED_CHECK_CONFIDENCE = 0.9;

/** A cell without a value. `confidence` (0..1) says how sure it is that the document states none. */
export function emptyCell<T>(confidence = 0.5): Cell<T> {
  return { value: null, raw: null, confidence, source: "document", provenance: [] };
}

/** A value that the document states: `raw` is its text as printed, `provenance` the places where it is printed. */
export function documentCell<T>(value: T | null, raw: string, confidence: number, provenance: Place[] = []): Cell<T> {
  return { value, raw, confidence: clampConfidence(confidence), source: "document", provenance };
}

/** A value that no page prints but that follows from other values; `provenance` holds the places of those values. */
export function derivedCell<T>(value: T | null, confidence: number, provenance: Place[] = []): Cell<T> {
  return { value, raw: null, confidence: clampConfidence(confidence), source: "derived", provenance };
}

/** How often a field that the caller sent and the document doesn't show is right, as an estimate. */
const REQUEST_CONFIDENCE = 0.9;

/** A value from the caller's metadata, for documents whose pages don't state it. */
export function requestCell<T>(value: T, raw: string): Cell<T> {
  return { value, raw, confidence: REQUEST_CONFIDENCE, source: "request", provenance: [] };
}

/** Limits a confidence to 0.01..0.99, rounded to three decimals: nothing read from a page is ever certain. */
export function clampConfidence(confidence: number): number {
  return Math.round(Math.min(0.99, Math.max(0.01, confidence)) * 1000) / 1000;
}

/** Returns the cell with its confidence lowered to `limit` if it is higher. */
export function cappedCell<T>(cell: Cell<T>, limit: number): Cell<T> {
  return cell.confidence <= limit ? cell : { ...cell, confidence: limit };
}
