import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { EarlierInvoice } from "@/lib/prism/model";
import { stopRecognizer } from "@/lib/prism/read/ocr/tesseract";
import { analyzeSample, earlierInvoice, foretoldPart, type SampleOutcome } from "./analyze-sample";
import { samples, type Sample } from "./catalog";

const folder = fileURLToPath(new URL("../../public/samples", import.meta.url));
const published = z
  .object({
    samples: z.array(
      z.looseObject({
        name: z.string(),
        files: z.array(z.string()),
        expected: z.unknown(),
        result: z.unknown().optional(),
        error: z.unknown().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(folder, "index.json"), "utf8")));
/** Samples that are pictures: their renderer and codec may differ between processors, unlike pages of text. */
const PICTURES = new Set(["scanned-skewed", "unreadable"]);

const fileOf = (file: string): Uint8Array => new Uint8Array(readFileSync(join(folder, file)));
const entryOf = (sample: Sample) => published.samples.find((entry) => entry.name === sample.name) ?? { files: [] };

afterAll(stopRecognizer);

describe.each(samples.map((sample) => [sample.name, sample] as const))("the sample %s", (name, sample) => {
  it("is listed with its expected values", () => {
    expect(entryOf(sample)).toMatchObject({ title: sample.title, shows: sample.shows, expected: sample.expected });
  });

  it("is drawn identically twice, and as published", async () => {
    const [first, second] = [await sample.draw(), await sample.draw()];
    expect(Object.keys(first).sort()).toEqual([...entryOf(sample).files].sort());
    for (const [file, bytes] of Object.entries(first)) {
      expect(bytes.equals(second[file] ?? Buffer.alloc(0)), `${file} differs between two runs`).toBe(true);
      if (!PICTURES.has(name)) expect(bytes.equals(fileOf(file)), `${file}: run npm run samples`).toBe(true);
    }
  });

  it.each(entryOf(sample).files)("gives the expected values as %s", async (file) => {
    expect(foretoldPart(await analyzeSample(fileOf(file), await historyOf(sample)), sample.expected)).toEqual(sample.expected);
  });

  it("is published with a result that has the expected values", () => {
    const entry = published.samples.find((candidate) => candidate.name === name);
    const outcome = { itemStatus: entry?.error ? "failed" : "completed", result: entry?.result, error: entry?.error } as SampleOutcome;
    expect(foretoldPart(outcome, sample.expected)).toEqual(sample.expected);
  });
});

async function historyOf(sample: Sample): Promise<EarlierInvoice[]> {
  const history: EarlierInvoice[] = [];
  for (const name of sample.after) {
    const outcome = await analyzeSample(fileOf(`${name}.pdf`), history);
    if (outcome.itemStatus === "completed") history.push(earlierInvoice(name, outcome.result));
  }
  return history;
}
