import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  nameGroupOf,
  probabilityOf,
  type CalibrationCurve,
  type Reading,
  type ValueGroup,
} from "@/lib/prism/extract/calibration/calibrate";
import { scoredInvoiceFromPages } from "@/lib/prism/extract/invoice-from-pages";
import { AnalysisFailure } from "@/lib/prism/model";
import { stopRecognizer } from "@/lib/prism/read/ocr/tesseract";
import {
  AMOUNT_FIELDS,
  DATE_FIELDS,
  HEADER_FIELDS,
  isAbsent,
  isFieldRight,
  isOneOf,
  isScored,
  matchedLines,
  type HeaderField,
  type LabeledDocument,
} from "./bench-extract-scoring";
import { confidencesOf, lineConfidencesOf, predictionOf } from "./bench-extract/prediction-of";
import { manifestOf } from "./bench-extract/manifest";
import { readLabeled } from "./bench-extract/read-labeled";
import { firstReadings, keepFirstReading, type Answer } from "./calibrate/first-readings";
import { calibrationError, errorOf, fitCurve, type ScoredAnswer } from "./calibrate/fit-curve";

/**
 * Measures how often values with a given score are right, and writes the curves that turn scores into probabilities:
 *   npm run calibrate -- FOLDER… [--words FOLDER] [--dry]
 *   npm run calibrate -- FOLDER… --first-reading SET
 * Folders are as for bench:extract; only pages count, not e-invoices. First, each half of the documents is tested with curves fitted on the
 * other half, and each set of first readings with curves fitted without it. Then all curves are fitted and written to
 * lib/prism/extract/calibration/calibration.json.
 *
 * With --first-reading, the answers for these folders, whose layouts the reader was never improved on, are stored in
 * calibrate/first-readings.json under the set's name: later versions read these documents better than unknown ones.
 */
const READINGS: readonly Reading[] = ["text", "scan", "slip"];
const GROUPS: readonly ValueGroup[] = ["firms", "sellers", "buyers", "dates", "amounts", "texts", "items"];
const FIRST_READINGS = fileURLToPath(new URL("./calibrate/first-readings.json", import.meta.url));
/**
 * Extraction was improved on the folders' documents until few of their answers were wrong. Documents with unknown layouts are few, so their
 * first readings weigh as much as all other answers of a group together: the curves apply to both.
 */
const SHARE_OF_FIRST_READINGS = 1;

/** Lines of one document tend to be right or wrong together: beyond this many, the lines of a long document add no information. */
const MOST_LINES = 10;

/** Too few slips were measured for a curve per group, so the values of their headers share one. */
const POOLED: ReadonlySet<Reading> = new Set(["slip"]);

function groupOf(field: HeaderField, value: unknown): ValueGroup {
  if (field === "vendorName" || field === "buyerName") return nameGroupOf(String(value), field === "vendorName" ? "sellers" : "buyers");
  if (isOneOf(DATE_FIELDS, field)) return "dates";
  return isOneOf(AMOUNT_FIELDS, field) ? "amounts" : "texts";
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { words: { type: "string" }, "first-reading": { type: "string" }, dry: { type: "boolean", default: false } },
  });
  if (positionals.length === 0) throw new Error("usage: npm run calibrate -- FOLDER… [--words FOLDER] [--dry]");
  const answers: Answer[] = [];
  for (const folder of positionals) {
    for (const document of manifestOf(folder).filter((candidate) => ["pdf-text", "pdf-scan", "image"].includes(candidate.kind))) {
      const { document: read } = await readLabeled(folder, document, values.words);
      if (read) answers.push(...answersOf(document, read));
    }
  }
  await stopRecognizer();
  const set = values["first-reading"];
  if (set !== undefined) {
    keepFirstReading(FIRST_READINGS, set, answers);
    return;
  }
  // No slips with unknown layouts were measured: a page of those sets that was taken for a slip says nothing about slips.
  answers.push(...firstReadings(FIRST_READINGS).filter(({ reading }) => reading !== "slip"));
  for (const reading of READINGS)
    report(
      reading,
      answers.filter((answer) => answer.reading === reading),
    );
  reportSets(answers);
  const curves = curvesOf(answers);
  console.log(JSON.stringify(curves, null, 1));
  if (values.dry) return;
  const count = (reading: Reading, first: boolean): number =>
    answers.filter((answer) => answer.reading === reading && (answer.first ?? false) === first).length;
  const made = `npm run calibrate, on ${READINGS.map((reading) => `${count(reading, false)} values (${reading})`).join(", ")} and ${(["text", "scan"] as const).map((reading) => `${count(reading, true)} (${reading})`).join(", ")} of first readings`;
  writeFileSync(
    fileURLToPath(new URL("../lib/prism/extract/calibration/calibration.json", import.meta.url)),
    `${JSON.stringify({ made, curves }, null, 2)}\n`,
  );
}

