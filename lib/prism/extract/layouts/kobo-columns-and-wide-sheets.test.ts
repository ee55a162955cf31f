import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { drawPdf, row } from "@/lib/prism/testing/draw-pdf";

/** Rules learned from set 35 (docs/reading-accuracy.md), each with a page that it must leave alone. */

/** Height of a line in large type. */
const TITLE = 85;
type Drawn = readonly [y: number, ...cells: [x: number, text: string][]];
const extract = async (...pages: readonly (readonly Drawn[])[]): Promise<Invoice> =>
  extractInvoice(await readDocument(await drawPdf(pages.map((rows) => ({ texts: rows.flatMap(([y, ...cells]) => row(y, cells, { size: y === TITLE ? 15 : 9 })) })))), { country: "NG", request: {} });
const lines = ({ lineItems }: Invoice): unknown[] => lineItems.map(({ description, quantity, amount }) => [description.value, quantity.value, amount.value]);

const HEAD: Drawn[] = [[40, [40, "Jabi Lakefront Hotel Limited"]], [52, [40, "Alex Ekwueme Way, Abuja"]], [64, [40, "TIN: 17720046-0001"]], [84, [40, "TAX INVOICE"]]];
const ITEMS: Drawn[] = [
  [180, [40, "Description"], [-300, "Qty"], [-400, "Rate"], [-500, "Amount"]],
  [194, [40, "Conference hall"], [-300, "2"], [-400, "150,000.00"], [-500, "300,000.00"]],
  [208, [40, "Lunch"], [-300, "40"], [-400, "5,000.00"], [-500, "200,000.00"]],
  [230, [300, "Subtotal"], [-500, "500,000.00"]],
  [244, [300, "VAT 7.5%"], [-500, "37,500.00"]],
  [258, [300, "Total"], [-500, "537,500.00"]],
];

describe("the invoice date", () => {
  it("is a folio's departure rather than the arrival next to its number", async () => {
    const invoice = await extract([...HEAD, [100, [40, "Folio No: F-20881"], [300, "Arrival: 17/07/2026"]], [114, [40, "Guest: Mr Danladi Pam"], [300, "Departure: 19/07/2026"]], ...ITEMS]);
    expect(invoice.invoiceDate.value).toBe("2026-07-19");
  });

  it("is read next to the invoice number if nothing contradicts it", async () => {
    expect((await extract([...HEAD, [100, [40, "Invoice No: F-20881"], [300, "17/07/2026"]], ...ITEMS])).invoiceDate.value).toBe("2026-07-17");
  });

  it("is read from boxes with one digit each if day, month and year are labeled", async () => {
    const boxes = [..."14082026"].map((figure, index): [number, string] => [300 + index * 16, figure]);
    expect((await extract([...HEAD, [100, [40, "Invoice No: 4471"], ...boxes], [114, [300, "DAY"], [336, "MONTH"], [392, "YEAR"]], ...ITEMS])).invoiceDate.value).toBe("2026-08-14");
    expect((await extract([...HEAD, [100, [40, "Invoice No: 4471"], ...boxes], ...ITEMS])).invoiceDate.value).toBeNull();
  });
});

describe("the invoice number", () => {
  it("is a correction's own rather than the corrected invoice's", async () => {
    const invoice = await extract([[40, [40, "Holzbau Ammersee GmbH"]], [70, [40, "Rechnungskorrektur"]], [84, [40, "Nr.: RK-2026-0114"]], [98, [40, "Datum: 08.09.2026"]], [112, [40, "zur Rechnung Nr. RE-2026-0877 vom 21.08.2026"]], [150, [40, "Bezeichnung"], [-300, "Menge"], [-400, "Einzelpreis"], [-500, "Gesamtpreis"]], [164, [40, "Bretter"], [-300, "-80"], [-400, "8,00"], [-500, "-640,00"]], [190, [300, "Nettobetrag"], [-500, "-640,00"]], [204, [300, "zzgl. 19 % USt"], [-500, "-121,60"]], [218, [300, "Gesamtbetrag"], [-500, "-761,60"]]]);
    expect(invoice.invoiceNumber.value).toBe("RK-2026-0114");
  });

  it("is the pro forma reference only if there is no other", async () => {
    const [both, alone] = [await extract([...HEAD, [100, [40, "Pro-forma ref"], [150, "PF/2026/0291"]], [114, [40, "Invoice no"], [150, "INV/2026/0338"]], ...ITEMS]), await extract([...HEAD, [100, [40, "Pro-forma ref"], [150, "PF/2026/0291"]], ...ITEMS])];
    expect([both.invoiceNumber.value, alone.invoiceNumber.value]).toEqual(["INV/2026/0338", "PF/2026/0291"]);
  });

  it("has a low confidence if it is a machine's serial number", async () => {
    const invoice = await extract([...HEAD, [100, [40, "Date"], [100, "25/06/2026"], [300, "Serial no."], [360, "PK100-77812"]], ...ITEMS]);
    expect(invoice.invoiceNumber.confidence).toBeLessThan(0.85);
  });
});

