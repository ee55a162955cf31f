import { createRequire } from "node:module";
import path from "node:path";
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AnalysisFailure, type Page, type ReadDocument, type Rule, type Word } from "@/lib/prism/model";
import { textSourceOfPages } from "@/lib/prism/pages-text-source";
import { detectLanguage } from "../language";
import { readFailure, type Deadline, type ReadLimits } from "../read-options";
import { fontlessDocument } from "./fontless-document";
import { freeTextLetters } from "./free-text";
import { isCutOff, rebuildCrossReferences } from "./rebuild-cross-references";
import { listAttachments, findEInvoice, describeHiddenContent } from "./attachments";
import { restoreNativePush } from "./native-push";
import { readPageContent } from "./page-content";
import { buildPage } from "./build-page";
import type { PageBox } from "./covers";
import { picturedShare, wordsInPictures } from "./pictured-words";
import type { PageRenderer } from "./render-page";
import { refuseImageSize, refuseUnpackedSize, TRANSPARENT_WIDTH, withoutImages } from "./unpacked-size";

/**
 * pdf.js paints nothing here, so it need not decode any image larger than the stubs `withoutImages` leaves. Recognition renders pages with
 * another engine.
 */
const NO_IMAGES_PIXELS = TRANSPARENT_WIDTH;

/** Pictures without text over them cover at least this share of a page before it is recognized; logos, signatures and stamps cover less. */
const LEAST_PICTURED = 0.06;
/** A logo may contain fewer recognized words than this. */
const LEAST_ADDED = 3;

type PdfFacts = Pick<ReadDocument, "textSource" | "pages" | "einvoice" | "pdf" | "unseen" | "brokenEInvoice" | "cutOff">;

/** Reads every page's text layer, recognizes pages without one, and finds an attached e-invoice. */
export async function readPdf(sent: Uint8Array, limits: ReadLimits, deadline: Deadline): Promise<PdfFacts> {
  await refuseUnpackedSize(sent, deadline);
  const { document, bytes } = await openOrRebuild(sent, deadline);
  let renderer: PageRenderer | null = null;
  try {
    if (document.numPages > limits.maxPages) {
      throw readFailure(
        "document_too_large",
        `The PDF has ${document.numPages} pages, but at most ${limits.maxPages} are allowed. Send the pages of one invoice alone.`,
      );
    }
    if (document.numPages === 0) throw readFailure("document_corrupt", "The PDF has no pages. Export it again, and send that.");
    const files = await listAttachments(document);
    const { einvoice, broken } = findEInvoice(files);
    const pages: Page[] = [];
    let illegible = false;
    for (let number = 1; number <= document.numPages; number++) {
      deadline.check();
      const { page, pictures } = await readPage(document, number);
      if ((page.textSource === "pdf_text" && picturedShare(page, pictures) < LEAST_PICTURED) || !limits.ocr) {
        pages.push(page);
        continue;
      }
      renderer ??= await openRenderer(bytes, deadline);
      const recognized = await recognizePage(
        renderer,
        { page, pictures },
        detectLanguage(pages.flatMap((read) => read.words.map((word) => word.text))),
        limits,
        deadline,
      );
      illegible ||= recognized.illegible;
      pages.push(recognized.page);
    }
    if (illegible && !einvoice && pages.every((page) => page.words.every((word) => word.hidden))) {
      throw readFailure("document_unreadable", "No text could be recognized on the pages. Send a clearer copy.");
    }
    const info = await infoOf(document);
    const unseen = describeHiddenContent(files, info.IsXFAPresent === true);
    return {
      textSource: einvoice ? "xml" : textSourceOfPages(pages),
      pages,
      einvoice,
      pdf: factsIn(info),
      ...(unseen === null ? {} : { unseen }),
      ...(broken === null ? {} : { brokenEInvoice: broken }),
      ...(isCutOff(sent) ? { cutOff: true } : {}),
    };
  } finally {
    renderer?.close();
    await document.loadingTask.destroy();
  }
}

/** Opens the document. If the file is cut off or its tables are broken, it is rebuilt first. Also returns the bytes that were opened. */
async function openOrRebuild(sent: Uint8Array, deadline: Deadline): Promise<{ document: PDFDocumentProxy; bytes: Uint8Array }> {
  try {
    return { document: await open(sent, deadline), bytes: sent };
  } catch (error) {
    const isBroken = error instanceof AnalysisFailure && error.detail.code === "document_corrupt";
    const bytes = isBroken ? rebuildCrossReferences(sent) : null;
    if (bytes === null) throw error;
    return { document: await open(bytes, deadline), bytes };
  }
}

