/** Left, top, right and bottom, each a fraction 0..1 of the page as displayed (after rotation and crop). */
export type Box = [left: number, top: number, right: number, bottom: number];

/** A place on a page; pages count from 1. */
export interface Place {
  page: number;
  box: Box;
}

export interface Word {
  text: string;
  box: Box;
  /** 1 for a text layer; for OCR, the recognizer's own confidence. */
  confidence: number;
  /** Height of the letters in points; null if unknown. */
  fontSize: number | null;
  bold: boolean;
  /** Present in the file but not visible on the page (render mode 3, white on white, outside the crop box). */
  hidden: boolean;
  /** Clockwise rotation of the letters on the page as displayed, in degrees; absent for upright text. */
  turn?: 90 | 180 | 270;
}

/** A ruled line or the edge of a filled cell, in page fractions. Used to find tables. */
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
   * The coordinate frame of recognized words and rules if the page was rotated or straightened for OCR: its size in points, and the
   * transform from its fractions to those of the page as displayed. Hidden words always use the displayed frame.
   */
  reading?: { widthPt: number; heightPt: number; toDisplay: Affine };
  /** Texts that rise or fall across a recognized page in large letters, such as "PAID". They belong to no line, so `words` lacks them. */
  stamps?: string[];
}

/** The output of the read stage: pages of positioned words and, if the file carries one, the structured e-invoice. */
export interface ReadDocument {
  mimeType: "application/pdf" | "image/png" | "image/jpeg" | "application/xml";
  sha256: string;
  /** ISO 639-1; null if too little text was found. */
  language: string | null;
  textSource: "pdf_text" | "ocr" | "xml";
  pages: Page[];
  einvoice: EInvoiceXml | null;
  pdf: { createdAt: string | null; modifiedAt: string | null; producer: string | null } | null;
  /** Content of the file besides its pages that may hold an invoice the pages don't show, and what to do about it, in words. */
  unseen?: string;
  /** Name of the first attached e-invoice that is not well-formed, if no other attachment was sound. Only the pages are read then. */
  brokenEInvoice?: string;
  /** The file ends before its cross-reference table does: pages or letters may be missing. */
  cutOff?: true;
}

/** The XML of an e-invoice as found in the file; the extract stage parses it. */
export interface EInvoiceXml {
  syntax: "ubl" | "cii";
  xml: string;
  /** The attachment's name if the XML was embedded in a PDF. */
  attachmentName: string | null;
}
