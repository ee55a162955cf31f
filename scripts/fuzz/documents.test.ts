import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { analyze } from "@/lib/prism/analyze";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import { AnalysisFailure, type AnalysisContext, type ItemErrorCode, type ReadDocument } from "@/lib/prism/model";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import { detectMimeType } from "@/lib/prism/read/detect-mime-type";
import { readDocument } from "@/lib/prism/read/read-document";
import { createReaderPool } from "@/lib/prism/read/reader-pool";
import { readXml } from "@/lib/prism/read/xml/read-xml";
import { analysisResult } from "@/lib/prism/result-schema";
import { runWithinLimit, fuzzTimeoutMs, fuzzParameters, mutated, mutationsOf, type Mutation } from "@/scripts/testing/fuzzing";
import { einvoices } from "./einvoices";

const timeout = fuzzTimeoutMs(300_000);
const context: AnalysisContext = {
  asOf: "2026-11-21",
  defaultCountry: "NG",
  business: { name: null, taxId: null, country: null, profile: {} },
  history: [],
  thresholds: defaultThresholds,
};
/** Far more than any of these documents takes: a parser that reaches this time limit hangs. */
const READ_TIMEOUT_MS = 60_000;
const pool = createReaderPool({ processes: 1, timeoutMs: READ_TIMEOUT_MS });
afterAll(() => pool.close());

/** Errors that a document may cause; a limit of time or memory, and Levy's own faults, are not among them. */
const DECLARED: ReadonlySet<ItemErrorCode> = new Set([
  "document_corrupt",
  "document_encrypted",
  "document_too_large",
  "document_unreadable",
  "unsupported_document_type",
  "not_an_invoice",
  "insufficient_input",
]);

const sample = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`../../public/samples/${name}`, import.meta.url)));

/** Runs the work; returns null if it failed with a declared error. */
async function declared<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AnalysisFailure)) throw error;
    if (!DECLARED.has(error.detail.code) || /its reader fail|of memory/.test(error.detail.message)) throw error;
    return null;
  }
}

/** Reads in a separate process. An internal error, whose cause that process hides, is shown by reading once more in this one. */
async function read(bytes: Uint8Array): Promise<ReadDocument | null> {
  try {
    return await declared(() => pool.read(bytes, { ocr: false }));
  } catch (error) {
    if (error instanceof AnalysisFailure && error.detail.code === "internal_error") await readDocument(bytes, { ocr: false });
    throw error;
  }
}

async function expectSense(document: ReadDocument | null): Promise<void> {
  if (!document) return;
  for (const page of document.pages) {
    expect(page.widthPt > 0 && page.heightPt > 0 && Number.isFinite(page.widthPt * page.heightPt)).toBe(true);
    for (const word of page.words) {
      expect([typeof word.text, word.text === "", word.box.length]).toEqual(["string", false, 4]);
      expect([...word.box, word.confidence].every(Number.isFinite)).toBe(true);
      expect(word.confidence >= 0 && word.confidence <= 1).toBe(true);
    }
  }
  const analysis = await declared(() => runWithinLimit(() => analyze(document, {}, context)));
  if (analysis) analysisResult.parse(presentAnalysis(analysis));
}

describe("PDF", () => {
  const names = ["clean.pdf", "two-pages.pdf", "unreadable.pdf", "encrypted.pdf", "wrong-vat.pdf"];
  const seeds = Object.fromEntries(names.map((name) => [name, sample(name)]));
  const tokens = [
    "obj",
    "endobj",
    "stream\n",
    "endstream",
    "xref\n0 1\n",
    "trailer << /Root 1 0 R >>",
    "startxref\n0\n%%EOF",
    "<<",
    ">>",
    "[",
    "]",
    "(",
    ")",
    "/Kids [1 0 R]",
    "/Count 999999999",
    "/Length -1",
    "/Filter /FlateDecode",
    "/Filter [/LZWDecode /ASCII85Decode]",
    "/Parent 1 0 R",
    "/MediaBox [0 0 0 0]",
    "/MediaBox [0 0 1e30 -1e30]",
    "/Rotate 45",
    "/Encrypt 1 0 R",
    "1 0 R",
    "%PDF-1.7",
    "\0",
    "1e400",
    "-",
    "q ",
    "BT ",
  ];

  /** Found among thousands of inputs: a position on the page that is beyond all numbers. */
  const beyondNumbers: Mutation = {
    seed: "clean.pdf",
    edits: [
      { kind: "insert", at: 0, token: "startxref\n0\n%%EOF", times: 1 },
      { kind: "insert", at: 57_876_192, token: "1e400", times: 1 },
      { kind: "insert", at: 0, token: "obj", times: 1 },
    ],
  };

  it("a damaged PDF is read or refused", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutationsOf(names, tokens), async (mutation) => {
        await expectSense(await read(mutated(seeds, mutation)));
      }),
      { ...fuzzParameters(120), examples: [[beyondNumbers]] },
    );
  });

  it("a PDF with an arbitrary structure is read or refused", { timeout }, async () => {
    const value = fc.constantFrom(
      "1 0 R",
      "2 0 R",
      "3 0 R",
      "9 0 R",
      "0",
      "-1",
      "1e99",
      "null",
      "[]",
      "[1 0 R 2 0 R]",
      "<< >>",
      "(x)",
      "<6>",
      "/Pages",
      "/Page",
      "true",
    );
    const entry = fc
      .tuple(
        fc.constantFrom(
          "/Type",
          "/Kids",
          "/Count",
          "/Parent",
          "/MediaBox",
          "/Contents",
          "/Resources",
          "/Font",
          "/Names",
          "/EmbeddedFiles",
          "/Rotate",
          "/CropBox",
          "/Pages",
        ),
        value,
      )
      .map(([name, of]) => `${name} ${of}`);
    const object = fc.array(entry, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(object, { minLength: 1, maxLength: 5 }), async (objects) => {
        const bodies = objects.map(
          (entries, index) =>
            `${index + 1} 0 obj\n<< ${index === 0 ? "/Type /Catalog /Pages 2 0 R " : index === 1 ? "/Type /Pages /Kids [3 0 R] /Count 1 " : ""}${entries.join(" ")} >>\nendobj\n`,
        );
        await expectSense(await read(Buffer.from(`%PDF-1.7\n${bodies.join("")}trailer << /Root 1 0 R >>\n%%EOF`)));
      }),
      fuzzParameters(80),
    );
  });
});

