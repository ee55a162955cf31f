import type { EInvoiceXml } from "@/lib/prism/model";
import { readFailure } from "../read-options";

const MAX_XML_BYTES = 20 * 1024 * 1024;
const MAX_DEPTH = 100;

/** Root elements of invoices, by syntax; other UBL documents (orders, despatch advice) are known so that they are named. */
const UBL_ROOT = /^(?:Invoice|CreditNote|DebitNote|SelfBilledInvoice|SelfBilledCreditNote)$/;
const UBL_NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:";
const CII_ROOT = /^(?:CrossIndustryInvoice|CrossIndustryDocument)$/;

/** The e-invoice in an XML document. Throws unsupported_document_type for other XML, document_corrupt for broken XML. */
export function readXml(bytes: Uint8Array): EInvoiceXml {
  const xml = decodeXml(bytes);
  const syntax = einvoiceSyntax(xml);
  if (syntax === null) throw readFailure("unsupported_document_type", "The XML is neither a UBL nor a CII invoice");
  return { syntax, xml, attachmentName: null };
}

/** Decodes by byte-order mark, else by the declared encoding, else as UTF-8; refuses what a hostile parser input needs. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_XML_BYTES) throw readFailure("document_too_large", "The XML is larger than 20 MB");
  const text = decodeText(bytes).replace(/^\uFEFF/, "");
  // A document type declaration is needed for entity bombs and external entities, and by no e-invoice.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw readFailure("document_corrupt", "The XML has a document type declaration, which is not accepted");
  if (nestingDepth(text) > MAX_DEPTH) throw readFailure("document_corrupt", "The XML is nested too deeply");
  return text;
}

/** Which e-invoice syntax the root element belongs to; null for none. */
export function einvoiceSyntax(xml: string): EInvoiceXml["syntax"] | null {
  const root = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<(?:([\w.-]+):)?([\w.-]+)([^>]*)>/.exec(xml);
  const name = root?.[2] ?? "";
  const attributes = root?.[3] ?? "";
  if (CII_ROOT.test(name)) return "cii";
  if (UBL_ROOT.test(name) && attributes.includes(UBL_NAMESPACE)) return "ubl";
  return null;
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 200)))?.[1];
  try {
    return new TextDecoder(declared ?? "utf-8").decode(bytes);
  } catch {
    throw readFailure("document_corrupt", `The XML declares an unknown encoding, ${declared}`);
  }
}

/** Deepest nesting of elements, counted without building anything. */
function nestingDepth(xml: string): number {
  let depth = 0;
  let deepest = 0;
  for (const match of xml.matchAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<(\/?)[\w:.-]+(?:[^>"']|"[^"]*"|'[^']*')*?(\/?)>/g)) {
    if (match[1] === undefined || match[2] === "/") continue;
    depth += match[1] === "/" ? -1 : 1;
    deepest = Math.max(deepest, depth);
    if (deepest > MAX_DEPTH) break;
  }
  return deepest;
}
