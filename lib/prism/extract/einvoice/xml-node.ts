import { XMLParser, XMLValidator } from "fast-xml-parser";
import { AnalysisFailure } from "@/lib/prism/model";
import { decodeCharacterReferences } from "./character-references";

/** An XML element. Attributes and children are accessed by local name; children keep document order. */
export class XmlNode {
  constructor(private readonly content: unknown) {}

  /** The trimmed text, or an empty string if there is none. */
  get text(): string {
    if (typeof this.content === "string") return this.content.trim();
    const text = isRecord(this.content) ? this.content["#text"] : undefined;
    return typeof text === "string" ? text.trim() : "";
  }

  /** Whether the other element has the same text, attributes and children. */
  equals(other: XmlNode): boolean {
    return JSON.stringify(this.content) === JSON.stringify(other.content);
  }

  attribute(name: string): string | null {
    const value = isRecord(this.content) ? this.content[`@${name}`] : undefined;
    return typeof value === "string" ? value : null;
  }

  children(name: string): XmlNode[] {
    const found = isRecord(this.content) ? this.content[name] : undefined;
    if (found === undefined) return [];
    return (Array.isArray(found) ? found : [found]).map((content) => new XmlNode(content));
  }

  /** All elements that a path leads to, through all branches. */
  all(path: string): XmlNode[] {
    return path.split("/").reduce<XmlNode[]>((nodes, name) => nodes.flatMap((node) => node.children(name)), [this]);
  }

  /** The first element that a path leads to, or an empty node if there is none. */
  at(path: string): XmlNode {
    return this.all(path)[0] ?? new XmlNode(undefined);
  }

  /** The first non-empty text that any of the paths leads to, in order; null if there is none. */
  first(...paths: string[]): string | null {
    for (const path of paths) {
      const text = this.all(path).find((node) => node.text !== "")?.text;
      if (text !== undefined) return text;
    }
    return null;
  }
}

/** Whether the text is a true xs:boolean. */
export const isTrue = (text: string | null): boolean => text === "true" || text === "1";

/** Whether an amount is in this currency, or names no currency. */
export function ownCurrency(amount: XmlNode, currency: string | null): boolean {
  const stated = amount.attribute("currencyID")?.trim().toUpperCase() ?? "";
  return stated === "" || currency === null || stated === currency.toUpperCase();
}

/** Parses XML that the read stage accepted (it has no document type declaration). Throws document_corrupt. */
export function parseXml(xml: string): { name: string; root: XmlNode } {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw notWellFormed(valid.err.msg);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    textNodeName: "#text",
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    entityDecoder: {
      decode: decodeCharacterReferences,
      reset: ignore,
      setExternalEntities: ignore,
      addInputEntities: ignore,
      setXmlVersion: ignore,
    },
  });
  const parsed = parseOrFail(parser, xml);
  const [name, content] = isRecord(parsed) ? (Object.entries(parsed)[0] ?? []) : [];
  return { name: name ?? "", root: new XmlNode(content) };
}

/** Entities that a document declares itself are never accepted: see decodeXml. */
function ignore(): void {
  return;
}

/** The parser rejects some input that the validator accepts, such as an unterminated processing instruction. */
function parseOrFail(parser: XMLParser, xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch (error) {
    throw notWellFormed(error instanceof Error ? error.message : String(error));
  }
}

function notWellFormed(why: string): AnalysisFailure {
  return new AnalysisFailure({
    code: "document_corrupt",
    stage: "extract",
    message: `The XML is not well-formed: ${why}`,
    retryable: false,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
