/** Left, top, right, bottom, each 0..1 of the page as displayed (after rotation and crop). */
export type Box = [left: number, top: number, right: number, bottom: number];

/** A place on a page; pages count from 1. */
export interface Place {
  page: number;
  box: Box;
}

export interface Word {
  text: string;
  box: Box;
  /** 1 for a text layer, the recogniser's own figure for OCR. */
  confidence: number;
  /** Height of the letters in points, where known. */
  fontSize: number | null;
  bold: boolean;
  /** Present in the file but not visible on the page (render mode 3, white on white, outside the crop box). */
  hidden: boolean;
  /** Clockwise turn of the letters on the page as displayed, in degrees; upright where absent. */
  turn?: 90 | 180 | 270;
}

/** A ruled line or the edge of a filled cell, in page fractions; tables are easier to see with them. */
export interface Rule {
  orientation: "horizontal" | "vertical";
  box: Box;
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Page {
  number: number;
  /** Size as displayed, in points (1/72 inch). */
  widthPt: number;
  heightPt: number;
  textSource: "pdf_text" | "ocr" | "none";
  words: Word[];
  rules: Rule[];
  /**
   * The frame in which recognised words and rules stand, where the page was turned or straightened to read it: its size in
   * points, and the way from its fractions to those of the page as displayed. Hidden words always stand as displayed.
   */
  reading?: { widthPt: number; heightPt: number; toDisplay: Affine };
}

/** What the read stage makes of a file: pages of positioned words and, where the file carries one, the structured e-invoice. */
export interface ReadDocument {
  mimeType: "application/pdf" | "image/png" | "image/jpeg" | "application/xml";
  sha256: string;
  /** ISO 639-1, or null where too little text was found. */
  language: string | null;
  textSource: "pdf_text" | "ocr" | "xml";
  pages: Page[];
  einvoice: EInvoiceXml | null;
  pdf: { createdAt: string | null; modifiedAt: string | null; producer: string | null } | null;
  /** What the file holds beside its pages, where an invoice may be that they don't show, and what to do about it, in words. */
  unseen?: string;
  /** The name of the first attached e-invoice that is not well-formed, where no other was sound: the pages alone are read. */
  brokenEInvoice?: string;
  /** The file ends before its own table of contents does: pages or letters may be missing. */
  cutOff?: true;
}

/** The XML of an e-invoice, as found: the extract stage parses it. */
export interface EInvoiceXml {
  syntax: "ubl" | "cii";
  xml: string;
  /** The attachment's name where it was embedded in a PDF. */
  attachmentName: string | null;
}
