import {
  HEADER_FIELDS,
  isAbsent,
  isFieldRight,
  isScored,
  matchedLines,
  type HeaderField,
  type LabelledDocument,
  type Outcome,
} from "./bench-extract-scoring";
import { calibrationError } from "./calibrate/fit-curve";

interface Tally {
  documents: number;
  failed: number;
  pages: number;
  cpuSeconds: number;
  fields: Record<HeaderField, { asked: number; answered: number; right: number }>;
  lines: { truth: number; predicted: number; matched: number };
  /** Answered fields, grouped into tenths of the stated confidence. */
  confidence: { stated: number; right: number; count: number }[];
  lineConfidence: { probability: number; right: boolean }[];
}

/** Collects the results by kind of document and prints their totals. */
export class BenchReport {
  readonly #tallies = new Map<string, Tally>();
  readonly #misses: string[] = [];

  constructor(private readonly worst: string | undefined) {}

  add(document: LabelledDocument, outcome: Outcome, cpuSeconds: number): void {
    for (const kind of ["all", document.kind]) this.#count(this.#tally(kind), document, outcome, cpuSeconds);
    this.#noteMisses(document, outcome);
  }

  text(): string {
    const sections = [...this.#tallies].map(([kind, tally]) => sectionOf(kind, tally));
    const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
    return [...this.#misses, ...sections, `peak memory ${peakMb} MB`].join("\n");
  }

  #count(tally: Tally, document: LabelledDocument, outcome: Outcome, cpuSeconds: number): void {
    tally.documents++;
    tally.pages += outcome.pages;
    tally.cpuSeconds += cpuSeconds;
    if (outcome.error !== null) tally.failed++;
    for (const field of HEADER_FIELDS.filter((name) => isScored(name, document))) {
      const predicted = outcome.prediction[field];
      const right = isFieldRight(field, document, predicted);
      const count = tally.fields[field];
      count.asked++;
      if (isAbsent(predicted)) continue;
      count.answered++;
      if (right) count.right++;
      const stated = outcome.confidences[field];
      const bin = stated === undefined ? undefined : tally.confidence[Math.min(9, Math.floor(stated * 10))];
      if (bin && stated !== undefined) {
        bin.count++;
        bin.stated += stated;
        if (right) bin.right++;
      }
    }
    if (isScored("lines", document)) {
      const truth = document.truth.lines ?? [];
      const predicted = outcome.prediction.lines ?? [];
      tally.lines.truth += truth.length;
      tally.lines.predicted += predicted.length;
      const matched = matchedLines(truth, predicted);
      tally.lines.matched += matched.size;
      predicted.forEach((line, index) =>
        tally.lineConfidence.push({ probability: outcome.lineConfidences?.[index] ?? 0, right: matched.has(line) }),
      );
    }
  }

  #noteMisses(document: LabelledDocument, outcome: Outcome): void {
    const note = (field: string, truth: unknown, predicted: unknown): void => {
      if (this.worst === field || this.worst === "all")
        this.#misses.push(
          [document.id, field, JSON.stringify(truth), JSON.stringify(predicted ?? null), outcome.error ?? sureness(field)].join("\t"),
        );
    };
    const sureness = (field: string): string => outcome.confidences[field as HeaderField]?.toFixed(2) ?? "";
    for (const field of HEADER_FIELDS.filter((name) => isScored(name, document))) {
      if (!isFieldRight(field, document, outcome.prediction[field])) note(field, document.truth[field], outcome.prediction[field]);
    }
    const truth = document.truth.lines ?? [];
    const predicted = outcome.prediction.lines ?? [];
    if (isScored("lines", document) && (matchedLines(truth, predicted).size < truth.length || predicted.length > truth.length))
      note("lines", truth, predicted);
  }

  #tally(kind: string): Tally {
    const known = this.#tallies.get(kind);
    if (known) return known;
    const fresh: Tally = {
      documents: 0,
      failed: 0,
      pages: 0,
      cpuSeconds: 0,
      fields: Object.fromEntries(HEADER_FIELDS.map((field) => [field, { asked: 0, answered: 0, right: 0 }])) as Tally["fields"],
      lines: { truth: 0, predicted: 0, matched: 0 },
      confidence: Array.from({ length: 10 }, () => ({ stated: 0, right: 0, count: 0 })),
      lineConfidence: [],
    };
    this.#tallies.set(kind, fresh);
    return fresh;
  }
}

function sectionOf(kind: string, tally: Tally): string {
  const percent = (part: number, whole: number): string => (whole === 0 ? "     -" : `${((100 * part) / whole).toFixed(1).padStart(5)}%`);
  const rows = HEADER_FIELDS.map((field) => ({ field, ...tally.fields[field] })).filter((row) => row.asked > 0);
  const asked = rows.reduce((sum, row) => sum + row.asked, 0);
  const right = rows.reduce((sum, row) => sum + row.right, 0);
  const { truth, predicted, matched } = tally.lines;
  const answered = tally.confidence.reduce((sum, bin) => sum + bin.count, 0);
  const headerError = tally.confidence.reduce((sum, bin) => sum + Math.abs(bin.stated - bin.right), 0) / Math.max(1, answered);
  return [
    `\n${kind}: ${tally.documents} documents, ${tally.failed} failed, ${(tally.cpuSeconds / Math.max(1, tally.pages)).toFixed(2)} CPU s a page`,
    ...rows.map(
      (row) =>
        `  ${row.field.padEnd(14)} of ${String(row.asked).padStart(4)}  right ${percent(row.right, row.asked)}  right when answered ${percent(row.right, row.answered)}`,
    ),
    `  ${"header".padEnd(14)} of ${String(asked).padStart(4)}  right ${percent(right, asked)}`,
    `  ${"lines".padEnd(14)} of ${String(truth).padStart(4)}  F1 ${percent(2 * matched, truth + predicted)}  precision ${percent(matched, predicted)}  recall ${percent(matched, truth)}`,
    ...(truth > 0 ? [`  lines: expected calibration error ${calibrationError(tally.lineConfidence).toFixed(3)}`] : []),
    `  expected calibration error ${headerError.toFixed(3)}; ${tally.confidence
      .map((bin, i) => (bin.count ? `${i / 10}: ${bin.right}/${bin.count}` : ""))
      .filter(Boolean)
      .join("  ")}`,
  ].join("\n");
}
