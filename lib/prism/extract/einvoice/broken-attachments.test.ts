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

async function analyzed(texts: typeof PAGE, files: Record<string, string>) {
  const pdf = await PDFDocument.load(await drawPdf([{ texts }]));
  for (const [name, xml] of Object.entries(files)) await pdf.attach(new TextEncoder().encode(xml), name, { mimeType: "text/xml" });
  return analyze(await readDocument(await pdf.save()), {}, contextFixture());
}

const DAMAGED = /“factur-x\.xml”.*read from the pages/;

it.each([
  ["isn't well-formed", BARE, "pdf_text"],
  ["isn't closed", cii("<ExchangedDocument>"), "pdf_text"],
  ["says nothing", cii("<ExchangedDocument/>"), "xml"],
])("the pages are read where the e-invoice beside them %s, which is said", async (_, xml, textSource) => {
  const { invoice, document, warnings } = await analyzed(PAGE, { "factur-x.xml": xml });
  expect([invoice.total.value, document.textSource]).toEqual([43_000_000, textSource]);
  expect(warnings).toContainEqual({ code: "extraction", message: expect.stringMatching(DAMAGED) as string });
});

it("a sound e-invoice behind a broken one is taken", async () => {
  const { invoice, warnings } = await analyzed(PAGE, { "factur-x.xml": BARE, "zz.xml": SOUND });
  expect(invoice.invoiceNumber.value).toBe("XML-1");
  expect(warnings.map(({ message }) => message).join()).not.toMatch(DAMAGED);
});

it("pages that show no invoice say why, and that there are files within", async () => {
  await expect(analyzed([], { "factur-x.xml": BARE })).rejects.toMatchObject({
    detail: { code: "not_an_invoice", message: expect.stringContaining("“factur-x.xml”") as string },
  });
});
