import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { pageTextOf } from "@/lib/prism/extract/pages/page/page-text";
import { slipVendorCandidates } from "@/lib/prism/extract/pages/slip/slip-vendor";
import type { Invoice, ReadDocument } from "@/lib/prism/model";
import { HEIGHT, recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";

/** Rules learned from phone photos of ordinary invoices, each with a page that it must leave alone. */

const extractOcr = (...page: RecognizedRow[]): Invoice => extractInvoice(recognizedPage(page), { country: "NG", request: {} });

const HEAD: RecognizedRow[] = [
  [40, [40, "Oke Ado Printers Limited"], [440, "INVOICE"]],
  [54, [40, "Oke Ado Road, Ibadan"], [400, "Invoice No: OAP-1187"]],
  [68, [40, "TIN: 20995513-0001"], [400, "Date: 2 September 2026"]],
  [110, [40, "Bill to: Lead Grammar Schools Ltd"]],
];
const ITEMS: RecognizedRow[] = [
  [200, [40, "Description"], [-330, "Quantity"], [-430, "Unit price"], [-540, "Amount"]],
  [216, [40, "Report cards"], [-330, "3"], [-430, "120,000.00"], [-540, "360,000.00"]],
  [232, [40, "Reading tables"], [-330, "6"], [-430, "35,000.00"], [-540, "210,000.00"]],
];
const SUMS: RecognizedRow[] = [
  [260, [360, "Subtotal"], [-540, "570,000.00"]],
  [276, [360, "VAT 7.5%"], [-540, "42,750.00"]],
  [292, [360, "Total"], [-540, "612,750.00"]],
];
/** The bill with the given rows in place of those at the same height. */
const bill = (...changed: RecognizedRow[]): RecognizedRow[] => {
  const at = new Set(changed.map(([y]) => y));
  return [...[...HEAD, ...ITEMS, ...SUMS].filter(([y]) => !at.has(y)), ...changed].sort((one, other) => one[0] - other[0]);
};

describe("a total before a discount", () => {
  const off = (...rows: RecognizedRow[]): RecognizedRow[] => [...HEAD, ...ITEMS, ...rows];

  it("isn't the total if the page deducts the discount", () => {
    const { total } = extractOcr(...off([260, [360, "Total"], [-540, "570,000.00"]], [276, [360, "Discount 10%"], [-540, "57,000.00"]], [292, [360, "Amount payable"], [-540, "513,000.00"]]));
    expect(total.value).toBe(51_300_000);
  });

  it("remains the total if the amount due doesn't deduct the discount", () => {
    const { total } = extractOcr(...off([260, [360, "Total"], [-540, "570,000.00"]], [276, [360, "Discount for cash"], [-540, "57,000.00"]], [292, [360, "Amount due"], [-540, "570,000.00"]]));
    expect(total.value).toBe(57_000_000);
  });
});

describe("misread signs", () => {
  it("don't turn zeros of an order number into dollars", () => {
    expect(extractOcr(...bill([130, [40, "Source: $00188"]])).currency.value).toBe("NGN");
    expect(extractOcr(...bill([292, [360, "Total"], [-540, "$612,750.00"]])).currency.value).toBe("USD");
  });

  it("turn ¥ into the naira sign on a page with a Nigerian tax ID", () => {
    const heading: RecognizedRow = [200, [40, "Description"], [-330, "Quantity"], [-430, "Rate (N)"], [-540, "Amount (¥)"]];
    expect(extractOcr(...bill(heading)).currency.value).toBe("NGN");
    expect(extractOcr(...bill(heading, [54, [40, "1-2 Marunouchi, Tokyo, Japan"], [400, "Invoice No: OAP-1187"]], [68, [40, "Chiyoda"], [400, "Date: 2 September 2026"]])).currency.value).not.toBe("NGN");
  });

  it("don't add a stray digit to a tax ID", () => {
    expect(extractOcr(...bill([68, [40, "TIN 3 20995513-0001"], [400, "Date: 2 September 2026"]])).vendor.taxId.value).toBe("20995513-0001");
    expect(extractOcr(...bill([68, [40, "TIN 1234 5678 9012"], [400, "Date: 2 September 2026"]])).vendor.taxId.value).toBe("1234 5678 9012");
  });
});

describe("the invoice number", () => {
  it("is read after a title shared with another document type", () => {
    expect(extractOcr(...bill([40, [40, "Oke Ado Printers Limited"], [400, "Job card/Invoice 3345"]], [54, [40, "Oke Ado Road, Ibadan"]])).invoiceNumber.value).toBe("3345");
  });

  it("is read after “#” at the top of the details, unlike an order number", () => {
    const page = bill([40, [40, "Oke Ado Printers Limited"], [400, "INVOICE"]], [54, [40, "Oke Ado Road, Ibadan"]], [68, [40, "TIN: 20995513-0001"]], [84, [40, "#"], [160, ":HMO-00731"], [300, "P.O.#"], [400, ": KB-2091"]], [98, [40, "Invoice Date"], [160, ": 15/09/2026"]]);
    expect(extractOcr(...page).invoiceNumber.value).toBe("HMO-00731");
    expect(extractOcr(...page).purchaseOrder.value).toBe("KB-2091");
  });
});

describe("party names", () => {
  it("takes a hotel guest's company as the customer", () => {
    expect(extractOcr(...bill([110, [40, "Guest company: Sahel Grain Millers Ltd"]], [124, [40, "Guest: Mr Idris Lawal"]])).customer.name.value).toBe("Sahel Grain Millers Ltd");
  });

  it("ends a payee's name before the bank account", () => {
    const page = bill([40, [440, "INVOICE"]], [54, [40, "New Haven, Enugu"], [400, "Invoice No: OAP-1187"]], [68, [400, "Date: 2 September 2026"]], [330, [40, "Pay to: Chidinma Okafor, UBA 2044719930"]]);
    expect(extractOcr(...page).vendor.name.value).toBe("Chidinma Okafor");
  });

  it("prefers a business name at the top to its owner's in the footer", () => {
    const page = bill([24, [40, "Chidinma Okafor Photography"]], [40, [440, "INVOICE"]], [54, [40, "New Haven, Enugu"], [400, "Invoice No: OAP-1187"]], [68, [400, "Date: 2 September 2026"]], [330, [40, "Pay to: Chidinma Okafor, UBA 2044719930"]]);
    expect(extractOcr(...page).vendor.name.value).toBe("Chidinma Okafor Photography");
  });
});

describe("a tax breakdown by rate", () => {
  const taxed = (rate: string): Invoice =>
    extractOcr(
      [40, [40, "Lieferant GmbH"], [440, "Rechnung"]],
      [54, [40, "USt-IdNr. DE123456789"], [400, "Rechnungsnummer: 471102"]],
      [68, [400, "Datum: 05.03.2018"]],
      [200, [40, "Beschreibung"], [-300, "Menge"], [-380, "Preis"], [-450, "Steuersatz"], [-540, "Betrag"]],
      [216, [40, "Joghurt"], [-300, "50"], [-380, "5,50"], [-450, "7%"], [-540, "275,00"]],
      [232, [40, "Trennblätter"], [-300, "20"], [-380, "9,90"], [-450, "19%"], [-540, "198,00"]],
      [260, [40, "Steuer"], [-300, "Basisbetrag"], [-380, "Steuersatz"], [-540, "Steuerbetrag"]],
      [276, [40, "Umsatzsteuer"], [-300, "275,00"], [-380, rate], [-540, "19,25"]],
      [292, [40, "Umsatzsteuer"], [-300, "198,00"], [-380, "19"], [-540, "37,62"]],
      [320, [300, "Nettobetrag"], [-540, "473,00"]],
      [336, [300, "Steuerbetrag"], [-540, "56,87"]],
      [352, [300, "Bruttosumme"], [-540, "529,87"]],
    );

  it("takes a rate that OCR lost from the items", () => {
    for (const rate of ["7", "F"]) expect(taxed(rate).taxDetails.map((detail) => detail.rate).sort()).toEqual([19, 7]);
  });
});

/** The page with the words at the given heights enlarged to `tall` points. */
function enlarged(rows: readonly RecognizedRow[], at: readonly number[], tall: number): ReadDocument {
  const page = recognizedPage(rows, 8);
  for (const word of page.pages[0]?.words ?? []) {
    const [left, top, right, bottom] = word.box;
    if (at.some((y) => Math.abs(y / HEIGHT - top) < 1e-6)) word.box = [left, top, right, Math.max(bottom, top + tall / HEIGHT)];
  }
  return page;
}

describe("a vendor name in large capitals", () => {
  const till = (second: string): ReadDocument =>
    enlarged([[40, [200, "MAMA CASS"]], [58, [200, second]], [78, [190, "3 Allen Avenue, Ikeja"]], [92, [190, "TIN 20884419-0001"]], [106, [100, "Receipt No: 004417"]], [120, [100, "Date: 27/09/2026"]], [140, [100, "Spaghetti"], [-400, "12,000.00"]]], [40, 58], 14);

  it("continues on the next line unless that isn't a name", () => {
    expect(slipVendorCandidates(pageTextOf(till("PROVISIONS"), "NG"))[0]?.text).toBe("MAMA CASS PROVISIONS");
    expect(slipVendorCandidates(pageTextOf(till("N,JAANBULANU/MEKYENU5"), "NG")).map(({ text }) => text)).toContain("MAMA CASS");
  });

  it("is kept together despite wide gaps, unlike cells in small type", () => {
    const rows: RecognizedRow[] = [[40, [100, "RAYFIELD"], [155, "MINERAL"], [205, "WATER"], [246, "LIMITED"]], ...HEAD.slice(1), ...ITEMS, ...SUMS];
    const cellsAt = (tall: number): number => pageTextOf(enlarged(rows, [40], tall), "NG").lines[0]?.chunks.length ?? 0;
    expect(cellsAt(14)).toBe(1);
    expect(cellsAt(8)).toBeGreaterThan(1);
  });
});
