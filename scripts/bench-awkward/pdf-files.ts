import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts, degrees } from "pdf-lib";
import PDFKit from "pdfkit";
import { column, drawPdf, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { plainPage, PLAIN_TEXTS } from "@/lib/prism/testing/plain-invoice";
import { latin, READ, refused, type AwkwardFile } from "./awkward-file";
import { ciiOf } from "./cii";

const HEIGHT_PT = 842;
const CUT = { kind: "read", warned: /incomplete/ } as const;

const plain = (): Promise<Uint8Array> => drawPdf([plainPage]);
const loaded = async (): Promise<PDFDocument> => PDFDocument.load(await plain());
/** Saves with an uncompressed cross-reference table, as most programs do. */
const unpacked = async (document: PDFDocument): Promise<Uint8Array> => document.save({ useObjectStreams: false });

function locked(passwords: { userPassword?: string; ownerPassword: string }): Promise<Uint8Array> {
  const document = new PDFKit({ size: [595, HEIGHT_PT], margin: 0, ...passwords });
  const parts: Buffer[] = [];
  const ended = new Promise<Uint8Array>((resolve) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
  });
  for (const { x, y, text, size = 10, bold, right } of PLAIN_TEXTS) {
    document.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
    document.text(text, right ? x - document.widthOfString(text) : x, y, { lineBreak: false, baseline: "alphabetic" });
  }
  document.end();
  return ended;
}

/** A page with a `Rotate` entry whose contents are drawn so that they appear upright. */
async function turned(by: 90 | 180 | 270): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [embedded] = await document.embedPdf(await plain());
  if (!embedded) throw new Error("the plain invoice has no page");
  const onSide = by !== 180;
  const page = document.addPage(onSide ? [HEIGHT_PT, 595] : [595, HEIGHT_PT]);
  page.setRotation(degrees(by));
  const [x, y] = { 90: [HEIGHT_PT, 0], 180: [595, HEIGHT_PT], 270: [0, 595] }[by] as [number, number];
  page.drawPage(embedded, { x, y, rotate: degrees(by) });
  return document.save();
}

/** Larger than any paper: 4.2 by 6 meters. */
async function poster(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [embedded] = await document.embedPdf(await plain());
  if (!embedded) throw new Error("the plain invoice has no page");
  document.addPage([595 * 20, HEIGHT_PT * 20]).drawPage(embedded, { width: 595 * 20, height: HEIGHT_PT * 20 });
  return document.save();
}

/** The file truncated before the last occurrence of a text, as if the rest had not arrived. */
async function cut(file: Promise<Uint8Array>, before: string): Promise<Uint8Array> {
  const bytes = await file;
  const at = Buffer.from(bytes).lastIndexOf(before);
  if (at < 0) throw new Error(`nothing to cut before ${before}`);
  return bytes.slice(0, at);
}

/** A file with its catalog at the end, as browsers write it. */
async function catalogLast(): Promise<Uint8Array> {
  const text = Buffer.from(await unpacked(await loaded())).toString("latin1");
  const at = text.indexOf("/Type /Catalog");
  const begin = text.lastIndexOf(" obj", at) - "1 0".length;
  const catalog = text.slice(begin, text.indexOf("endobj", at) + "endobj\n".length);
  return latin(text.replace(catalog, "").replace("xref\n", `${catalog}xref\n`));
}

async function joined(...parts: (Uint8Array | Promise<Uint8Array>)[]): Promise<Uint8Array> {
  return Buffer.concat(await Promise.all(parts));
}

const isTyped = ({ text }: DrawnText): boolean => text === "GOS-2026-0417" || text === "516,000.00";
const withoutTyped = { ...plainPage, texts: PLAIN_TEXTS.filter((text) => !isTyped(text)) };

/** The invoice number and the total typed onto the page as free-text annotations without an appearance stream. */
async function typed(flags: number, note = (text: string): string => text): Promise<Uint8Array> {
  const document = await PDFDocument.load(await drawPdf([flags === 0 ? withoutTyped : plainPage]));
  const page = document.getPage(0);
  for (const { x, y, text, size = 10 } of PLAIN_TEXTS.filter(isTyped)) {
    const left = x - text.length * size * 0.56;
    const annotation = document.context.obj({
      Type: "Annot",
      Subtype: "FreeText",
      Rect: [left, HEIGHT_PT - y - size * 0.3, x + 4, HEIGHT_PT - y + size * 0.85],
      F: flags,
    });
    annotation.set(PDFName.of("Contents"), PDFString.of(note(text)));
    annotation.set(PDFName.of("DA"), PDFString.of(`0 g /Helv ${size} Tf`));
    page.node.addAnnot(document.context.register(annotation));
  }
  return document.save();
}

