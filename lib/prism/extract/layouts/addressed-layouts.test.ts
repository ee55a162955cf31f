import { describe, expect, it } from "vitest";
import { extractDrawn as extract, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

/** Papers of small firms that address their customer without a word to say so. */

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

describe("a firm by itself below a sign that tells its tax number", () => {
  it.each(["PowerPlus Equipment Hire", "Sunrise Furniture", "The Copper Kettle", "JOHN OKAFOR", "Adeyemi, Okon & Partners"])(
    "is whom %s bills",
    async (sign) => {
      expect(await namesOf(paper([sign, ...REGISTERED], "Harbour Shipping Lines Ltd"))).toEqual([
        sign,
        "Harbour Shipping Lines Ltd",
        "15263748-0001",
        null,
      ]);
    },
  );

  it("is the seller where the page signs for it", async () => {
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
