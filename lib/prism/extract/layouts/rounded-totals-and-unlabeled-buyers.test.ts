import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice, ReadDocument } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { drawPdf, row } from "@/lib/prism/testing/draw-pdf";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";

/**
 * Rules learned from set 36 (docs/reading-accuracy.md) and from earlier open cases, each with a page that it must leave
 * alone.
 */

type Drawn = readonly [y: number, ...cells: [x: number, text: string][]];
const read = (document: ReadDocument): Invoice => extractInvoice(document, { country: "NG", request: {} });
const extract = async (...pages: readonly (readonly Drawn[])[]): Promise<Invoice> => read(await readDocument(await drawPdf(pages.map((rows) => ({ texts: rows.flatMap(([y, ...cells]) => row(y, cells, { size: 9 })) })))));
const names = ({ lineItems }: Invoice): unknown[] => lineItems.map(({ description }) => description.value);

const HEAD: Drawn[] = [[40, [40, "Kano Fabrics and Mills Ltd"]], [52, [40, "Bompai Road, Kano"]], [64, [40, "TIN: 13300712-0001"]], [84, [40, "TAX INVOICE"]], [100, [40, "Invoice No: KFM/0774"], [300, "Date: 02/09/2026"]], [114, [40, "Bill to: Sabon Gari Uniforms Ltd"]]];
const ITEMS: Drawn[] = [[180, [40, "Description"], [-300, "Qty"], [-400, "Rate"], [-500, "Amount"]], [194, [40, "Drill khaki"], [-300, "1,250.50"], [-400, "900.00"], [-500, "1,125,450.00"]], [208, [40, "Lining"], [-300, "404.67"], [-400, "300.00"], [-500, "121,401.00"]]];

describe("a total rounded to the naira", () => {
  const rounded = (label: string, by: string, total: string): Promise<Invoice> => extract([...HEAD, ...ITEMS, [222, [-500, "1,246,851.00"]], [236, [40, "Output VAT 7.5%"], [-500, "93,513.83"]], [250, [40, label], [-500, by]], [264, [40, "Total"], [-500, total]]]);
  const sums = ({ subtotal, taxTotal, total, duty }: Invoice): unknown[] => [subtotal.value, taxTotal.value, total.value, duty?.value];

  it("keeps the net and reads the rounding up or down", async () => {
    expect(sums(await rounded("Less : Round Off", "(-)0.83", "1,340,364.00"))).toEqual([124_685_100, 9_351_383, 134_036_400, -83]);
    expect(sums(await rounded("Rounding", "0.17", "1,340,365.00"))).toEqual([124_685_100, 9_351_383, 134_036_500, 17]);
  });

  it("isn't assumed if the rounding row doesn't lead to the total or is too large", async () => {
    expect((await rounded("Round Off", "0.20", "1,340,365.00")).duty).toBeUndefined();
    expect((await rounded("Round Off", "635.17", "1,341,000.00")).duty).toBeUndefined();
  });
});

describe("a column of totals on a scan", () => {
  const note = (net: string, tax: string, gross: string): Invoice =>
    read(recognizedPage([[40, [40, "Musterlieferant GmbH"]], [56, [40, "Rechnungskorrektur"]], [72, [40, "Beleg-Nr: RK2101"], [300, "Datum: 16.09.2013"]], [88, [40, "USt-IdNr: DE123456788"]], [200, [40, "Warenwert"], [200, "Nettobetrag"], [320, "MwSt-Betrag"], [460, "Endbetrag"]], [213, [-90, "-5,00"], [-248, "-4,85"], [-368, "-0,92"], [-500, "-5,77"]], [224, [-90, "-2,90"], [-248, "-2,82"], [-368, "-0,20"], [-500, "-3,02"]], [235, [-90, "-7,90"], [-248, net], [-368, tax], [-500, gross]]]));

  it("restores a minus sign that OCR lost in the last row", () => {
    const { subtotal, taxTotal, total } = note("7,67", "-1,12", "8,79");
    expect([subtotal.value, taxTotal.value, total.value]).toEqual([-767, -112, -879]);
  });

  it("adds no minus sign if the last row isn't the sum of the others", () => {
    expect(note("7,76", "-1,12", "8,97").total.value).not.toBe(-879);
  });
});

