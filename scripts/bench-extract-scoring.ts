/** Compares a prediction with the truth that a document's source states. */

const TEXT_FIELDS = ["invoiceNumber", "vendorName", "vendorTaxId", "buyerName", "currency"] as const;
export const DATE_FIELDS = ["issueDate", "dueDate"] as const;
export const AMOUNT_FIELDS = ["subtotal", "taxTotal", "total"] as const;
export const HEADER_FIELDS = [...TEXT_FIELDS, ...DATE_FIELDS, ...AMOUNT_FIELDS, "vatRates"] as const;
export type HeaderField = (typeof HEADER_FIELDS)[number];

export interface PredictedLine {
  description: string | null;
  quantity: number | null;
  unitPrice: number | null;
  amount: number | null;
}

export type Prediction = Partial<Record<HeaderField, unknown>> & { lines?: PredictedLine[] };

/** One line of a folder's manifest.jsonl, with the members used here. */
export interface LabelledDocument {
  id: string;
  path: string;
  kind: string;
  /** Documents with the same origin: the same invoice as file and as scan, or one vendor's receipts. */
  group?: string;
  truth: Prediction;
  /** Other accepted values, by field. */
  truthAlt?: Partial<Record<HeaderField, unknown[]>>;
  /** "contains": the answer only needs to contain the truth. */
  truthMatch?: Partial<Record<HeaderField, string>>;
  /** Fields that the source states but that are not visible on the page. */
  notVisible?: string[];
}

/** The result for one document. */
export interface Outcome {
  prediction: Prediction;
  confidences: Partial<Record<HeaderField, number>>;
  /** Confidence of each predicted line's amount, in the order of the lines. */
  lineConfidences?: number[];
  pages: number;
  error: string | null;
}

const AMOUNT_TOLERANCE = 0.01 + 1e-9;

/** Reduces a text to letters and digits, without case or accents. */
function foldText(value: unknown): string {
  return String(value ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

export function isFieldRight(field: HeaderField, document: LabelledDocument, predicted: unknown): boolean {
  const truth = document.truth[field];
  if (isAbsent(predicted)) return false;
  if (isOneOf(AMOUNT_FIELDS, field)) return sameAmount(truth, predicted);
  if (isOneOf(DATE_FIELDS, field)) return dayOf(truth) !== null && dayOf(truth) === dayOf(predicted);
  if (field === "vatRates") return sameRates(truth, predicted);
  const answer = foldText(predicted);
  if (answer === "") return false;
  return [truth, ...(document.truthAlt?.[field] ?? [])].some((accepted) => {
    const folded = foldText(accepted);
    return folded !== "" && (folded === answer || (document.truthMatch?.[field] === "contains" && answer.includes(folded)));
  });
}

/**
 * Whether the field has a truth that the input can show. The XML of an e-invoice is part of the input; a plain page only shows what is
 * visible on it.
 */
export function isScored(field: HeaderField | "lines", document: LabelledDocument): boolean {
  if (isAbsent(document.truth[field])) return false;
  const hidden = carriesXml(document) ? [] : (document.notVisible ?? []);
  if (field !== "lines") return !hidden.includes(field);
  const lines = document.truth.lines ?? [];
  return (
    !hidden.includes("lines") &&
    !hidden.includes("lineDescriptions") &&
    lines.every((line) => numberOf(line.amount) !== null && !isAbsent(line.description))
  );
}

/**
 * The predicted lines that match a true line: the same amount and at least half of the description's words. Each true line matches once.
 */
export function matchedLines(truth: readonly PredictedLine[], predicted: readonly PredictedLine[]): Set<PredictedLine> {
  const candidates = truth.map((line) => predicted.flatMap((other, index) => (isSameLine(line, other) ? [index] : [])));
  const takenBy = new Map<number, number>();
  const place = (line: number, tried: Set<number>): boolean => {
    for (const candidate of candidates[line] ?? []) {
      if (tried.has(candidate)) continue;
      tried.add(candidate);
      const holder = takenBy.get(candidate);
      if (holder === undefined || place(holder, tried)) {
        takenBy.set(candidate, line);
        return true;
      }
    }
    return false;
  };
  for (const line of truth.keys()) place(line, new Set());
  return new Set([...takenBy.keys()].flatMap((index) => predicted[index] ?? []));
}

function isSameLine(truth: PredictedLine, predicted: PredictedLine): boolean {
  return (
    sameAmount(truth.amount, predicted.amount) &&
    (foldText(truth.description) === foldText(predicted.description) || wordOverlap(truth.description, predicted.description) >= 0.5)
  );
}

/** F1 score of two texts as bags of words. */
function wordOverlap(one: unknown, other: unknown): number {
  const wordsOf = (text: unknown): string[] =>
    String(text ?? "")
      .normalize("NFKD")
      .toLowerCase()
      .replace(/ß/g, "ss")
      .replace(/\p{M}/gu, "")
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const left = wordsOf(one);
  const right = wordsOf(other);
  if (left.length + right.length === 0) return 0;
  const remaining = [...left];
  const shared = right.filter((word) => {
    const at = remaining.indexOf(word);
    if (at < 0) return false;
    remaining.splice(at, 1);
    return true;
  }).length;
  return (2 * shared) / (left.length + right.length);
}

function carriesXml(document: LabelledDocument): boolean {
  return document.kind === "pdf-hybrid" || document.kind.startsWith("xml");
}

function sameAmount(one: unknown, other: unknown): boolean {
  const left = numberOf(one);
  const right = numberOf(other);
  return left !== null && right !== null && Math.abs(left - right) <= AMOUNT_TOLERANCE;
}

function sameRates(one: unknown, other: unknown): boolean {
  const ratesOf = (value: unknown): number[] =>
    [...new Set((Array.isArray(value) ? value : [value]).map(numberOf).filter((rate) => rate !== null))].sort((a, b) => a - b);
  const left = ratesOf(one);
  const right = ratesOf(other);
  return left.length === right.length && left.every((rate, index) => sameAmount(rate, right[index]));
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function dayOf(value: unknown): string | null {
  return /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(String(value ?? ""))?.[0] ?? null;
}

export function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}
