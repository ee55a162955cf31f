import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { outlineOf, humanizeElementName, type OutlineNode, type XmlElement } from "./xml-outline";
import { Parts } from "./xml-parts";

const element = (localName: string, content: string | XmlElement[], attributes: Record<string, string> = {}): XmlElement => ({
  localName,
  children: typeof content === "string" ? [] : content,
  textContent: typeof content === "string" ? content : "",
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
});
const told = ({ label, value, notes, parts }: OutlineNode): unknown =>
  value === null ? { [label]: parts.map(told) } : [label, value, ...notes];

describe("outlineOf", () => {
  it("splits element names into words and keeps acronyms", () => {
    expect(
      ["InvoiceTypeCode", "ID", "UUID", "SellerTradeParty", "URIUniversalCommunication", "BuyerID", "LineOne", "note"].map(
        humanizeElementName,
      ),
    ).toEqual(["Invoice type code", "ID", "UUID", "Seller trade party", "URI universal communication", "Buyer ID", "Line one", "Note"]);
  });

  it("shows values with their units, numbers repeated elements, merges single values, and omits empty elements", () => {
    const line = (id: string, amount: string) =>
      element("InvoiceLine", [
        element("ID", id),
        element("LineExtensionAmount", amount, { currencyID: "NGN" }),
        element("Item", [element("Name", "Diesel")]),
      ]);
    const outline = outlineOf(
      element(
        "Invoice",
        [
          element("ID", " INV-7 "),
          element("Note", ""),
          element("PaymentTerms", []),
          element("AccountingSupplierParty", [
            element("Party", [
              element("PartyName", [element("Name", "Acme Ltd")]),
              element("PartyTaxScheme", [element("CompanyID", "123"), element("TaxScheme", [element("ID", "VAT")])]),
            ]),
          ]),
          line("1", "10.00"),
          line("2", "20.00"),
        ],
        { "xmlns:cbc": "urn:x" },
      ),
    );
    expect(outline && told(outline)).toEqual({
      Invoice: [
        ["ID", "INV-7"],
        {
          "Accounting supplier party": [
            ["Party name", "Acme Ltd"],
            {
              "Party tax scheme": [
                ["Company ID", "123"],
                ["Tax scheme ID", "VAT"],
              ],
            },
          ],
        },
        {
          "Invoice line 1": [
            ["ID", "1"],
            ["Line extension amount", "10.00", "NGN"],
            ["Item name", "Diesel"],
          ],
        },
        {
          "Invoice line 2": [
            ["ID", "2"],
            ["Line extension amount", "20.00", "NGN"],
            ["Item name", "Diesel"],
          ],
        },
      ],
    });
  });

  it("includes all lines of a long invoice", () => {
    const line = element(
      "InvoiceLine",
      Array.from({ length: 30 }, (_, index) => element(`Value${index}`, "1")),
    );
    expect(outlineOf(element("Invoice", Array<XmlElement>(1_000).fill(line)))?.parts).toHaveLength(1_000);
  });

  it("shows an attached file by its size, and returns null for more elements than one can read", () => {
    const outline = outlineOf(
      element("Invoice", [
        element("ID", "1"),
        element("EmbeddedDocumentBinaryObject", "QUJD".repeat(30_000), { mimeCode: "application/pdf", filename: "a.pdf" }),
      ]),
    );
    expect(outline?.parts[1]).toEqual({
      label: "Embedded document binary object",
      value: "120 kB, an attached file",
      notes: ["application/pdf", "a.pdf"],
      parts: [],
    });
    expect(
      outlineOf(
        element(
          "Invoice",
          Array.from({ length: 50_000 }, (_, index) => element("Note", String(index))),
        ),
      ),
    ).toBeNull();
  });
});

it("more than 50 repeated parts are rendered only when opened", () => {
  const lines = (count: number): OutlineNode[] =>
    Array.from({ length: count }, (_, index) => ({
      label: `Invoice line ${index + 1}`,
      value: null,
      notes: [],
      parts: [{ label: "Item name", value: "Diesel", notes: [], parts: [] }],
    }));
  const party = { label: "Supplier", value: null, notes: [], parts: [{ label: "Name", value: "Acme Ltd", notes: [], parts: [] }] };
  const drawn = (count: number): string => renderToStaticMarkup(createElement(Parts, { parts: [party, ...lines(count)] }));
  expect(drawn(50).match(/Diesel/g)).toHaveLength(50);
  expect(drawn(51)).toContain("Invoice line 51");
  expect(drawn(51)).not.toContain("Diesel");
  expect(drawn(51), "parts that occur once are rendered").toContain("Acme Ltd");
});