describe("vendor and customer on templates", () => {
  it("doesn't mistake the document's title for the customer", async () => {
    const invoice = await extract([[40, [40, "Savannah Mobile Nigeria Limited"], [378, "CORPORATE BILL"]], [51, [40, "Ademola Crescent, Abuja"], [378, "Yola Grain Board"]], [62, [40, "TIN 10088140-0001"], [378, "12 Jimeta Road, Yola"]], [73, [378, "Adamawa State"]], [100, [40, "Bill No TBL-2026-09-00418"]], [112, [40, "Bill Date 30/09/2026"]], ...ITEMS, [240, [300, "Total"], [-500, "1,246,851.00"]]]);
    expect(invoice.customer.name.value).toBe("Yola Grain Board");
  });

  it("doesn't mistake the recipient of the payment slip for the customer", async () => {
    const slip = (title: string): Promise<Invoice> => extract([[40, [40, "TAX INVOICE"], [400, "Bonny River Diving"]], [51, [40, "Invoice Number INV-2087"], [400, "Services Limited"]], [62, [40, "Invoice Date 8 May 2026"], [400, "4 Jetty Road"]], [73, [400, "BONNY"]], [110, [60, "Finima Terminal Operators"]], [121, [60, "Finima"]], [132, [60, "BONNY ISLAND"]], ...ITEMS, [240, [300, "Total"], [-500, "1,246,851.00"]], [330, [40, title], [278, "Customer"], [392, "Finima Terminal Operators"]], [341, [40, "To: Bonny River Diving Services Limited"]]]);
    const invoice = await slip("PAYMENT ADVICE");
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Bonny River Diving Services Limited", "Finima Terminal Operators"]);
    expect((await slip("DELIVERY")).vendor.name.value).not.toBe("Bonny River Diving Services Limited");
  });
});

describe("a customer without a caption", () => {
  const letter = (...below: readonly Drawn[]): Promise<Invoice> => extract([[40, [40, "Ado Security Systems Ltd"]], ...below, ...ITEMS, [240, [300, "Total"], [-500, "1,246,851.00"]]]);

  it("is read left of the invoice details, below a letterhead with an address", async () => {
    const invoice = await letter([52, [40, "12 Ajilosun Street, Ado-Ekiti"]], [90, [40, "Ministry of Works and Housing"], [350, "Invoice No: 17"]], [101, [40, "Ikere-Ekiti"], [350, "Date: 02/09/2026"]]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Ado Security Systems Ltd", "Ministry of Works and Housing"]);
    expect(invoice.customer.name.confidence).toBeLessThan(0.75);
  });

  it("is neither the letterhead's second line nor one of its branches", async () => {
    expect((await letter([52, [40, "Safe Homes Safe Shops"], [350, "Invoice No: 17"]], [63, [40, "12 Ajilosun Street, Ado-Ekiti"], [350, "Date: 02/09/2026"]])).customer.name.value).toBeNull();
    expect((await letter([52, [40, "12 Ajilosun Street, Ado-Ekiti"]], [90, [40, "Ikere Branch Office"], [350, "Invoice No: 17"]], [101, [40, "Market Square"], [350, "Date: 02/09/2026"]])).customer.name.value).toBeNull();
  });
});

it("continues a description that ends in a multiplication sign", async () => {
  const invoice = await extract([...HEAD, [180, [40, "Description"], [-500, "Amount"]], [194, [40, "Mineral water Medium still 12 x"], [-500, "109.80"]], [206, [40, "1.0l PET"]], [230, [300, "Total"], [-500, "109.80"]]]);
  expect(names(invoice)).toEqual(["Mineral water Medium still 12 x 1.0l PET"]);
});
