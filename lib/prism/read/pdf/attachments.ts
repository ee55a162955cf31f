import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AnalysisFailure, type EInvoiceXml } from "@/lib/prism/model";
import { decodeXml, einvoiceSyntax, isWellFormed, mayStateAnything } from "../xml/read-xml";

/** File names that readers of Factur-X, ZUGFeRD 1 and 2, XRechnung and Order-X look for. Other attachments are tried after these. */
const KNOWN_NAME = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

interface AttachedFile {
  name: string;
  content: unknown;
}

/** Lists the files attached to a PDF, those with known e-invoice names first. */
export async function listAttachments(document: PDFDocumentProxy): Promise<AttachedFile[]> {
  const attachments = (await document.getAttachments().catch(() => null)) as Record<
    string,
    { filename?: unknown; content?: unknown }
  > | null;
  return Object.entries(attachments ?? {})
    .map(([key, file]) => ({ name: typeof file.filename === "string" ? file.filename : key, content: file.content }))
    .sort((a, b) => Number(KNOWN_NAME.test(b.name)) - Number(KNOWN_NAME.test(a.name)));
}

/**
 * Finds the e-invoice among the files attached to a PDF; null if there is none. A hostile or broken attachment is ignored but not fatal, as
 * the pages are still read. `broken` names the first attachment that is an e-invoice by its root element or its name, but is damaged or
 * empty.
 */
export function findEInvoice(files: readonly AttachedFile[]): { einvoice: EInvoiceXml | null; broken: string | null } {
  let broken: string | null = null;
  for (const { name, content } of files) {
    if (!(content instanceof Uint8Array) || !/\.xml$/i.test(name)) continue;
    try {
      const xml = decodeXml(content);
      const syntax = einvoiceSyntax(xml);
      if (syntax && isWellFormed(xml) && mayStateAnything(xml)) return { einvoice: { syntax, xml, attachmentName: name }, broken: null };
      if (syntax) broken ??= name;
    } catch (error) {
      if (!(error instanceof AnalysisFailure)) throw error;
      if (KNOWN_NAME.test(name)) broken ??= name;
    }
  }
  return { einvoice: null, broken };
}

/** File names that suggest an invoice. */
const DOCUMENT_NAME = /\.(?:pdf|png|jpe?g|xml)$/i;
const MOST_NAMED = 3;

/**
 * Says what the PDF holds that its pages don't show, and what to do about it: other documents attached, or an XFA form, which few programs
 * display.
 */
export function describeHiddenContent(files: readonly AttachedFile[], isDynamicForm: boolean): string | null {
  const names = files.flatMap(({ name }) => (DOCUMENT_NAME.test(name) ? [`“${name.slice(0, 80)}”`] : []));
  if (names.length > 0) {
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
    return `The PDF has other files within it, which were not read: ${names.slice(0, MOST_NAMED).join(", ")}${more}. Save each of them, and send it by itself.`;
  }
  return isDynamicForm
    ? "The PDF is a form whose contents few programs show (XFA). Open it in Adobe Acrobat or Reader, print it to a new PDF, and send that."
    : null;
}
