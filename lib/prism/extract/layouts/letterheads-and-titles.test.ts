import { describe, expect, it } from "vitest";
import { extractDrawn as extract, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

/** Invoices of small firms: addressees without a label, unusual titles, and sums as a browser prints them. */

const FACTS: Cells[] = [[[40, "Invoice No: 2026/33"]], [[40, "Date: 9 October 2026"]]];
const TABLE = rows(
  280,
  18,
  [[40, "Description"], [-350, "Qty"], [-450, "Unit price"], [-550, "Amount"]],
  [[40, "Supply of office chairs"], [-350, "10"], [-450, "50,000.00"], [-550, "500,000.00"]],
  [[350, "Subtotal"], [-550, "500,000.00"]],
  [[350, "VAT at 7.5%"], [-550, "37,500.00"]],
  [[350, "TOTAL"], [-550, "537,500.00"]],
);
const paragraph = (y: number, ...lines: string[]) => rows(y, 14, ...lines.map((line): Cells => [[40, line]]));
const paper = (sign: string[], ...addressed: string[]) =>
  extract([{ x: 40, y: 40, text: "INVOICE", size: 20 }], paragraph(80, ...sign), rows(150, 14, ...FACTS), paragraph(210, ...addressed), TABLE);
const namesOf = async (invoice: ReturnType<typeof paper>) => {
  const { vendor, customer } = await invoice;
  return [vendor.name.value, customer.name.value, vendor.taxId.value, customer.taxId.value];
};
const REGISTERED = ["3rd Floor, Marina House, Lagos", "TIN: 15263748-0001"];

describe("an unlabeled firm below a vendor with a tax ID", () => {
  it.each(["PowerPlus Equipment Hire", "Sunrise Furniture", "The Copper Kettle", "JOHN OKAFOR", "Adeyemi, Okon & Partners"])(
    "is the customer of %s",
    async (sign) => {
      expect(await namesOf(paper([sign, ...REGISTERED], "Harbour Shipping Lines Ltd"))).toEqual([
        sign,
        "Harbour Shipping Lines Ltd",
        "15263748-0001",
        null,
      ]);
    },
  );

  it("is the vendor if payment is to be made to it", async () => {
    const invoice = await extract(
      [{ x: 40, y: 40, text: "INVOICE", size: 20 }],
      paragraph(80, "WARM SPRINGS", ...REGISTERED),
      rows(150, 14, ...FACTS),
      paragraph(210, "Ikogosi Hospitality Company Limited"),
      TABLE,
      paragraph(420, "Pay to: Ikogosi Hospitality Company Limited, Zenith Bank 1014567823"),
    );
    expect(invoice.customer.name.value).toBeNull();
  });
});

it.each(["Engr. Sule Danladi (MNSE)", "Dr. Ngozi Eze (FCA, ACTI)"])("takes the person %s above their profession as the vendor", async (name) => {
  const invoice = await extract(
    paragraph(40, name, "Consulting Engineer", "7 Yakubu Gowon Way, Kaduna", "TIN: 1122334455"),
    paragraph(130, "The Managing Director,", "Zaria Spinning Mills Ltd,", "Zaria."),
    rows(190, 14, [[40, "INVOICE No. SD/26/14"]], [[40, "Date: 2 November 2026"]]),
    TABLE,
  );
  expect(invoice.vendor.name.value).toBe(name);
});

describe("the document type", () => {
  const titled = async (...head: ReturnType<typeof rows>) => {
    const invoice = await extract(head, paragraph(100, "Falcon Aviation Services Ltd", "TIN 66778899-0001"), rows(150, 14, ...FACTS), TABLE);
    return invoice.type;
  };

  it.each([
    ["PROFORMA INVOICE", "proforma"],
    ["CREDIT NOTE", "credit_note"],
  ])("is that of the title %s next to or below a larger “INVOICE”", async (title, type) => {
    expect(await titled({ x: 40, y: 50, text: "INVOICE", size: 24 }, { x: 420, y: 50, text: title })).toBe(type);
    expect(await titled({ x: 40, y: 50, text: "INVOICE", size: 24 }, { x: 420, y: 74, text: title })).toBe(type);
  });

  it("remains invoice if the other title is an alternative, a caption or a reference", async () => {
    expect(await titled({ x: 40, y: 50, text: "INVOICE" }, { x: 200, y: 50, text: "CREDIT NOTE" })).toBe("invoice");
    expect(await titled({ x: 40, y: 50, text: "INVOICE", size: 24 }, { x: 380, y: 74, text: "PROFORMA INVOICE NO" }, { x: 520, y: 74, text: "PF-31" })).toBe("invoice");
    expect(await titled({ x: 40, y: 50, text: "INVOICE", size: 24 }, { x: 380, y: 74, text: "PROFORMA INVOICE" }, { x: 520, y: 74, text: "PF-31" })).toBe("invoice");
  });
});

it("reads a discount in parentheses halfway down its two-line label", async () => {
  const invoice = await extract(
    [{ x: 40, y: 40, text: "INVOICE", size: 20 }],
    paragraph(80, "Kola Printing Press Ltd"),
    rows(150, 14, ...FACTS),
    rows(
      260,
      18,
      [[40, "Description"], [-350, "Qty"], [-450, "Unit price"], [-550, "Amount (NGN)"]],
      [[40, "End of year calendars"], [-350, "5,000"], [-450, "470"], [-550, "2,350,000"]],
      [[350, "Sub Total"], [-550, "2,350,000"]],
    ),
    rows(318, 8, [[350, "Less trade discount"]], [[-550, "(117,500)"]], [[350, "(5%)"]]),
    rows(356, 18, [[350, "Net"], [-550, "2,232,500"]], [[350, "VAT"], [-550, "167,437.50"]], [[350, "Total"], [-550, "2,399,937.50"]]),
  );
  expect([invoice.discount.value, invoice.subtotal.value, invoice.total.value]).toEqual([11_750_000, 223_250_000, 239_993_750]);
});
