import { XMLValidator } from "fast-xml-parser";
import type { EInvoiceXml } from "@/lib/prism/model";
import { readFailure } from "../read-options";
import { decodeXmlText } from "./decode-text";

const MAX_XML_BYTES = 20 * 1024 * 1024;
const MAX_DEPTH = 100;

/** Root elements of UBL invoices. Other UBL documents, such as orders, aren't read. */
const UBL_ROOT = /^(?:Invoice|CreditNote|DebitNote|SelfBilledInvoice|SelfBilledCreditNote)$/;
const UBL_NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:";
const ENVELOPE = /^<(?:[\w.-]+:)?StandardBusinessDocument[\s>]/;
const CII_ROOT = /^(?:CrossIndustryInvoice|CrossIndustryDocument)$/;

/**
 * Reads the e-invoice in an XML document.
 *
 * @throws AnalysisFailure unsupported_document_type for other XML, document_corrupt for broken XML
 */
export function readXml(bytes: Uint8Array): EInvoiceXml {
  const xml = decodeXml(bytes);
  const syntax = einvoiceSyntax(xml);
  if (syntax === null)
    throw readFailure(
      "unsupported_document_type",
      "The XML is neither a UBL nor a CII invoice. Send the invoice in one of these two, or as PDF, PNG or JPEG.",
    );
  return { syntax, xml, attachmentName: null };
}

/** Decodes the document and removes its envelope. Refuses constructs that attack parsers. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_XML_BYTES) throw readFailure("document_too_large", "The XML is larger than 20 MB");
  // Nothing may precede the XML declaration, but some writers leave a byte-order mark or blanks there, which mean nothing.
  const text = decodeXmlText(bytes).trimStart();
  // A document type declaration enables entity bombs and external entities, and no e-invoice needs one.
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw readFailure("document_corrupt", "The XML contains a document type declaration, which is not allowed");
  if (nestingDepth(text) > MAX_DEPTH) throw readFailure("document_corrupt", "The XML is nested too deeply");
  return withoutEnvelope(text);
}

/** Extracts the document from a StandardBusinessDocument envelope, as exchange networks use; returns any other text unchanged. */
function withoutEnvelope(xml: string): string {
  if (!ENVELOPE.test(rootTag(xml))) return xml;
  const header = /<\/(?:[\w.-]+:)?StandardBusinessDocumentHeader\s*>/.exec(xml);
  const rest = xml.slice(header ? header.index + header[0].length : rootTag(xml).length);
  const open = rootTag(rest);
  const name = /^<([\w.:-]+)/.exec(open)?.[1];
  const end = rest.lastIndexOf(`</${name}`);
  return name === undefined || end === -1 ? xml : `${rest.slice(rest.indexOf(open), end)}</${name}>`;
}

/** Whether every tag is closed and every character is allowed where it stands. */
export const isWellFormed = (xml: string): boolean => XMLValidator.validate(xml) === true;

/** An ID, amount or line element that isn't empty. An invoice has many. */
const STATEMENT = /<(?:[\w.-]+:)?\w*(?:ID|Amount|Line|LineItem)\b[^<>]*>\s*(?:[^\s<]|<[^/])/;

/** Whether an e-invoice may state a number, amounts or lines. Without any such element it states nothing. */
export const mayStateAnything = (xml: string): boolean => STATEMENT.test(xml);

/** The e-invoice syntax that the root element belongs to; null if none. */
export function einvoiceSyntax(xml: string): EInvoiceXml["syntax"] | null {
  const root = rootTag(xml);
  const name = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(root)?.[1] ?? "";
  if (CII_ROOT.test(name)) return "cii";
  if (UBL_ROOT.test(name) && root.includes(UBL_NAMESPACE)) return "ubl";
  return null;
}

/** The first tag after blanks, comments and processing instructions; empty if something else comes first. */
function rootTag(xml: string): string {
  for (let at = nextMark(xml, 0); xml[at] === "<";) {
    const end = endOfMarkup(xml, at);
    if (end === null) return "";
    if (!xml.startsWith("<?", at) && !xml.startsWith("<!--", at)) return xml.slice(at, end);
    at = nextMark(xml, end);
  }
  return "";
}

function nextMark(xml: string, from: number): number {
  const mark = /\S/g;
  mark.lastIndex = from;
  return mark.exec(xml)?.index ?? xml.length;
}

/** Deepest nesting of elements, counted without building a tree. Counting stops past MAX_DEPTH. */
function nestingDepth(xml: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = xml.indexOf("<"); at !== -1 && deepest <= MAX_DEPTH;) {
    const end = endOfMarkup(xml, at);
    if (end === null) throw readFailure("document_corrupt", "The XML is incomplete: it ends in the middle of its markup");
    const isTag = xml[at + 1] !== "!" && xml[at + 1] !== "?";
    if (isTag && xml[end - 2] !== "/") depth += xml[at + 1] === "/" ? -1 : 1;
    deepest = Math.max(deepest, depth);
    at = xml.indexOf("<", end);
  }
  return deepest;
}

/**
 * Offset just after the markup that starts at `at`; null if the markup never ends. Every character is looked at once: a regular expression
 * with alternatives would take quadratic or exponential time on crafted text.
 */
function endOfMarkup(xml: string, at: number): number | null {
  const after = (text: string, from: number): number | null => {
    const found = xml.indexOf(text, from);
    return found === -1 ? null : found + text.length;
  };
  if (xml.startsWith("<!--", at)) return after("-->", at + 4);
  if (xml.startsWith("<![CDATA[", at)) return after("]]>", at + 9);
  if (xml.startsWith("<?", at)) return after("?>", at + 2);
  const mark = /["'>]/g;
  mark.lastIndex = at;
  for (let found = mark.exec(xml); found; found = mark.exec(xml)) {
    if (found[0] === ">") return found.index + 1;
    const closed = after(found[0], found.index + 1);
    if (closed === null) return null;
    mark.lastIndex = closed;
  }
  return null;
}
