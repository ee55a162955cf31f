import type { Page } from "./model";

/** Where the text of a document's pages comes from: "ocr" only if pages were recognized by OCR and none has a text layer. */
export const textSourceOfPages = (pages: readonly Page[]): "pdf_text" | "ocr" =>
  pages.some((page) => page.textSource === "ocr") && !pages.some((page) => page.textSource === "pdf_text") ? "ocr" : "pdf_text";