describe("images", () => {
  const seeds: Record<string, Uint8Array> = {};
  const bytesOf = async ({ seed, ...mutation }: Mutation): Promise<Buffer> => {
    if (!seeds[seed]) {
      const small = sharp(sample("scanned-skewed.png")).resize(160);
      seeds[seed] = await (seed === "png" ? small.png() : small.jpeg({ progressive: seed === "progressive" })).toBuffer();
    }
    return mutated(seeds, { seed, ...mutation });
  };
  const tokens = [
    "IHDR",
    "IDAT",
    "IEND",
    "PLTE",
    "tRNS",
    "iCCP",
    "Exif\0\0",
    "II*\0",
    "MM\0*",
    "\xff\xd8",
    "\xff\xd9",
    "\xff\xda",
    "\xff\xc0",
    "\xff\xc2",
    "\xff\xe1",
    "\xff\xff\xff\xff",
    "\x7f\xff\xff\xff",
    "\0\0\0\0",
  ];

  it("a damaged image is decoded or refused", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutationsOf(["png", "jpeg", "progressive"], tokens), async (mutation) => {
        await expectSense(await read(await bytesOf(mutation)));
      }),
      fuzzParameters(120),
    );
  });

  it("the detected type of arbitrary bytes is a supported one or null", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 2_000 }),
          fc.string({ unit: "binary" }).map((text) => Buffer.from(`\uFEFF ${text}`)),
          fc.constantFrom("<", "<?xml", "<!DOCTYPE html", "%PDF-").map((text) => Buffer.from(text.repeat(400))),
        ),
        (bytes) => {
          expect([null, "image/png", "image/jpeg", "application/pdf", "application/xml"]).toContain(
            runWithinLimit(() => detectMimeType(bytes)),
          );
        },
      ),
      fuzzParameters(1_000),
    );
  });
});

describe("XML", () => {
  const tokens = [
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "-->",
    "<!--a-->",
    "<?a?>",
    "<?",
    "?>",
    "<![CDATA[",
    "]]>",
    '"',
    "'",
    "&",
    "&amp;",
    "&#x0;",
    "&#99999999;",
    "<a ",
    '<a b="',
    "<cbc:ID>",
    "</cbc:ID>",
    "xmlns:x=",
    "<!DOCTYPE",
    "\0",
    "\xff\xfe",
    "__proto__",
    "constructor",
    "<__proto__>",
    '<cbc:PriceAmount currencyID="',
    "-1e999",
    "9".repeat(400),
    "<cac:TaxTotal>",
    " ",
  ];

  async function understand(bytes: Uint8Array): Promise<void> {
    const einvoice = await declared(() => runWithinLimit(() => readXml(bytes)));
    if (einvoice)
      await expectSense({
        mimeType: "application/xml",
        sha256: "0".repeat(64),
        language: null,
        textSource: "xml",
        pages: [],
        einvoice,
        pdf: null,
      });
  }

  it("a damaged e-invoice is read or refused", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(mutationsOf(Object.keys(einvoices), tokens), (mutation) => understand(mutated(einvoices, mutation))),
      fuzzParameters(1_000),
    );
  });

  it("arbitrary markup with up to 20,000 repetitions is read or refused in time", { timeout }, async () => {
    const piece = fc
      .tuple(fc.constantFrom(...tokens), fc.oneof(fc.constant(1), fc.constant(30), fc.constant(20_000)))
      .map(([token, times]) => token.repeat(times));
    const text = fc.tuple(
      fc.constantFrom(
        "",
        "<?xml version='1.0'?>",
        '<?xml version="1.0" encoding="x-odd"?>',
        '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">',
      ),
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("", "x", "</Invoice>"),
    );
    await fc.assert(
      fc.asyncProperty(text, ([head, pieces, tail]) => understand(Buffer.from(head + pieces.join("") + tail, "latin1"))),
      fuzzParameters(400),
    );
  });
});
