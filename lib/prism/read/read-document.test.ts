import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, StandardFonts, degrees, type PDFPage } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AnalysisFailure } from "@/lib/prism/model";
import { column, drawPdf } from "@/lib/prism/testing/draw-pdf";
import { readDocument } from "./read-document";
import type { ReadOptions } from "./read-options";

const LINES = ["Lekki Timber and Boards Limited", "Invoice No: LTB-2026-19", "Planed hardwood, delivered to site", "Total: NGN 215,000.00"];

async function failureOf(bytes: Uint8Array, options?: ReadOptions): Promise<string> {
  return readDocument(bytes, options).then(
    () => "read",
    (error: unknown) => {
      if (error instanceof AnalysisFailure) return `${error.detail.stage}:${error.detail.code}`;
      throw error;
    },
  );
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

describe("readDocument on a PDF with a text layer", () => {
  it("returns words with position, size and weight", async () => {
    const document = await readDocument(
      await drawPdf([{ texts: [...column(72, 100, LINES), { x: 72, y: 300, text: "Total", size: 20, bold: true }] }]),
    );
    expect(document).toMatchObject({ mimeType: "application/pdf", textSource: "pdf_text", einvoice: null });
    expect(document.sha256).toMatch(/^[\da-f]{64}$/);
    const [page] = document.pages;
    const word = page?.words.find((candidate) => candidate.text === "LTB-2026-19");
    expect(word?.hidden).toBe(false);
    expect(word?.confidence).toBe(1);
    expect(word?.box[1]).toBeCloseTo((113 - 7.5) / 842, 2);
    const title = page?.words.filter((candidate) => candidate.text === "Total").at(-1);
    expect(title).toMatchObject({ bold: true, fontSize: 20 });
    const bold = page?.words.find((candidate) => candidate.text === "Total" && candidate.bold);
    expect(bold?.fontSize).toBeCloseTo(20, 0);
  });

  it("returns a rotated page as it is displayed", async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page: PDFPage = pdf.addPage([400, 600]);
    page.setRotation(degrees(90));
    // Upright as displayed: the text runs up the unrotated page.
    LINES.forEach((line, index) => page.drawText(line, { x: 100 + index * 20, y: 50, size: 10, font, rotate: degrees(90) }));
    const [read] = (await readDocument(await pdf.save())).pages;
    expect([read?.widthPt, read?.heightPt]).toEqual([600, 400]);
    const [left, top, right, bottom] = read?.words.find((word) => word.text === "Lekki")?.box ?? [0, 0, 0, 0];
    expect(left).toBeCloseTo(50 / 600, 2);
    expect(top).toBeLessThan(100 / 400);
    expect(right - left).toBeGreaterThan((bottom - top) * 0.8);
  });

  it("marks invisible words as hidden, but not white letters on a colored area", async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.addPage([595, 842]);
    LINES.forEach((line, index) => page.drawText(line, { x: 72, y: 700 - index * 14, size: 10, font }));
    const { rgb } = await import("pdf-lib");
    page.drawText("whitewash", { x: 72, y: 500, size: 10, font, color: rgb(1, 1, 1) });
    page.drawRectangle({ x: 60, y: 390, width: 300, height: 30, color: rgb(0.1, 0.2, 0.5) });
    page.drawText("heading", { x: 72, y: 400, size: 10, font, color: rgb(1, 1, 1) });
    page.drawText("beyond", { x: 900, y: 400, size: 10, font });
    page.drawText("ghost", { x: 72, y: 300, size: 10, font, opacity: 0 });
    const words = (await readDocument(await pdf.save())).pages[0]?.words ?? [];
    expect(
      words
        .filter((word) => word.hidden)
        .map((word) => word.text)
        .sort(),
    ).toEqual(["beyond", "ghost", "whitewash"]);
    expect(words.find((word) => word.text === "heading")?.hidden).toBe(false);
  });

  it("returns the ruled lines of tables", async () => {
    const document = await readDocument(
      await drawPdf([
        {
          texts: column(72, 100, LINES),
          rules: [
            [50, 200, 500],
            [50, 240, 500],
          ],
        },
      ]),
    );
    expect(document.pages[0]?.rules.filter((rule) => rule.orientation === "horizontal")).toHaveLength(2);
  });

  it("returns an attached e-invoice and ignores other attachments", async () => {
    const pdf = await PDFDocument.load(await drawPdf([{ texts: column(72, 100, LINES) }]));
    await pdf.attach(text("<notes/>"), "notes.xml", { mimeType: "text/xml" });
    await pdf.attach(
      text(
        '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocument><ram:ID>TG-1188</ram:ID></rsm:ExchangedDocument></rsm:CrossIndustryInvoice>',
      ),
      "factur-x.xml",
      { mimeType: "text/xml" },
    );
    const document = await readDocument(await pdf.save());
    expect(document.einvoice).toMatchObject({ syntax: "cii", attachmentName: "factur-x.xml" });
    expect(document.textSource).toBe("xml");
    expect(document.pages[0]?.words.length).toBeGreaterThan(10);
  });
});

