import { PDFiumLibrary, type PDFiumDocument } from "@hyzyla/pdfium";
import { readFailure } from "../read-options";

/** A gray or color picture with one byte per channel. */
export interface RasterImage {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  pixels: Uint8Array;
  /** Dots per inch, if known. */
  dpi: number | null;
}

export interface PageRenderer {
  pageCount: number;
  /** Renders a page, `pageIndex` counted from 0; null if the page can't be rendered. */
  render(pageIndex: number, maxPixels: number): Promise<RasterImage | null>;
  close(): void;
}

const TARGET_DPI = 200;
/** Recognition gains nothing from more pixels per side, and a poster would take minutes. */
const MAX_SIDE_PX = 4_000;

let library: Promise<PDFiumLibrary> | null = null;

/** Opens a PDF to render its pages as gray pictures at 200 dpi, or less for very large pages. */
export async function openPageRenderer(bytes: Uint8Array): Promise<PageRenderer> {
  library ??= PDFiumLibrary.init();
  let document: PDFiumDocument;
  try {
    document = await (await library).loadDocument(bytes);
  } catch {
    throw readFailure("document_corrupt", "The pages of the PDF cannot be rendered");
  }
  return {
    pageCount: document.getPageCount(),
    async render(pageIndex, maxPixels) {
      const page = document.getPage(pageIndex);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      if (!(originalWidth > 0 && originalHeight > 0)) return null;
      const scale = Math.min(
        TARGET_DPI / 72,
        MAX_SIDE_PX / Math.max(originalWidth, originalHeight),
        Math.sqrt(maxPixels / (originalWidth * originalHeight)),
      );
      const { width, height, data } = await page.render({
        scale,
        colorSpace: "Gray",
        renderFormFields: true,
        render: ({ data: pixels }) => Promise.resolve(pixels),
      });
      return { width, height, channels: 1, pixels: data, dpi: Math.round(scale * 72) };
    },
    close: () => document.destroy(),
  };
}
