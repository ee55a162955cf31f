import type { ReadDocument } from "@/lib/prism/model";
import { utf16Of } from "./xml/decode-text";

export type DocumentMimeType = ReadDocument["mimeType"];

const HEAD_BYTES = 1024;
const WEB_PAGE = /^\s*<(?:!doctype\s+)?html\b/i;

/**
 * The type of a document by its content; null for everything that is not read. PDF readers accept leading bytes before
 * the header, so the whole first kilobyte is searched; XML may start with a byte-order mark, UTF-16 included, or have none.
 */
export function detectMimeType(bytes: Uint8Array): DocumentMimeType | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  const text = headText(head);
  if (text.includes("%PDF-")) return "application/pdf";
  return /^\s*<(?:\?xml\b|!--|!DOCTYPE\b|[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s/>])/.test(text) && !WEB_PAGE.test(text)
    ? "application/xml"
    : null;
}

/** Why a document of no type that is read is refused. Mostly it is the page around the document that an address answered with. */
export function whyUnsupported(bytes: Uint8Array): string {
  return WEB_PAGE.test(headText(bytes.subarray(0, HEAD_BYTES)))
    ? "This is a web page, such as a viewer or a sign-in page. Send the document itself as PDF, PNG, JPEG or XML."
    : "The document is not a PDF, PNG, JPEG or XML file. Send it in one of these formats.";
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function headText(head: Uint8Array): string {
  return new TextDecoder(utf16Of(head) ?? "utf-8").decode(head);
}
