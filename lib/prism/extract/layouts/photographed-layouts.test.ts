import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { pageTextOf } from "@/lib/prism/extract/pages/page/page-text";
import { slipVendorCandidates } from "@/lib/prism/extract/pages/slip/slip-vendor";
import type { Invoice, ReadDocument } from "@/lib/prism/model";
import { HEIGHT, recognisedPage, type RecognisedRow } from "@/lib/prism/testing/recognised-page";

/** Rules learned from phone photos of ordinary invoices, each with a page that it must leave alone. */

const recognised = (...page: RecognisedRow[]): Invoice => extractInvoice(recognisedPage(page), { country: "NG", request: {} });

const HEAD: RecognisedRow[] = [
  [40, [40, "Oke Ado Printers Limited"], [440, "INVOICE"]],
  [54, [40, "Oke Ado Road, Ibadan"], [400, "Invoice No: OAP-1187"]],
  [68, [40, "TIN: 20995513-0001"], [400, "Date: 2 September 2026"]],
  [110, [40, "Bill to: Lead Grammar Schools Ltd"]],
];
const ITEMS: RecognisedRow[] = [
  [200, [40, "Description"], [-330, "Quantity"], [-430, "Unit price"], [-540, "Amount"]],
  [216, [40, "Report cards"], [-330, "3"], [-430, "120,000.00"], [-540, "360,000.00"]],
  [232, [40, "Reading tables"], [-330, "6"], [-430, "35,000.00"], [-540, "210,000.00"]],
];
const SUMS: RecognisedRow[] = [
  [260, [360, "Subtotal"], [-540, "570,000.00"]],
  [276, [360, "VAT 7.5%"], [-540, "42,750.00"]],
  [292, [360, "Total"], [-540, "612,750.00"]],
];
/** The bill with the given rows in place of those at the same height. */
const bill = (...changed: RecognisedRow[]): RecognisedRow[] => {
  const at = new Set(changed.map(([y]) => y));
  return [...[...HEAD, ...ITEMS, ...SUMS].filter(([y]) => !at.has(y)), ...changed].sort((one, other) => one[0] - other[0]);
};

describe("a total before a discount", () => {
  const off = (...rows: RecognisedRow[]): RecognisedRow[] => [...HEAD, ...ITEMS, ...rows];

  it("is not what is to be paid, where the page takes the discount off", () => {
    const { total } = recognised(...off([260, [360, "Total"], [-540, "570,000.00"]], [276, [360, "Discount 10%"], [-540, "57,000.00"]], [292, [360, "Amount payable"], [-540, "513,000.00"]]));
    expect(total.value).toBe(51_300_000);
  });

  it("stays the total where what is due is not what the discount leaves", () => {
    const { total } = recognised(...off([260, [360, "Total"], [-540, "570,000.00"]], [276, [360, "Discount for cash"], [-540, "57,000.00"]], [292, [360, "Amount due"], [-540, "570,000.00"]]));
    expect(total.value).toBe(57_000_000);
  });
});

describe("signs that recognition took for others", () => {
  it("are no dollars before an order's noughts", () => {
    expect(recognised(...bill([130, [40, "Source: $00188"]])).currency.value).toBe("NGN");
    expect(recognised(...bill([292, [360, "Total"], [-540, "$612,750.00"]])).currency.value).toBe("USD");
  });

  it("are no yen over a column of a paper with a Nigerian tax number", () => {
    const heading: RecognisedRow = [200, [40, "Description"], [-330, "Quantity"], [-430, "Rate (N)"], [-540, "Amount (¥)"]];
    expect(recognised(...bill(heading)).currency.value).toBe("NGN");
    expect(recognised(...bill(heading, [54, [40, "1-2 Marunouchi, Tokyo, Japan"], [400, "Invoice No: OAP-1187"]], [68, [40, "Chiyoda"], [400, "Date: 2 September 2026"]])).currency.value).not.toBe("NGN");
  });

  it("are no figure before a tax number", () => {
    expect(recognised(...bill([68, [40, "TIN 3 20995513-0001"], [400, "Date: 2 September 2026"]])).vendor.taxId.value).toBe("20995513-0001");
    expect(recognised(...bill([68, [40, "TIN 1234 5678 9012"], [400, "Date: 2 September 2026"]])).vendor.taxId.value).toBe("1234 5678 9012");
  });
});

