import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { readDocument } from "../read-document";
import { isCutOff, rebuildCrossReferences } from "./rebuild-cross-references";

const pages = ["first page of the invoice", "second page of the invoice", "third page of the invoice"];
const drawn = (): Promise<Uint8Array> =>
  drawPdf(pages.map((text) => ({ texts: [{ x: 60, y: 100, text: `This is the ${text}, with letters enough` }] })));
const cutBefore = (bytes: Uint8Array, text: string): Uint8Array => bytes.slice(0, Buffer.from(bytes).lastIndexOf(text));
const wordsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await readDocument(bytes, { ocr: false })).pages.map(({ words }) => words.map(({ text }) => text).join(" "));

describe("a PDF cut off before its cross-reference table", () => {
  it("is detected by endsEarly", async () => {
    const whole = await drawn();
    expect(isCutOff(whole)).toBe(false);
    expect(isCutOff(cutBefore(whole, "startxref"))).toBe(true);
  });

  it("is rebuilt with its pages in order, including those in object streams", async () => {
    const packed = cutBefore(await drawn(), "endstream");
    const again = rebuildCrossReferences(packed);
    expect(again).not.toBeNull();
    expect((await wordsOf(again ?? packed)).map((words) => words.split(" ")[3])).toEqual(["first", "second", "third"]);
  });

  it("is read and marked as cut off", async () => {
    const document = await readDocument(cutBefore(await drawn(), "endstream"));
    expect(document.cutOff).toBe(true);
    expect(document.pages).toHaveLength(3);
    expect((await readDocument(await drawn())).cutOff).toBeUndefined();
  });

  it("is not rebuilt if it is encrypted or has no page", async () => {
    const document = await PDFDocument.load(await drawn());
    document.catalog.set(PDFName.of("Encrypt"), document.context.obj({ Filter: "Standard" }));
    expect(rebuildCrossReferences(await document.save({ useObjectStreams: false }))).toBeNull();
    expect(rebuildCrossReferences(new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<< /Type /Catalog"))).toBeNull();
  });

  it("is rebuilt in linear time despite repeated objects and cyclic page trees", () => {
    const many = `%PDF-1.7\n${"1 0 obj\n<< /Type /Pages /Kids [1 0 R] >>\n".repeat(50_000)}2 0 obj\n<< /Type /Page >>`;
    const again = rebuildCrossReferences(new TextEncoder().encode(many));
    expect(Buffer.from(again ?? []).toString("latin1")).toContain("/Kids [2 0 R] /Count 1");
  });

  it("is rebuilt with its page among 150,000 objects", () => {
    const numbers = Array.from({ length: 150_000 }, (_, index) => index + 3);
    const packed = deflateSync(`${numbers.map((number) => `${number} 0`).join(" ")} << /A 1 >>`).toString("latin1");
    const first = numbers.map((number) => `${number} 0`).join(" ").length;
    const kids = `1 0 obj\n<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")} 2 0 R] >>\nendobj\n`;
    const objects = `2 0 obj\n<< /Type /Page >>\nendobj\n200000 0 obj\n<< /Type /ObjStm /First ${first} /Filter /FlateDecode >>\nstream\n${packed}\nendstream\nendobj\n`;
    const again = rebuildCrossReferences(Buffer.from(`%PDF-1.7\n${kids}${objects}`, "latin1"));
    expect(Buffer.from(again ?? []).toString("latin1")).toContain("/Kids [2 0 R] /Count 1");
  });
});

it("a cut-off PDF without signs of an invoice is rejected as incomplete, not as another kind of document", async () => {
  const document = await readDocument(cutBefore(await drawn(), "endstream"), { ocr: false });
  expect(() => extractInvoice(document, { country: null, request: {} })).toThrow(/file is incomplete.*Send the complete file again/);
});
