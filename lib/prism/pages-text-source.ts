import type { Page } from "./model";

/** Where the text of a document's pages comes from: recognised only where no page has letters of its own. */
export const textSourceOfPages = (pages: readonly Page[]): "pdf_text" | "ocr" =>
  pages.some((page) => page.textSource === "ocr") && !pages.some((page) => page.textSource === "pdf_text") ? "ocr" : "pdf_text";
