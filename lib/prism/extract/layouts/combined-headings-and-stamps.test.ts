import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

/** Headings and labels that name two things at once, and stamps beside the letterhead. */

const TOTAL = rows(340, 14, [[400, "Subtotal"], [-550, "30,000.00"]], [[400, "VAT 7.5%"], [-550, "2,250.00"]], [[400, "Total"], [-550, "32,250.00"]]);
/** From this confidence on, a value can be approved without a review. */
const REVIEW = 0.85;

const priced = (heading: Cells, ...names: Cells[]): ReturnType<typeof rows> =>
  rows(220, 18, [...heading, [-400, "Qty"], [-470, "Price"], [-550, "Amount (N)"]], ...names.map((cells): Cells => [...cells, [-400, "2"], [-470, "5,000.00"], [-550, "10,000.00"]]));
const named = async (heading: Cells, ...names: Cells[]): Promise<unknown[]> =>
  (await extract(HEAD, priced(heading, ...names), TOTAL)).lineItems.map(({ description, productCode }) => [description.value, productCode.value]);

describe("a heading that names codes and items", () => {
  it.each(["Code & Item", "Code and Item", "Ref & Description"])("stands above whole names, wherever their words begin: %s", async (heading) => {
    // The second words begin where the heading's last word does.
    const names = ["Washer 2in HW-1039", "Padlock M8 HW-1078", "Bracket HW-1156"];
    for (const left of [40, 44, 48]) {
      const found = await named([[left, heading]], ...names.map((name): Cells => [[left, name]]));
      expect(found.map((item) => (item as unknown[])[0])).toEqual(names);
    }
  });

  it("leaves codes in a column of their own", async () => {
    const found = await named([[40, "Code & Item"]], [[40, "HW1039"], [120, "Steel washer"]], [[40, "HW1078"], [120, "Brass padlock"]], [[40, "HW1156"], [120, "Shelf bracket"]]);
    expect(found.map((item) => String((item as unknown[])[0]).replace(/^HW\d+ /, ""))).toEqual(["Steel washer", "Brass padlock", "Shelf bracket"]);
  });
});

describe("a monthly cost", () => {
  it("is the price of each head", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-300, "Headcount"], [-420, "Monthly cost"], [-550, "Amount"]], [[40, "Outsourced drivers"], [-300, "7"], [-420, "4,000.00"], [-550, "28,000.00"]], [[40, "Management fee"], [-550, "2,000.00"]]), TOTAL);
    expect(items(invoice)).toEqual([["Outsourced drivers", "7", "4000", 2_800_000], ["Management fee", null, null, 200_000]]);
  });

  it("is the amount if there is no other", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Service"], [-550, "Monthly cost"]], [[40, "Leased line"], [-550, "18,000.00"]], [[40, "Static address"], [-550, "12,000.00"]]), TOTAL);
    expect(invoice.lineItems.map(({ description, amount }) => [description.value, amount.value])).toEqual([["Leased line", 1_800_000], ["Static address", 1_200_000]]);
  });
});

describe("a stamp of those who received the invoice", () => {
  it.each(["RECEIVED", "APPROVED", "Received"])("names no party: %s", async (stamp) => {
    const { vendor, customer } = await extract(
      [{ x: 40, y: 50, text: "Ascend Learning Academy", size: 14, bold: true }],
      column(40, 68, ["Ascend Learning Academy Limited by Guarantee", "11 Opebi Road, Ikeja"]),
      column(460, 54, [stamp, "12 MAY 2026", "ACCOUNTS DEPT"]),
      rows(120, 14, [[40, "Tax Invoice ALA/2026/0310"]], [[40, "Date: 10-05-2026 TIN: 14837261-0001"]], [[40, "Client: Marine Yard Stores Limited"]]),
      priced([[40, "Course"]], [[40, "Masterclass"]], [[40, "Workshop"]], [[40, "Seminar"]]),
      TOTAL,
    );
    expect([vendor.name.value, vendor.taxId.value]).toEqual([expect.stringMatching(/^Ascend Learning Academy/), "14837261-0001"]);
    expect(customer.name.value).toBe("Marine Yard Stores Limited");
  });

  it("doesn't make the seller's legal name the customer", async () => {
    const { vendor, customer } = await extract(
      [{ x: 40, y: 50, text: "Ascend Learning Academy", size: 14, bold: true }],
      column(40, 68, ["Ascend Learning Academy Limited by Guarantee", "11 Opebi Road, Ikeja"]),
      column(460, 54, ["RECEIVED", "12 MAY 2026", "ACCOUNTS DEPT"]),
      rows(120, 14, [[40, "Tax Invoice ALA/2026/0310"]], [[40, "Date: 10-05-2026 TIN: 14837261-0001"]]),
      priced([[40, "Course"]], [[40, "Masterclass"]], [[40, "Workshop"]], [[40, "Seminar"]]),
      TOTAL,
    );
    expect(vendor.name.value).toMatch(/^Ascend Learning Academy/);
    expect(customer.name.value ?? "").not.toMatch(/^Ascend|received/i);
  });

  it("doesn't stop the seller beside it from being named in its receipt book", async () => {
    const { vendor } = await extract(
      [{ x: 40, y: 50, text: "Marine Yard Stores Limited", size: 14, bold: true }],
      column(40, 68, ["4 Creek Road, Apapa", "TIN: 14837261-0001"]),
      rows(100, 14, [[40, "Received"], [200, "12 May 2026"]], [[40, "Invoice No: MYS-0310"]], [[40, "Client: Tolagate Guards Limited"]]),
      priced([[40, "Course"]], [[40, "Masterclass"]], [[40, "Workshop"]], [[40, "Seminar"]]),
      TOTAL,
    );
    expect(vendor.name.value).toBe("Marine Yard Stores Limited");
    expect(vendor.name.confidence).toBeGreaterThan(REVIEW);
  });
});
