import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AnalysisFailure, type EInvoiceXml } from "@/lib/prism/model";
import { decodeXml, einvoiceSyntax } from "../xml/read-xml";

/** Names that Factur-X, ZUGFeRD 1 and 2, XRechnung and Order-X readers look for; others are tried after them. */
const KNOWN_NAME = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/**
 * The e-invoice attached to a PDF; null where there is none. An attachment that is hostile or broken is not trusted and
 * not fatal: the page itself is still read.
 */
export async function findEInvoice(document: PDFDocumentProxy): Promise<EInvoiceXml | null> {
  const attachments = (await document.getAttachments().catch(() => null)) as Record<
    string,
    { filename?: unknown; content?: unknown }
  > | null;
  const files = Object.entries(attachments ?? {})
    .map(([key, file]) => ({ name: typeof file.filename === "string" ? file.filename : key, content: file.content }))
    .filter((file): file is { name: string; content: Uint8Array } => file.content instanceof Uint8Array && /\.xml$/i.test(file.name))
    .sort((a, b) => Number(KNOWN_NAME.test(b.name)) - Number(KNOWN_NAME.test(a.name)));
  for (const file of files) {
    try {
      const xml = decodeXml(file.content);
      const syntax = einvoiceSyntax(xml);
      if (syntax) return { syntax, xml, attachmentName: file.name };
    } catch (error) {
      if (!(error instanceof AnalysisFailure)) throw error;
    }
  }
  return null;
}