it("accepts a job card that is also a tax invoice, but refuses a mere job card", async () => {
  const invoice = await extract([...HEAD.slice(0, 3), [TITLE, [40, "JOB CARD & TAX INVOICE"]], [100, [40, "Invoice No: J-1"]], ...ITEMS]);
  expect(invoice.total.value).toBe(53_750_000);
  await expect(extract([...HEAD.slice(0, 3), [TITLE, [40, "JOB CARD"]], [100, [40, "Job no: J-1"]], [120, [40, "Check the pump."]]])).rejects.toThrow();
});

describe("a kobo column with a heading of its own", () => {
  const book = (kobo: string): Drawn[] => [...HEAD, [100, [40, "No. 1176"], [300, "Date 2/11/2026"]], [130, [40, "Qty"], [80, "Description"], [-280, "Rate"], [320, "N"], [-450, kobo]], [146, [40, "350"], [80, "Block 9 inch"], [-280, "620.75"], [320, "217,262"], [-450, "50"]], [162, [40, "90"], [80, "Block 6 inch"], [320, "45,275"], [-450, "00"]], [190, [40, "Total"], [320, "262,537"], [-450, "50"]]];

  it("may be far from the naira column", async () => {
    expect((await extract(book("K"))).total.value).toBe(26_253_750);
  });

  it("isn't assumed under another heading", async () => {
    expect((await extract(book("Days"))).total.value).not.toBe(26_253_750);
  });
});

it("leaves out the column of an earlier term", async () => {
  const bill = (last: string): Drawn[] => [[40, [40, "Brightacre Academy"]], [60, [40, "Bill No: BA/26/0417"], [300, "Date: 01/09/2026"]], [90, [40, "Fee item"], [-350, "First term"], [-480, last]], [104, [40, "Tuition"], [-350, "720,000"], [-480, "650,000"]], [118, [40, "Boarding"], [-350, "180,000"], [-480, "160,000"]], [140, [40, "Total payable"], [-350, "900,000"], [-480, "810,000"]]];
  const invoice = await extract(bill("Last term"));
  expect([invoice.total.value, lines(invoice)]).toEqual([90_000_000, [["Tuition", null, 72_000_000], ["Boarding", null, 18_000_000]]]);
  expect((await extract(bill("Amount"))).total.value).toBe(81_000_000);
});

it("leaves subtotals next to section headings out of the items", async () => {
  const invoice = await extract([...HEAD, [100, [40, "Bill No: HB-5502"], [300, "Date: 03/06/2026"]], [130, [40, "Service"], [-480, "Amount"]], [144, [40, "LABORATORY AND IMAGING"], [-480, "23,500.00"]], [158, [40, "Full blood count"], [-480, "8,500.00"]], [172, [40, "Chest X-ray"], [-480, "15,000.00"]], [186, [40, "PHARMACY"], [-480, "60,000.00"]], [200, [40, "Amoxicillin"], [-480, "60,000.00"]], [230, [40, "TOTAL"], [-480, "83,500.00"]]]);
  expect(lines(invoice)).toEqual([["Full blood count", null, 850_000], ["Chest X-ray", null, 1_500_000], ["Amoxicillin", null, 6_000_000]]);
});

it("reads an item from a delivery docket with labels and values in four cells", async () => {
  const invoice = await extract([...HEAD, [100, [40, "Invoice No: D/0552918"], [300, "Date: 27/03/2026"]], [130, [40, "Product"], [150, "Automotive gas oil"]], [144, [40, "Litres delivered"], [150, "9,900"], [300, "Price per litre"], [420, "1,150.00"]], [170, [40, "Total payable"], [150, "11,385,000.00"]]]);
  expect(lines(invoice)).toEqual([["Automotive gas oil", "9900", 1_138_500_000]]);
});

describe("a spreadsheet with its amounts printed on a second page", () => {
  const left: Drawn[] = [...HEAD, [100, [40, "Invoice no: LKJ/77"], [300, "Date: 16/06/2026"]], [130, [40, "Description"], [-300, "Qty"], [-420, "Rate"]], [146, [40, "Antifouling red"], [-300, "5"], [-420, "125,000.00"]], [162, [40, "Epoxy primer"], [-300, "2"], [-420, "95,000.00"]], [178, [40, "Subtotal"]], [194, [40, "VAT 7.5%"]], [210, [40, "Total"]]];
  const amounts = (off: number): Drawn[] => ["Amount", "625,000.00", "190,000.00", "815,000.00", "61,125.00", "876,125.00"].map((text, index): Drawn => [130 + index * 16 + off, [-140, text]]);

  it("joins each amount with its row and places it on its own page", async () => {
    const invoice = await extract(left, amounts(0));
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([81_500_000, 6_112_500, 87_612_500]);
    expect(lines(invoice)).toEqual([["Antifouling red", "5", 62_500_000], ["Epoxy primer", "2", 19_000_000]]);
    expect(invoice.total.provenance).toMatchObject([{ page: 2 }]);
  });

  it("isn't joined if the rows are at different heights", async () => {
    expect((await extract(left, amounts(7))).lineItems.map(({ amount }) => amount.value)).not.toEqual([62_500_000, 19_000_000]);
  });
});
