import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { analyze } from "@/lib/prism/analyze";
import { contextFixture } from "@/lib/prism/fixtures/invoice-fixture";
import { readDocument } from "@/lib/prism/read/read-document";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { HEAD, rows } from "@/lib/prism/testing/drawn-invoice";

const ROOT = "rsm:CrossIndustryInvoice";
const cii = (content: string): string =>
  `<${ROOT} xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">${content}</${ROOT}>`;
const SOUND = cii("<ExchangedDocument><ID>XML-1</ID><TypeCode>380</TypeCode></ExchangedDocument>");
const BARE = cii("<Name>Obi & Sons Ltd</Name>");

const PAGE = [
  ...HEAD,
  ...rows(220, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Security guards, May"], [-550, "400,000.00"]]), // prettier-ignore
  ...rows(270, 16, [[400, "Subtotal"], [-550, "400,000.00"]], [[400, "VAT 7.5%"], [-550, "30,000.00"]], [[400, "Total"], [-550, "NGN 430,000.00"]]), // prettier-ignore
];

/** Like PAGE, but with a line whose amount isn't quantity × price. */
const WRONG_LINE = [
  ...HEAD,
  ...rows(220, 16, [[40, "Description"], [-300, "Qty"], [-420, "Unit price"], [-550, "Amount"]], [[40, "Security guards, May"], [-300, "4"], [-420, "90,000.00"], [-550, "400,000.00"]]), // prettier-ignore
  ...PAGE.slice(-6),
];

async function analyzed(texts: typeof PAGE, files: Record<string, string>) {
  const pdf = await PDFDocument.load(await drawPdf([{ texts }]));
  for (const [name, xml] of Object.entries(files)) await pdf.attach(new TextEncoder().encode(xml), name, { mimeType: "text/xml" });
  return analyze(await readDocument(await pdf.save()), {}, contextFixture());
}

const DAMAGED = /“factur-x\.xml”.*read from the pages/;

it.each([
  ["isn't well-formed", BARE],
  ["isn't closed", cii("<ExchangedDocument>")],
  ["is cut off in a tag", SOUND.slice(0, -5)],
  ["has a document type", `<!DOCTYPE x>${SOUND}`],
  ["is nested too deeply", cii("<a>".repeat(200) + "</a>".repeat(200))],
  ["is empty", cii("<ExchangedDocument/>")],
  ["states nothing of an invoice", cii("<SellerTradeParty><ID>7</ID></SellerTradeParty>")],
])("reads and checks the pages, with a warning, if the embedded e-invoice %s", async (_, xml) => {
  const { invoice, document, anomalies, warnings } = await analyzed(WRONG_LINE, { "factur-x.xml": xml });
  expect([invoice.total.value, document.textSource]).toEqual([43_000_000, "pdf_text"]);
  expect(anomalies).toEqual((await analyzed(WRONG_LINE, {})).anomalies);
  expect(anomalies.map(({ code }) => code)).toContain("line_math_mismatch");
  expect(warnings).toContainEqual({ code: "extraction", message: expect.stringMatching(DAMAGED) as string });
});

it.each([
  ["broken", BARE],
  ["empty", cii("<ExchangedDocument/>")],
])("uses a valid e-invoice that is attached after one that is %s", async (_, xml) => {
  const { invoice, warnings } = await analyzed(PAGE, { "factur-x.xml": xml, "zz.xml": SOUND });
  expect(invoice.invoiceNumber.value).toBe("XML-1");
  expect(warnings.map(({ message }) => message).join()).not.toMatch(DAMAGED);
});

it("names the unreadable attachment if the pages show no invoice either", async () => {
  await expect(analyzed([], { "factur-x.xml": BARE })).rejects.toMatchObject({
    detail: { code: "not_an_invoice", message: expect.stringContaining("“factur-x.xml”") as string },
  });
});
