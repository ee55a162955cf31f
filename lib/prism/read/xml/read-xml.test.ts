import { describe, expect, it } from "vitest";
import { AnalysisFailure } from "@/lib/prism/model";
import { runWithinLimit } from "@/scripts/testing/fuzzing";
import { einvoiceSyntax, readXml } from "./read-xml";

const UBL = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"';
const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml);

function codeOf(xml: string): string {
  try {
    return runWithinLimit(() => readXml(bytes(xml))).syntax;
  } catch (error) {
    if (error instanceof AnalysisFailure) return error.detail.code;
    throw error;
  }
}

describe("readXml", () => {
  it("finds the root element after a declaration, comments and processing instructions", () => {
    expect(einvoiceSyntax(`<?xml version="1.0"?>\n<!-- <Order> > --><?style a="<b>"?> <Invoice ${UBL} a="x > y">`)).toBe("ubl");
    expect(einvoiceSyntax(`<!-- no end <Invoice ${UBL}>`)).toBeNull();
    expect(einvoiceSyntax(`text <Invoice ${UBL}>`)).toBeNull();
    expect(einvoiceSyntax('<rsm:CrossIndustryInvoice xmlns:rsm="x">')).toBe("cii");
    expect(einvoiceSyntax("")).toBeNull();
  });

  it("limits the nesting of elements, ignoring comments, quotes and CDATA", () => {
    const nested = (levels: number): string =>
      `<Invoice ${UBL}>${"<a b='>'>".repeat(levels)}${"</a>".repeat(levels)}<c/><!-- ${"<d>".repeat(500)} --><![CDATA[${"<e>".repeat(500)}]]></Invoice>`;
    expect(codeOf(nested(99))).toBe("ubl");
    expect(codeOf(nested(100))).toBe("document_corrupt");
  });

  it.each([
    ["comments before no root", "<!--a-->".repeat(200_000) + "x"],
    ["instructions before no root", "<?a?>".repeat(200_000) + "x"],
    ["comments that never end", "<!--".repeat(200_000)],
    ["tags that never end", "<a ".repeat(200_000)],
    ["quotes that never end", `<a b="`.repeat(200_000)],
    ["a tag of quotes", `<a ${'"\'" '.repeat(200_000)}`],
    ["blanks", " ".repeat(1_000_000)],
  ])("finishes in time with %s", (_name, xml) => {
    expect(["document_corrupt", "unsupported_document_type"]).toContain(codeOf(xml));
  });
});