function answersOf(labeled: LabeledDocument, read: Parameters<typeof scoredInvoiceFromPages>[0]): Answer[] {
  try {
    const { invoice, reading } = scoredInvoiceFromPages(read, { country: null, request: {} });
    const [prediction, scores] = [predictionOf(invoice), confidencesOf(invoice)];
    const half = halfOf(labeled.group ?? labeled.id);
    const header = HEADER_FIELDS.filter((field) => isScored(field, labeled) && !isAbsent(prediction[field])).flatMap((field): Answer[] => {
      const score = scores[field];
      return score === undefined
        ? []
        : [{ score, reading, right: isFieldRight(field, labeled, prediction[field]), group: groupOf(field, prediction[field]), half }];
    });
    const matched = isScored("lines", labeled) ? matchedLines(labeled.truth.lines ?? [], prediction.lines ?? []) : null;
    const items = lineConfidencesOf(invoice)
      .slice(0, MOST_LINES)
      .flatMap((score, index): Answer[] => {
        const line = prediction.lines?.[index];
        return matched && line ? [{ score, reading, right: matched.has(line), group: "items", half }] : [];
      });
    return [...header, ...items];
  } catch (error) {
    if (error instanceof AnalysisFailure) return [];
    throw error;
  }
}

/** Chooses the half by an FNV-1a hash of the origin's name, so that it never changes. */
function halfOf(origin: string): 0 | 1 {
  let hash = 0x811c9dc5;
  for (const letter of origin) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 7) & 1) === 0 ? 0 : 1;
}

function curvesOf(answers: readonly Answer[]): Record<Reading, Record<ValueGroup, CalibrationCurve>> {
  const curve = (reading: Reading, group: ValueGroup): CalibrationCurve =>
    fitCurve(
      weighed(
        answers.filter(
          (answer) =>
            answer.reading === reading &&
            (answer.group === group || (POOLED.has(reading) && group !== "items" && answer.group !== "items")),
        ),
      ),
    );
  return Object.fromEntries(
    READINGS.map((reading) => [reading, Object.fromEntries(GROUPS.map((group) => [group, curve(reading, group)]))]),
  ) as Record<Reading, Record<ValueGroup, CalibrationCurve>>;
}

/** Weights the answers so that first readings together count as much as the others. */
function weighed(answers: readonly Answer[]): ScoredAnswer[] {
  const first = answers.filter((answer) => answer.first).length;
  const weight = first === 0 ? 1 : Math.max(1, ((answers.length - first) / first) * SHARE_OF_FIRST_READINGS);
  return answers.map((answer) => ({ ...answer, weight: answer.first ? weight : 1 }));
}

function report(reading: Reading, answers: readonly Answer[]): void {
  console.log(
    `${reading}: ${answers.length} values, ${answers.filter((answer) => answer.right).length} right, calibration error of the scores ${errorOf(answers, null).toFixed(3)}`,
  );
  const said = ([0, 1] as const).flatMap((half) => {
    const curves = curvesOf(answers.filter((answer) => answer.half !== half));
    return answers
      .filter((answer) => answer.half === half)
      .map(({ score, group, right }) => ({ right, probability: probabilityOf(score, curves[reading][group]) }));
  });
  console.log(`  each half by the curves of the other: ${calibrationError(said).toFixed(3)}`);
}

/** Tests each set of first readings with curves fitted without it, which shows how well confidence is stated for unknown layouts. */
function reportSets(answers: readonly Answer[]): void {
  for (const set of new Set(answers.flatMap((answer) => answer.set ?? []))) {
    const curves = curvesOf(answers.filter((answer) => answer.set !== set));
    const own = answers.filter((answer) => answer.set === set);
    const said = own.map(({ score, group, right, reading }) => ({
      right,
      group,
      probability: probabilityOf(score, curves[reading][group]),
    }));
    const sure = said.filter(({ group, probability }) => group !== "items" && probability >= SURE);
    const sureItems = said.filter(({ group, probability }) => group === "items" && probability >= SURE);
    const right = (some: typeof said): string => `${some.filter((answer) => answer.right).length} of ${some.length}`;
    console.log(
      `${set}, by the others: ${right(sure)} at ${SURE} or more right, lines ${right(sureItems)}, calibration error ${calibrationError(said).toFixed(3)}`,
    );
  }
}

/** A value with at least this confidence is not shown to a person. */
const SURE = 0.9;

await main();