async function open(bytes: Uint8Array, deadline: Deadline): Promise<PDFDocumentProxy> {
  restoreNativePush();
  const resources = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const task = getDocument({
    // pdf.js takes ownership of the buffer and refuses Node's Buffer, so it gets a copy.
    data: withoutImages(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: false,
    ownerDocument: fontlessDocument() as HTMLDocument,
    useSystemFonts: false,
    maxImageSize: NO_IMAGES_PIXELS,
    stopAtErrors: false,
    cMapUrl: `${resources}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${resources}/standard_fonts/`,
    wasmUrl: `${resources}/wasm/`,
  });
  try {
    return await deadline.race(task.promise);
  } catch (error) {
    await task.destroy();
    const name = error instanceof Error ? error.name : "";
    if (name === "AnalysisFailure") throw error;
    if (name === "PasswordException")
      throw readFailure("document_encrypted", "The PDF is password-protected. Send a copy without a password.");
    throw readFailure(
      "document_corrupt",
      "The file is damaged or was cut off on its way, and cannot be opened as a PDF. Send it again, or print it to a new PDF.",
    );
  }
}

interface ShownPage {
  page: Page;
  /** Visible areas of the page's pictures, in points. */
  pictures: readonly PageBox[];
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<ShownPage> {
  try {
    const page = await document.getPage(number);
    const layers = await document.getOptionalContentConfig();
    const painted = await readPageContent(page, (properties) => layers === null || layers.isVisible(properties as never));
    const content = { ...painted, glyphs: [...painted.glyphs, ...(await freeTextLetters(page))] };
    const { width, height } = page.getViewport({ scale: 1 });
    page.cleanup();
    return { page: buildPage(number, width, height, content), pictures: content.pictures };
  } catch (error) {
    if (number === 1 && document.numPages === 1) throw readFailure("document_corrupt", `Page ${number} of the PDF cannot be read`);
    if (error instanceof Error && error.name === "AnalysisFailure") throw error;
    return { page: { number, widthPt: 595, heightPt: 842, textSource: "none", words: [], rules: [] }, pictures: [] };
  }
}

async function openRenderer(bytes: Uint8Array, deadline: Deadline): Promise<PageRenderer> {
  await refuseImageSize(bytes, deadline);
  const { openPageRenderer } = await import("./render-page");
  return openPageRenderer(bytes);
}

/**
 * Recognizes a page. Hidden words of the text layer are kept beside the recognized ones, because a check compares them with what is
 * visible.
 */
async function recognizePage(
  renderer: PageRenderer,
  { page, pictures }: ShownPage,
  language: string | null,
  limits: ReadLimits,
  deadline: Deadline,
): Promise<{ page: Page; illegible: boolean }> {
  const [{ recognizeImage }, { readingFrame }] = await Promise.all([import("../ocr/recognize-image"), import("../ocr/reading-frame")]);
  const image = await renderer.render(page.number - 1, limits.maxPixels);
  if (image === null) return { page, illegible: false };
  const { words, rules, stamps, illegible, frame } = await recognizeImage(image, { photo: false, language }, deadline);
  const stamped = stamps.length > 0 ? { stamps } : {};
  if (page.textSource === "pdf_text" && frame === null)
    return { page: { ...withPictures(page, words, rules, pictures), ...stamped }, illegible: false };
  const visible = page.words.filter((word) => !word.hidden);
  if (words.length <= visible.length) return { page: { ...page, ...stamped }, illegible };
  return {
    illegible: false,
    page: {
      ...page,
      textSource: "ocr",
      words: [...words, ...page.words.filter((word) => word.hidden)],
      rules: page.rules.length > 0 && frame === null ? page.rules : rules,
      ...stamped,
      ...readingFrame(frame, page),
    },
  };
}

/**
 * Adds the words recognized in a page's pictures to its text layer: on a scan stamped or signed later, or in a letterhead or table pasted
 * as a picture.
 */
function withPictures(page: Page, recognized: readonly Word[], rules: readonly Rule[], pictures: readonly PageBox[]): Page {
  const added = wordsInPictures(page, recognized, pictures);
  if (added.length < LEAST_ADDED) return page;
  return { ...page, textSource: "ocr", words: [...page.words, ...added], rules: [...page.rules, ...rules] };
}

async function infoOf(document: PDFDocumentProxy): Promise<Record<string, unknown>> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  return info as Record<string, unknown>;
}

function factsIn(facts: Record<string, unknown>): NonNullable<ReadDocument["pdf"]> {
  return {
    createdAt: instantOf(facts.CreationDate),
    modifiedAt: instantOf(facts.ModDate),
    producer: typeof facts.Producer === "string" && facts.Producer !== "" ? facts.Producer : null,
  };
}

/**
 * Converts a PDF date, D:YYYYMMDDHHmmSSOHH'mm' with every part after the year optional (ISO 32000-1 §7.9.4), to ISO 8601; null if invalid.
 */
export function instantOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const match = /^D?:?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([Zz+-])(?:(\d{2})'?(\d{2})?'?)?)?/.exec(value.trim());
  if (!match) return null;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", sign, offsetHour = "00", offsetMinute = "00"] = match;
  const zone = sign === "+" || sign === "-" ? `${sign}${offsetHour}:${offsetMinute}` : "Z";
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
