import { PDFDocument, PDFName } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { AnalysisFailure } from "@/lib/prism/model";
import { column, drawPdf } from "@/lib/prism/testing/draw-pdf";
import { plainPage } from "@/lib/prism/testing/plain-invoice";
import { detectMimeType } from "./detect-mime-type";
import { readDocument } from "./read-document";

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

/** Error code and message for a file that can't be read as an invoice. */
async function faultOf(bytes: Uint8Array): Promise<[code: string, message: string]> {
  try {
    extractInvoice(await readDocument(bytes), { country: "NG", request: {} });
  } catch (error) {
    if (error instanceof AnalysisFailure) return [error.detail.code, error.detail.message];
    throw error;
  }
  return ["read", ""];
}

describe("a file of an unsupported type is rejected by name", () => {
  const package_ = (name: string): string => `PK\x03\x04${"\0".repeat(26)}${name}${"\0".repeat(40)}`;
  it.each([
    ["a photo of a phone", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC"],
    ["a moving picture", "GIF89a\x01\0", "GIF"],
    ["a picture of the web", "RIFF\x10\0\0\0WEBPVP8 ", "WebP"],
    ["a fax", "II*\0\x08\0\0\0", "TIFF"],
    ["a spreadsheet", package_("[Content_Types].xml"), "Save it as PDF"],
    ["a text of OpenOffice", package_("mimetypeapplication/vnd.oasis.opendocument.text"), "Save it as PDF"],
    ["an archive", package_("invoice.pdf"), "Unpack it"],
    ["an old text of Word", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "older version of Office"],
    ["a mail", "From: books@example.ng\r\nSubject: Invoice\r\n\r\n%PDF later", "attached to it"],
    ["a PDF in Base64", "JVBERi0xLjcKJYGBgYEK", "Base64"],
    ["a data URL", "data:application/pdf;base64,JVBERi0xLjcK", "Base64"],
    ["a drawing", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "SVG"],
  ])("%s", async (_, content, told) => {
    const [code, message] = await faultOf(latin(content));
    expect(code).toBe("unsupported_document_type");
    expect(message).toContain(told);
  });

  it.each([
    "<!-- saved from url=(0014)about:internet -->\n<html><body>Invoice</body></html>",
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">\n<html><body>Invoice</body></html>',
    "<head><title>Sign in</title></head><body>Invoice</body>",
    "<div class='error'>Not found</div>",
    "<!DOCTYPE html><html><body>Shows a file that begins with %PDF-1.7</body></html>",
  ])("as a web page: %s", async (content) => {
    const [code, message] = await faultOf(latin(content));
    expect([code, message.slice(0, 18)]).toEqual(["unsupported_document_type", "This is a web page"]);
  });

  it("but XML with a prefix that is an HTML element name is read as XML", async () => {
    expect(await faultOf(latin('<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>'))).toEqual(
      ["unsupported_document_type", expect.stringContaining("neither a UBL nor a CII invoice")],
    );
    const ubl = '<b:Invoice xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><b:ID>TG-1188</b:ID></b:Invoice>';
    expect(await faultOf(latin(ubl))).toEqual(["read", ""]);
  });

  it("but a PDF after a server's error messages is read as a PDF", async () => {
    const pdf = await drawPdf([plainPage]);
    expect(await faultOf(Buffer.concat([latin("<br />\n<b>Notice</b>: Undefined index: id<br />\n"), pdf]))).toEqual(["read", ""]);
  });
});

describe("an image is rejected for its size", () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "white" } })
      .png()
      .toBuffer();

  it("if it has too few pixels to show letters", async () => {
    const [code, message] = await faultOf(await blank(200, 283));
    expect(code).toBe("document_unreadable");
    expect(message).toMatch(/^The image has only 200 × 283 pixels/);
  });

  it("if it has more pixels than any camera", async () => {
    const [code, message] = await faultOf(await blank(16_000, 10_000));
    expect(code).toBe("document_too_large");
    expect(message).toContain("Scan it at 300 dpi");
  });
});

describe("a PDF without an invoice on its pages", () => {
  const cover = (...lines: string[]): Promise<Uint8Array> => drawPdf([{ texts: column(60, 100, lines) }]);

  it("is rejected with the names of the files attached to it", async () => {
    const document = await PDFDocument.load(
      await cover("For the best experience, open this PDF portfolio in", "Acrobat X or Adobe Reader X, or later."),
    );
    await document.attach(await drawPdf([plainPage]), "GOS-2026-0417.pdf", { mimeType: "application/pdf" });
    document.catalog.set(PDFName.of("Collection"), document.context.obj({ Type: "Collection", View: "T" }));
    const [code, message] = await faultOf(await document.save());
    expect(code).toBe("not_an_invoice");
    expect(message).toContain("“GOS-2026-0417.pdf”. Save each of them, and send it by itself.");
  });

  it("is rejected with a note on its XFA form", async () => {
    const document = await PDFDocument.load(
      await cover("Please wait...", "If this message is not eventually replaced by the proper contents of the document"),
    );
    const form = document.context.register(document.context.stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'));
    document.catalog.set(PDFName.of("AcroForm"), document.context.obj({ Fields: [], XFA: form }));
    expect((await faultOf(await document.save()))[1]).toContain("XFA");
  });

  it("is rejected as blank or as having no pages", async () => {
    expect((await faultOf(await drawPdf([{ texts: [] }])))[1]).toMatch(
      /^The document is not an invoice: nothing is printed on its pages\./,
    );
    const none = await PDFDocument.create();
    expect(await faultOf(await none.save({ addDefaultPage: false }))).toEqual([
      "document_corrupt",
      "The PDF has no pages. Export it again, and send that.",
    ]);
  });
});

it("detectMimeType handles many leading comments without backtracking", () => {
  const comments = "<!---->".repeat(140);
  expect(detectMimeType(latin(`${comments}x`))).toBe("application/xml");
  expect(detectMimeType(latin(`${comments} <!-- <svg> --> <html>`))).toBeNull();
  expect(detectMimeType(latin(`<?xml version="1.0"?> ${comments} <Invoice>`))).toBe("application/xml");
});
