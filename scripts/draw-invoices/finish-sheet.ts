import { degrees, PDFDocument, PDFDict, PDFName, PDFRawStream, rgb, StandardFonts, TextRenderingMode, setTextRenderingMode } from "pdf-lib";
import PDFKit from "pdfkit";
import type { Finish, PlacedText } from "@/lib/prism/fixtures/layouts/finish";
import type { Page, Word } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { scanPage, toJpeg } from "../samples/scan";

/** The printed file after somebody changed it before sending. */
export async function finishSheet(pdf: Uint8Array, finish: Finish): Promise<Uint8Array> {
  switch (finish.kind) {
    case "white":
      return withWords(pdf, finish.texts, rgb(1, 1, 1));
    case "layered":
    case "covered":
      return asPicture(pdf, finish);
    case "patched":
      return patched(pdf, finish.replaced);
    case "form":
      return withForm(pdf, finish);
    case "stamp":
      return stamped(pdf, finish);
    case "unmapped":
      return unmapped(pdf);
    case "locked":
      return locked(pdf);
  }
}

async function withWords(pdf: Uint8Array, texts: readonly PlacedText[], color: ReturnType<typeof rgb>): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const { page = 0, x, y, text, size = 10 } of texts) {
    const sheet = document.getPage(page);
    sheet.drawText(text, { x, y: sheet.getHeight() - y, size, font, color });
  }
  return document.save();
}

/** Standard fonts have no naira sign. */
const drawable = (text: string): string => text.replaceAll("₦", "N").replace(/[^\x20-\xff]/g, "-");

const bare = (text: string): string => text.replace("₦", "");

interface PlacedWord extends PlacedText {
  size: number;
  box: { left: number; bottom: number; width: number; height: number };
}

/** The words of the first page, with their boxes in points; words listed in `replaced` get other letters. */
async function wordsOf(
  pdf: Uint8Array,
  replaced: Readonly<Record<string, string>> = {},
): Promise<{ page: Page; words: (PlacedWord & { word: Word })[] }> {
  const [page] = (await readDocument(pdf)).pages;
  if (!page) throw new Error("the printed file has no page");
  const words = page.words.map((word) => {
    const [left, top, right, bottom] = word.box;
    const size = word.fontSize ?? 10;
    const box = {
      left: left * page.widthPt,
      bottom: page.heightPt - bottom * page.heightPt,
      width: (right - left) * page.widthPt,
      height: (bottom - top) * page.heightPt,
    };
    return {
      word,
      x: box.left,
      y: bottom * page.heightPt - size * 0.22,
      text: drawable(replaced[bare(word.text)] ?? word.text),
      size,
      box,
    };
  });
  const missing = Object.keys(replaced).filter((text) => !page.words.some((word) => bare(word.text) === text));
  if (missing.length > 0) throw new Error(`not on the page: ${missing.join(" ")}`);
  return { page, words };
}

const PICTURE_DPI = 200;

async function asPicture(pdf: Uint8Array, { kind, replaced }: Extract<Finish, { kind: "layered" | "covered" }>): Promise<Uint8Array> {
  const { page, words } = await wordsOf(pdf, replaced);
  const scan = await scanPage(pdf, { dpi: PICTURE_DPI, rotateDegrees: 0, noise: 4, blur: 0, black: 10, white: 250, seed: 1 });
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const picture = await document.embedJpg(await toJpeg(scan, 80, PICTURE_DPI));
  const sheet = document.addPage([page.widthPt, page.heightPt]);
  const paint = (): void => sheet.drawImage(picture, { x: 0, y: 0, width: page.widthPt, height: page.heightPt });
  if (kind === "layered") {
    paint();
    sheet.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
  }
  for (const { x, y, text, size } of words) sheet.drawText(text, { x, y: page.heightPt - y, size, font });
  if (kind === "covered") paint();
  return document.save();
}

async function patched(pdf: Uint8Array, replaced: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const { page, words } = await wordsOf(pdf, replaced);
  const document = await PDFDocument.load(pdf);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sheet = document.getPage(0);
  for (const { word, x, y, text, size, box } of words) {
    if (replaced[bare(word.text)] === undefined) continue;
    sheet.drawRectangle({ x: box.left - 2, y: box.bottom, width: box.width + 2, height: box.height, color: rgb(1, 1, 1) });
    sheet.drawText(text, { x: x - 2, y: page.heightPt - y, size, font });
  }
  return document.save();
}

async function withForm(pdf: Uint8Array, { fields, bare }: Extract<Finish, { kind: "form" }>): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  const form = document.getForm();
  for (const [index, { page = 0, x, y, width, text, size = 10 }] of fields.entries()) {
    const sheet = document.getPage(page);
    const field = form.createTextField(`field${index}`);
    field.setText(text);
    field.addToPage(sheet, { x, y: sheet.getHeight() - y - 4, width, height: size + 5, borderWidth: 0 });
    field.setFontSize(size);
  }
  if (!bare) return document.save();
  form.updateFieldAppearances();
  for (const field of form.getFields()) for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of("AP"));
  form.acroForm.dict.set(PDFName.of("NeedAppearances"), document.context.obj(true));
  return document.save({ updateFieldAppearances: false });
}

async function stamped(pdf: Uint8Array, { text, x, y, size, askew }: Extract<Finish, { kind: "stamp" }>): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const stamp = await PDFDocument.create();
  const side = font.widthOfTextAtSize(text, size) + size;
  const sheet = stamp.addPage([side, side]);
  const across = font.widthOfTextAtSize(text, size);
  const turn = (askew * Math.PI) / 180;
  sheet.drawText(text, {
    x: side / 2 - (across / 2) * Math.cos(turn),
    y: side / 2 - (across / 2) * Math.sin(turn),
    size,
    font: await stamp.embedFont(StandardFonts.HelveticaBold),
    color: rgb(0.8, 0.1, 0.1),
    rotate: degrees(askew),
    opacity: 0.6,
  });
  const [appearance] = await document.embedPdf(await stamp.save());
  if (!appearance) throw new Error("the stamp has no page");
  await appearance.embed();
  const page = document.getPage(0);
  const bottom = page.getHeight() - y - side / 2;
  const annotation = document.context.obj({
    Type: "Annot",
    Subtype: "Stamp",
    Rect: [x, bottom, x + side, bottom + side],
    F: 4,
    AP: { N: appearance.ref },
  });
  page.node.addAnnot(document.context.register(annotation));
  return document.save();
}

async function unmapped(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : null;
    dict?.delete(PDFName.of("ToUnicode"));
  }
  return document.save();
}

/** The page's words in a file that is encrypted with an owner password and opens without a user password. */
async function locked(pdf: Uint8Array): Promise<Uint8Array> {
  const { page, words } = await wordsOf(pdf);
  const document = new PDFKit({
    size: [page.widthPt, page.heightPt],
    margin: 0,
    ownerPassword: "owner",
    permissions: { printing: "highResolution", copying: false, modifying: false },
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on("end", resolve));
  for (const { x, y, text, size, word } of words)
    document
      .font(word.bold ? "Helvetica-Bold" : "Helvetica")
      .fontSize(size)
      .text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
  document.end();
  await ended;
  return Buffer.concat(parts);
}