/** The same two values as form fields, with or without the appearance that a program draws for them. */
async function fields(drawn: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.load(await drawPdf([withoutTyped]));
  const form = document.getForm();
  for (const { x, y, text, size = 10 } of PLAIN_TEXTS.filter(isTyped)) {
    const field = form.createTextField(`field ${y}`);
    field.setText(text);
    const width = text.length * size * 0.62;
    field.addToPage(document.getPage(0), { x: x - width, y: HEIGHT_PT - y - 4, width, height: size + 5, borderWidth: 0 });
    field.setFontSize(size);
  }
  if (drawn) return document.save();
  form.updateFieldAppearances();
  for (const field of form.getFields()) for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of("AP"));
  form.acroForm.dict.set(PDFName.of("NeedAppearances"), document.context.obj(true));
  return document.save({ updateFieldAppearances: false });
}

/** The plain invoice with this XML attached to it. */
export async function attached(name: string, xml: string): Promise<Uint8Array> {
  const document = await loaded();
  await document.attach(latin(xml), name, { mimeType: "text/xml" });
  return document.save();
}

async function portfolio(): Promise<Uint8Array> {
  const cover = column(60, 100, ["For the best experience, open this PDF portfolio in", "Acrobat X or Adobe Reader X, or later."]);
  const document = await PDFDocument.load(await drawPdf([{ texts: cover }]));
  await document.attach(await plain(), "GOS-2026-0417.pdf", { mimeType: "application/pdf" });
  document.catalog.set(PDFName.of("Collection"), document.context.obj({ Type: "Collection", View: "T" }));
  return document.save();
}

const LETTER = column(60, 100, [
  "Dear Sirs,",
  "please find enclosed our invoice for the goods that you ordered last week.",
  "We thank you for your business and remain,",
  "yours faithfully,",
  "B. Okoro, accounts receivable",
]);
const TERMS = column(
  60,
  80,
  Array.from(
    { length: 30 },
    (_, at) => `${at + 1}. The goods remain the seller's property until all sums due have been paid in full and without deduction.`,
  ),
  { size: 8 },
);

async function pages(count: number): Promise<Uint8Array> {
  const document = await loaded();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let at = 1; at < count; at += 1)
    document
      .addPage()
      .drawText(`Delivery ${at} of ${count - 1}, received in good order at the store in Apapa`, { x: 60, y: 700, size: 10, font });
  return document.save();
}

/** A file with an incremental update, as editors append it (ISO 32000-1 §7.5.6): only the later revision has the valid number. */
async function revised(): Promise<Uint8Array> {
  const other = {
    ...plainPage,
    texts: PLAIN_TEXTS.map((text) => (text.text === "GOS-2026-0417" ? { ...text, text: "GOS-2026-0001" } : text)),
  };
  const first = Buffer.from(await unpacked(await PDFDocument.load(await drawPdf([other]))));
  const second = Buffer.from(await unpacked(await loaded()));
  const table = second.indexOf("\nxref\n") + 1;
  const shifted = second
    .toString("latin1", table)
    .replace(/^(\d{10})(?= \d{5} n)/gm, (at) => String(Number(at) + first.byteLength).padStart(10, "0"));
  const start = first.byteLength + table;
  return Buffer.concat([first, second.subarray(0, table), latin(shifted.replace(/startxref\s+\d+/, `startxref\n${start}`))]);
}

/** A pop-up note whose text differs from the page. */
async function hiddenNotes(): Promise<Uint8Array> {
  const document = await loaded();
  const page = document.getPage(0);
  const annotation = document.context.obj({ Type: "Annot", Subtype: "Text", Rect: [500, 500, 520, 520], Open: false });
  annotation.set(PDFName.of("Contents"), PDFHexString.fromText("Total NGN 999,000.00 was agreed by telephone"));
  page.node.addAnnot(document.context.register(annotation));
  return document.save();
}

