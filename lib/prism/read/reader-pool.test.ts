import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { AnalysisFailure, type ItemError } from "@/lib/prism/model";
import { createReaderPool } from "./reader-pool";

const scan = readFileSync(fileURLToPath(new URL("../../../public/samples/scanned-skewed.png", import.meta.url)));
const xml = Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></Invoice>');

// Enough for a process that reads XML, and less than recognition needs.
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

it(
  "a document that takes a reader's memory fails alone, and the one behind it is read by a new process",
  { timeout: 180_000 },
  async () => {
    const [greedy, behind] = [failureOf(pool.read(scan)), pool.read(xml)];
    expect(await greedy).toMatchObject({
      code: "document_unreadable",
      stage: "read",
      retryable: false,
      message: expect.stringMatching(/memory|its reader fail/),
    });
    expect((await behind).einvoice?.syntax).toBe("ubl");
    expect((await pool.read(xml)).mimeType).toBe("application/xml");
  },
);
