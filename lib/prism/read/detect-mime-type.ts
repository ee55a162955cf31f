import type { ReadDocument } from "@/lib/prism/model";
import { adviceOnRefused, PICTURE } from "./refused-formats";
import { utf16Of } from "./xml/decode-text";

export type DocumentMimeType = ReadDocument["mimeType"];

const HEAD_BYTES = 1024;
/**
 * XML declaration and comments before the root element. A comment ends at the first `-->`; letting it run on past one would make the
 * pattern backtrack exponentially over many comments.
 */
const BEFORE_ROOT = String.raw`^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*`;
/** How web pages begin. Browsers save some of them without the `html` element. */
const WEB_PAGE = new RegExp(
  `${BEFORE_ROOT}<(?:!doctype\\s+html|html|head|body|title|meta|link|script|style|div|p|br|b|center|font|h[1-6]|table)\\b`,
  "i",
);
const SVG = new RegExp(`${BEFORE_ROOT}(?:<!DOCTYPE\\s+svg\\b[^>]*>\\s*)?<svg[\\s>]`, "i");
/** Server messages may precede a PDF, and a web page may mention `%PDF-` in its text; so the header must start a line here. */
const PDF_ON_ITS_LINE = /(?:^|[\r\n])%PDF-/;

/**
 * Detects a document's type from its content; null for any type that isn't supported. PDF readers accept leading bytes before the header,
 * so the whole first kilobyte is searched. XML may start with a byte-order mark (UTF-16 included) or without one.
 */
export function detectMimeType(bytes: Uint8Array): DocumentMimeType | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  const text = headText(head);
  if (PDF_ON_ITS_LINE.test(text)) return "application/pdf";
  if (WEB_PAGE.test(text) || SVG.test(text)) return null;
  if (text.includes("%PDF-")) return "application/pdf";
  return /^\s*<(?:\?xml\b|!--|!DOCTYPE\b|[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s/>])/.test(text) ? "application/xml" : null;
}

/** Says why a document of an unsupported type is refused. Most often it is a web page that the address returned instead of the document. */
export function whyUnsupported(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD_BYTES);
  const text = headText(head);
  if (SVG.test(text)) return `This is an SVG drawing. ${PICTURE}`;
  if (WEB_PAGE.test(text))
    return "This is a web page, such as a viewer or a sign-in page. Send the document itself as PDF, PNG, JPEG or XML.";
  return adviceOnRefused(head) ?? "The document is not a PDF, PNG, JPEG or XML file. Send it in one of these formats.";
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function headText(head: Uint8Array): string {
  return new TextDecoder(utf16Of(head) ?? "utf-8").decode(head);
}
