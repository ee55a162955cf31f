import type { Cell, Place } from "@/lib/prism/model";

/** A value that fails its own format, checksum or arithmetic check is never surer than this. */
export const FAILED_CHECK_CONFIDENCE = 0.9;

/** No value. `confidence`: how sure it is that the document has none, 0..1. */
export function emptyCell<T>(confidence = 0.5): Cell<T> {
  return { value: null, raw: null, confidence, source: "document", provenance: [] };
}

/** A value as the document has it: `raw` as printed, `provenance` where. */
export function documentCell<T>(value: T | null, raw: string, confidence: number, provenance: Place[] = []): Cell<T> {
  return { value, raw, confidence: clampConfidence(confidence), source: "document", provenance };
}

/** A value that no page prints and that follows from others; `provenance`: where those stand. */
export function derivedCell<T>(value: T | null, confidence: number, provenance: Place[] = []): Cell<T> {
  return { value, raw: null, confidence: clampConfidence(confidence), source: "derived", provenance };
}

/** A value from the caller's metadata, as no page tells it. */
export function requestCell<T>(value: T, raw: string): Cell<T> {
  return { value, raw, confidence: 0.9, source: "request", provenance: [] };
}

/** Between 0.01 and 0.99, to three decimals: nothing that was read is certain. */
export function clampConfidence(confidence: number): number {
  return Math.round(Math.min(0.99, Math.max(0.01, confidence)) * 1000) / 1000;
}

/** The same cell, no surer than `limit`. */
export function cappedCell<T>(cell: Cell<T>, limit: number): Cell<T> {
  return cell.confidence <= limit ? cell : { ...cell, confidence: limit };
}