export const PDF_FILES: readonly AwkwardFile[] = [
  { name: "encrypted by an owner, open to everybody", expected: READ, draw: () => locked({ ownerPassword: "owner" }) },
  {
    name: "encrypted with a password for whoever opens it",
    expected: refused("document_encrypted", /without a password/),
    draw: () => locked({ ownerPassword: "owner", userPassword: "secret" }),
  },
  ...([90, 180, 270] as const).map((by): AwkwardFile => ({ name: `turned by ${by} degrees`, expected: READ, draw: () => turned(by) })),
  { name: "four metres wide", expected: READ, draw: poster },
  { name: "empty", expected: refused("document_corrupt", /no bytes. Send it again/), draw: () => new Uint8Array() },
  { name: "cut off before its trailer", expected: CUT, draw: async () => cut(unpacked(await loaded()), "xref\n0 ") },
  { name: "cut off before its catalog", expected: CUT, draw: () => cut(catalogLast(), "<<\n/Type /Catalog") },
  { name: "cut off before a packed table of contents", expected: CUT, draw: () => cut(plain(), "startxref") },
  { name: "cut off within a packed table of contents", expected: CUT, draw: async () => cut(plain(), "endstream") },
  {
    name: "cut off within its first object",
    expected: refused("document_corrupt", /Send it again, or print it to a new PDF/),
    draw: () => latin("%PDF-1.7\n1 0 obj\n<< /Type /Catalog"),
  },
  {
    name: "behind half a kilobyte of a server's messages",
    expected: READ,
    draw: () => joined(latin(`${"Warning: header already sent\n".repeat(18)}`), plain()),
  },
  {
    name: "before two kilobytes of a web page",
    expected: READ,
    draw: () => joined(plain(), latin(`\n${"<p>Download complete</p>\n".repeat(90)}`)),
  },
  {
    name: "with a table of contents that leads nowhere",
    expected: READ,
    draw: async () =>
      latin(
        Buffer.from(await unpacked(await loaded()))
          .toString("latin1")
          .replace(/startxref\s+\d+/, "startxref\n7"),
      ),
  },
  {
    name: "with a table of contents whose places are wrong",
    expected: READ,
    draw: async () =>
      latin(
        Buffer.from(await unpacked(await loaded()))
          .toString("latin1")
          .replace(/^\d{10}(?= \d{5} n)/gm, "0000000099"),
      ),
  },
  { name: "revised by an editor, the first state still in it", expected: READ, draw: revised },
  { name: "number and total typed onto it as notes without a drawing", expected: READ, draw: () => typed(0) },
  {
    name: "with hidden notes that say otherwise",
    expected: READ,
    draw: () => typed(2, (text) => text.replace("5", "9").replace("GOS", "XYZ")),
  },
  { name: "with a closed note that names another sum", expected: READ, draw: hiddenNotes },
  { name: "number and total in fields of a form", expected: READ, draw: () => fields(true) },
  { name: "number and total in fields that nothing is drawn for", expected: READ, draw: () => fields(false) },
  { name: "with an e-invoice attached (Factur-X)", expected: READ, draw: () => attached("factur-x.xml", ciiOf("516000.00")) },
  {
    name: "with an e-invoice attached under ZUGFeRD's name",
    expected: READ,
    draw: () => attached("ZUGFeRD-invoice.xml", ciiOf("516000.00")),
  },
  {
    name: "with an e-invoice attached under a name of its own",
    expected: READ,
    draw: () => attached("GOS-2026-0417.xml", ciiOf("516000.00")),
  },
  { name: "with an e-invoice that is broken", expected: READ, draw: () => attached("factur-x.xml", "<!DOCTYPE a [<!ENTITY x 'x'>]><a/>") },
  {
    name: "a portfolio of files",
    expected: refused("not_an_invoice", /“GOS-2026-0417.pdf”. Save each of them, and send it by itself/),
    draw: portfolio,
  },
  { name: "a letter and terms before the invoice", expected: READ, draw: () => drawPdf([{ texts: LETTER }, { texts: TERMS }, plainPage]) },
  { name: "terms behind the invoice", expected: READ, draw: () => drawPdf([plainPage, { texts: TERMS }]) },
  { name: "fifty pages", expected: READ, draw: () => pages(50) },
  { name: "500 pages", expected: refused("document_too_large", /500 pages.*Send the pages of one invoice alone/), draw: () => pages(500) },
  { name: "a blank page", expected: refused("not_an_invoice", /nothing is printed.*send it again/), draw: () => drawPdf([{ texts: [] }]) },
];
