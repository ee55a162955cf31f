import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EarlierInvoice } from "@/lib/prism/model";
import { stopRecognizer } from "@/lib/prism/read/ocr/tesseract";
import { AS_OF, SAMPLE_REQUEST, analyzeSample, earlierInvoice, foretoldPart, type SampleOutcome } from "./analyze-sample";
import { samples } from "./catalog";

/**
 * Analyzes the drawn samples and writes public/samples/index.json. Reports every result that differs from the expected one, and then exits
 * with 1.
 */
const folder = fileURLToPath(new URL("../../public/samples", import.meta.url));
const drawn = readdirSync(folder);
const outcomes = new Map<string, SampleOutcome>();
const entries: unknown[] = [];

for (const sample of samples) {
  const files = drawn
    .filter((file) => file.replace(/\.\w+$/, "") === sample.name)
    .sort((a, b) => Number(b.endsWith(".pdf")) - Number(a.endsWith(".pdf")));
  const [first] = files;
  if (first === undefined) throw new Error(`${sample.name} is not drawn yet: run \`npm run samples\` first`);
  const outcome = await analyzeSample(new Uint8Array(readFileSync(join(folder, first))), historyOf(sample.after));
  outcomes.set(sample.name, outcome);
  const asForetold = isDeepStrictEqual(foretoldPart(outcome, sample.expected), sample.expected);
  if (!asForetold) process.exitCode = 1;
  console.log(`${asForetold ? "as foretold" : "DIFFERS    "} ${sample.name}`);
  entries.push({
    name: sample.name,
    files,
    title: sample.title,
    shows: sample.shows,
    after: sample.after,
    expected: sample.expected,
    ...(outcome.itemStatus === "completed" ? { result: outcome.result } : { error: outcome.error }),
  });
}
const index = { version: 1, asOf: AS_OF, request: SAMPLE_REQUEST, samples: entries };
writeFileSync(join(folder, "index.json"), `${compactNumbers(JSON.stringify(index, null, 1))}\n`);
await stopRecognizer();

function historyOf(names: readonly string[]): EarlierInvoice[] {
  return names.flatMap((name) => {
    const outcome = outcomes.get(name);
    return outcome?.itemStatus === "completed" ? [earlierInvoice(name, outcome.result)] : [];
  });
}

/** Puts the numbers of each box on one line: boxes make up most of the file, and nobody reads them number by number. */
function compactNumbers(json: string): string {
  return json.replace(/\[([-\d.e,\s]+)\]/g, (_, numbers: string) => `[${numbers.trim().replace(/\s+/g, " ")}]`);
}
