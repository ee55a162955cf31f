import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { AnalysisFailure, type ItemError } from "@/lib/prism/model";
import { ReaderChild } from "./reader-child";
import { createReaderPool } from "./reader-pool";

const scan = readFileSync(fileURLToPath(new URL("../../../public/samples/scanned-skewed.png", import.meta.url)));
const xml = Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></Invoice>');

// Enough for a process that reads XML, but less than recognition needs.
const pool = createReaderPool({ processes: 1, memoryMb: 150 });
afterAll(() => pool.close());

async function failureOf(reading: Promise<unknown>): Promise<ItemError> {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AnalysisFailure) return error.detail;
  throw new Error("the document was read, or failed in another way", { cause: error });
}

it("a document that exhausts a reader's memory fails alone, and a new process reads the next one", { timeout: 180_000 }, async () => {
  const [greedy, behind] = [failureOf(pool.read(scan)), pool.read(xml)];
  expect(await greedy).toMatchObject({
    code: "document_unreadable",
    stage: "read",
    retryable: false,
    message: expect.stringMatching(/memory|its reader fail/),
  });
  expect((await behind).einvoice?.syntax).toBe("ubl");
  expect((await pool.read(xml)).mimeType).toBe("application/xml");
});

it("a reader is worn once its memory leaves no room for the next document", async () => {
  const settings = { timeoutMs: 60_000, memoryMb: 4_096 };
  const child = new ReaderChild(settings);
  try {
    for (let document = 0; document < 3; document += 1) await child.read(xml, {});
    expect(child.needsReplacement).toBe(false);
    settings.memoryMb = 10;
    expect(child.needsReplacement).toBe(true);
  } finally {
    child.kill();
  }
});