describe("readDocument on hostile and broken files", () => {
  it.each([
    ["an empty file", new Uint8Array()],
    ["a PDF cut short", text("%PDF-1.7\n1 0 obj\n<< /Type /Catalog")],
    ["a PNG of noise", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4, 5])],
    [
      "a document type declaration",
      text(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "xxxx"><!ENTITY y "&x;&x;">]><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">&y;</Invoice>',
      ),
    ],
    ["elements nested without end", text(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${"<a>".repeat(5_000)}`)],
  ])("rejects %s as corrupt", async (_, bytes) => {
    expect(await failureOf(bytes)).toBe("read:document_corrupt");
  });

  it.each([
    ["plain text", text("Dear customer, please pay.")],
    ["a web page", text("<!DOCTYPE html><html><body>Invoice</body></html>")],
    ["other XML", text('<?xml version="1.0"?><order><id>1</id></order>')],
    ["a ZIP archive", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
  ])("rejects %s as unsupported", async (_, bytes) => {
    expect(await failureOf(bytes)).toBe("read:unsupported_document_type");
  });

  it("rejects a PDF that needs a password", async () => {
    expect(await failureOf(encryptedPdf())).toBe("read:document_encrypted");
  });

  it("rejects too many pages, bytes or pixels", async () => {
    const pdf = await PDFDocument.create();
    for (let i = 0; i < 51; i++) pdf.addPage();
    expect(await failureOf(await pdf.save())).toBe("read:document_too_large");
    expect(await failureOf(new Uint8Array(1_001), { maxBytes: 1_000 })).toBe("read:document_too_large");
    expect(await failureOf(hugePng(50_000, 50_000))).toBe("read:document_too_large");
  });

  it("rejects a small file whose page tree repeats one page 100,000 times", async () => {
    const pdf = await PDFDocument.load(await drawPdf([{ texts: column(72, 100, LINES) }]));
    const pages = pdf.catalog.Pages();
    const [page] = pages.Kids().asArray();
    pages.set(PDFName.of("Kids"), pdf.context.obj(Array.from({ length: 100_000 }, () => page!)));
    pages.set(PDFName.of("Count"), pdf.context.obj(100_000));
    expect(await failureOf(await pdf.save())).toBe("read:document_too_large");
  });

  it("stops at its time limit", async () => {
    const image = await sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    expect(await failureOf(new Uint8Array(image), { timeoutMs: 1 })).toBe("read:analysis_timeout");
  });
});

describe("readDocument with OCR", () => {
  it("reads an image rotated by its EXIF orientation", async () => {
    const svg = `<svg width="900" height="420" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="white"/>${LINES.map((line, i) => `<text x="40" y="${80 + i * 80}" font-family="DejaVu Sans, Arial, sans-serif" font-size="40">${line}</text>`).join("")}</svg>`;
    const upright = await sharp(Buffer.from(svg)).png().toBuffer();
    const turned = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 92 }).toBuffer();
    const document = await readDocument(new Uint8Array(turned));
    expect(document).toMatchObject({ mimeType: "image/jpeg", textSource: "ocr" });
    const words = (document.pages[0]?.words ?? []).map((word) => word.text).join(" ");
    expect(words).toContain("LTB-2026-19");
    expect(words).toContain("215,000.00");
    const box = document.pages[0]?.words.find((word) => word.text.includes("215,000.00"))?.box ?? [0, 0, 0, 0];
    expect(box[1]).toBeGreaterThan(0.6);
  });

  it("returns no words for a blank page", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 300]);
    expect((await readDocument(await pdf.save())).pages).toMatchObject([{ number: 1, words: [] }]);
  });
});

/** A PNG header that declares more pixels than any reader should decode, with one byte of data. */
function hugePng(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(64))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A PDF encrypted by the standard security handler with a user password. */
function encryptedPdf(): Uint8Array {
  const objects = [
    "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
    "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
    "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n",
    `4 0 obj\n<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"11".repeat(32)}> /U <${"22".repeat(32)}> >>\nendobj\n`,
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object) => {
    const at = body.length;
    body += object;
    return at;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const id = "<00112233445566778899aabbccddeeff>";
  return text(
    `${body}xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [${id} ${id}] >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