describe("a number", () => {
  it("stands behind a title that another paper shares with the invoice", () => {
    expect(recognised(...bill([40, [40, "Oke Ado Printers Limited"], [400, "Job card/Invoice 3345"]], [54, [40, "Oke Ado Road, Ibadan"]])).invoiceNumber.value).toBe("3345");
  });

  it("stands behind a sign that heads the list of facts, and an order's does not", () => {
    const page = bill([40, [40, "Oke Ado Printers Limited"], [400, "INVOICE"]], [54, [40, "Oke Ado Road, Ibadan"]], [68, [40, "TIN: 20995513-0001"]], [84, [40, "#"], [160, ":HMO-00731"], [300, "P.O.#"], [400, ": KB-2091"]], [98, [40, "Invoice Date"], [160, ": 15/09/2026"]]);
    expect(recognised(...page).invoiceNumber.value).toBe("HMO-00731");
    expect(recognised(...page).purchaseOrder.value).toBe("KB-2091");
  });
});

describe("names", () => {
  it("of who is billed stand beside a hotel's guest", () => {
    expect(recognised(...bill([110, [40, "Guest company: Sahel Grain Millers Ltd"]], [124, [40, "Guest: Mr Idris Lawal"]])).customer.name.value).toBe("Sahel Grain Millers Ltd");
  });

  it("of whom to pay end before the bank and its account", () => {
    const page = bill([40, [440, "INVOICE"]], [54, [40, "New Haven, Enugu"], [400, "Invoice No: OAP-1187"]], [68, [400, "Date: 2 September 2026"]], [330, [40, "Pay to: Chidinma Okafor, UBA 2044719930"]]);
    expect(recognised(...page).vendor.name.value).toBe("Chidinma Okafor");
  });

  it("of a business at the head stand before its owner's, whom the foot says to pay", () => {
    const page = bill([24, [40, "Chidinma Okafor Photography"]], [40, [440, "INVOICE"]], [54, [40, "New Haven, Enugu"], [400, "Invoice No: OAP-1187"]], [68, [400, "Date: 2 September 2026"]], [330, [40, "Pay to: Chidinma Okafor, UBA 2044719930"]]);
    expect(recognised(...page).vendor.name.value).toBe("Chidinma Okafor Photography");
  });
});

describe("a row of taxes by rate", () => {
  const taxed = (rate: string): Invoice =>
    recognised(
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

  it("has the rate that its items state where recognition lost it", () => {
    for (const rate of ["7", "F"]) expect(taxed(rate).taxDetails.map((detail) => detail.rate).sort()).toEqual([19, 7]);
  });
});

/** The page with the words at the given heights enlarged to `tall` points. */
function enlarged(rows: readonly RecognisedRow[], at: readonly number[], tall: number): ReadDocument {
  const page = recognisedPage(rows, 8);
  for (const word of page.pages[0]?.words ?? []) {
    const [left, top, right, bottom] = word.box;
    if (at.some((y) => Math.abs(y / HEIGHT - top) < 1e-6)) word.box = [left, top, right, Math.max(bottom, top + tall / HEIGHT)];
  }
  return page;
}

describe("a sign in large capitals", () => {
  const till = (second: string): ReadDocument =>
    enlarged([[40, [200, "MAMA CASS"]], [58, [200, second]], [78, [190, "3 Allen Avenue, Ikeja"]], [92, [190, "TIN 20884419-0001"]], [106, [100, "Receipt No: 004417"]], [120, [100, "Date: 27/09/2026"]], [140, [100, "Spaghetti"], [-400, "12,000.00"]]], [40, 58], 14);

  it("goes on in the line below it, and not where that is no name", () => {
    expect(slipVendorCandidates(pageTextOf(till("PROVISIONS"), "NG"))[0]?.text).toBe("MAMA CASS PROVISIONS");
    expect(slipVendorCandidates(pageTextOf(till("N,JAANBULANU/MEKYENU5"), "NG")).map(({ text }) => text)).toContain("MAMA CASS");
  });

  it("is one name however widely its words are set, and small cells are none", () => {
    const rows: RecognisedRow[] = [[40, [100, "RAYFIELD"], [155, "MINERAL"], [205, "WATER"], [246, "LIMITED"]], ...HEAD.slice(1), ...ITEMS, ...SUMS];
    const cellsAt = (tall: number): number => pageTextOf(enlarged(rows, [40], tall), "NG").lines[0]?.chunks.length ?? 0;
    expect(cellsAt(14)).toBe(1);
    expect(cellsAt(8)).toBeGreaterThan(1);
  });
});
