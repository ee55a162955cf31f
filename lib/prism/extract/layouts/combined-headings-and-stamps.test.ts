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

describe("the number after two labels", () => {
  const numberOf = async (label: string, value: string): Promise<[string | null, boolean]> => {
    const { invoiceNumber, customer } = await extract(
      [{ x: 40, y: 50, text: "AUTOHAVEN WORKSHOP LTD", size: 14, bold: true }, { x: 555, y: 50, text: label, size: 11, bold: true, right: true }, { x: 555, y: 68, text: value, right: true }, { x: 555, y: 82, text: "Date: 14 May 2026", right: true }],
      column(40, 68, ["Plot 77 Garki Area 11, Abuja", "TIN 16372819-0001"]),
      column(40, 120, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
      priced([[40, "Description"]], [[40, "Brake pads"]], [[40, "Engine oil"]], [[40, "Wiper blade"]]),
      TOTAL,
    );
    expect(customer.name.value).toBe("Marine Yard Stores Limited");
    return [invoiceNumber.value, invoiceNumber.confidence >= REVIEW];
  };

  it.each([["Job Card / Invoice", "JC-10028 / AI-5512"], ["Invoice / Job Card", "AI-5512 / JC-10028"], ["Delivery Note No. / Tax Invoice No.", "DN 2231 / AI-5512"]])("is the one at the invoice's place: %s", async (label, value) => {
    expect(await numberOf(label, value)).toEqual(["AI-5512", true]);
  });

  it.each([["2026 / 5512", "2026/5512"], ["10028 / 5512", "10028/5512"], ["AI-5512 / JC-10028", "AI-5512/JC-10028"], ["JC-2026 / AI-5512", "JC-2026/AI-5512"], ["JC-10028 / JC-10029", "JC-10028/JC-10029"], ["INV 2026 / 5512", "INV 2026/5512"]])("is whole and doubted if the numbers leave it open: %s", async (value, number) => {
    expect(await numberOf("Job Card No / Invoice No", value)).toEqual([number, false]);
  });

  it.each([["Receipt No", "00931"], ["Document No", "D-8812"], ["Statement No", "ST-22"]])("doesn't give way to another paper's if it is doubted: %s", async (other, value) => {
    const { invoiceNumber } = await extract(
      [{ x: 40, y: 50, text: "Kestrel Bay Foods Limited", size: 14, bold: true }, ...column(40, 68, ["12 Wharf Road, Apapa", "TIN: 14837261-0001"])],
      rows(50, 14, [[330, "Job Card / Invoice No"], [450, "26 / 4512"]], [[330, other], [450, value]], [[330, "Date"], [450, "14 May 2026"]]),
      column(40, 140, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
      priced([[40, "Description"]], [[40, "Brake pads"]], [[40, "Engine oil"]], [[40, "Wiper blade"]]),
      TOTAL,
    );
    expect([invoiceNumber.value, invoiceNumber.confidence >= REVIEW]).toEqual(["26/4512", false]);
  });

  it.each(["Cash / Credit Invoice", "Cash / Invoice", "Sales / Service Invoice", "Original / Tax Invoice", "Invoice / Receipt", "Statement / Invoice", "Rechnung / Invoice", "Bill / Invoice", "Proforma / Invoice"])("is whole below a label of one document: %s", async (label) => {
    expect(await numberOf(label, "AB-1020 / AI-5512")).toEqual(["AB-1020/AI-5512", true]);
  });

  it.each([["Invoice", "INV 2026 / 5512", "INV 2026/5512"], ["Invoice / Job Card", "AH/2026/5512", "AH/2026/5512"], ["Delivery Note / Invoice", "AI-5512", "AI-5512"], ["Invoice No. / Date", "90018842 / 03.05.2026", "90018842"]])("is whole if it is one: %s %s", async (label, value, number) => {
    expect((await numberOf(label, value))[0]).toBe(number);
  });

  it("names no customer", async () => {
    const { customer } = await extract(
      [{ x: 40, y: 50, text: "AUTOHAVEN WORKSHOP LTD", size: 14, bold: true }],
      column(40, 68, ["Plot 77 Garki Area 11, Abuja", "TIN 16372819-0001"]),
      column(360, 50, ["Job Card / Invoice", "JC-10028 / AI-5512", "29 Nov 2026"]),
      priced([[40, "Description"]], [[40, "Brake pads"]], [[40, "Engine oil"]], [[40, "Wiper blade"]]),
      TOTAL,
    );
    expect(customer.name.value).toBeNull();
  });
});

describe("a heading of cost elements", () => {
  const costs = (...heading: Cells): ReturnType<typeof rows> =>
    rows(220, 18, heading, [[40, "Outsourced drivers"], [140, "Labour"], [-300, "7"], [-420, "4,000.00"], [-550, "28,000.00"]], [[40, "Management fee"], [140, "Labour"], [-550, "2,000.00"]]);

  it("stands above the names if no other does", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Cost element"], [-300, "Headcount"], [-420, "Monthly cost"], [-550, "Amount"]], [[40, "Outsourced drivers"], [-300, "7"], [-420, "4,000.00"], [-550, "28,000.00"]], [[40, "Management fee"], [-550, "2,000.00"]]), TOTAL);
    expect(items(invoice)).toEqual([["Outsourced drivers", "7", "4000", 2_800_000], ["Management fee", null, null, 200_000]]);
  });

  it("isn't the names' beside a description", async () => {
    const invoice = await extract(HEAD, costs([40, "Description"], [140, "Cost element"], [-300, "Headcount"], [-420, "Monthly cost"], [-550, "Amount"]), TOTAL);
    expect(invoice.lineItems.map(({ description }) => String(description.value).replace(/,? Labour/, ""))).toEqual(["Outsourced drivers", "Management fee"]);
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

  const BUYER = "Marine Yard Stores Limited";
  const STAMPS = [["below the word", ["RECEIVED", "MARINE YARD STORES LTD", "12 MAY 2026"]], ["above the word", ["MARINE YARD STORES LTD", "GOODS RECEIVED", "12 MAY 2026"]], ["below the date", ["PAID", "12 MAY 2026", "MARINE YARD STORES LTD"]]] as const;
  const LETTERHEAD = [{ x: 40, y: 50, text: "Ascend Learning Academy", size: 14, bold: true }, ...column(40, 68, ["11 Opebi Road, Ikeja"])];
  const FACTS = rows(120, 14, [[40, "Tax Invoice ALA/2026/0310"]], [[40, "Date: 10-05-2026 TIN: 14837261-0001"]]);
  const TABLE = priced([[40, "Course"]], [[40, "Masterclass"]], [[40, "Workshop"]], [[40, "Seminar"]]);

  it.each(STAMPS)("doesn't make the customer that it names the seller: %s", async (_, stamp) => {
    const { vendor, customer } = await extract(LETTERHEAD, column(420, 44, [...stamp]), FACTS, rows(148, 14, [[40, `Bill to: ${BUYER}`]]), TABLE, TOTAL);
    expect([vendor.name.value, vendor.taxId.value, customer.name.value]).toEqual(["Ascend Learning Academy", "14837261-0001", BUYER]);
  });

  it.each(STAMPS.slice(0, 2))("counts less than the letterhead beside it if no label names the customer: %s", async (_, stamp) => {
    const { vendor } = await extract(LETTERHEAD, column(420, 44, [...stamp]), FACTS, TABLE, TOTAL);
    expect([vendor.name.value, vendor.name.confidence < REVIEW]).toEqual(["Ascend Learning Academy", true]);
  });

  it("leaves the seller to a person if sellers have such stamps too", async () => {
    const { vendor } = await extract(LETTERHEAD, column(420, 44, ["PAID", "MARINE YARD STORES LTD", "12 MAY 2026"]), FACTS, TABLE, TOTAL);
    expect(vendor.name.confidence).toBeLessThan(REVIEW);
  });

  const OWN = ["4 Creek Road, Apapa", "TIN: 14837261-0001"];
  const OTHER = column(40, 150, ["Kestrel Bay Foods Limited", "14 Wharf Road", "Apapa, Lagos"]);
  const OWN_FACTS = rows(110, 14, [[40, "Invoice No: MYS-0310"]], [[40, "Date: 10-05-2026"]]);
  it.each([
    ["above the letterhead", [...column(40, 26, ["RECEIVED", "12 MAY 2026"]), ...column(40, 50, [BUYER, ...OWN])]],
    ["above a large letterhead", [...column(40, 26, ["RECEIVED", "12 MAY 2026"]), { x: 40, y: 56, text: BUYER, size: 16, bold: true }, ...column(40, 74, OWN)]],
    ["above a letterhead on the right", column(400, 30, ["RECEIVED", "12 MAY 2026", BUYER, ...OWN])],
    ["below the letterhead", column(40, 30, [BUYER, ...OWN, "RECEIVED", "12 MAY 2026"])],
    ["with the seller's own name", [...column(40, 40, [BUYER, ...OWN]), ...column(420, 44, ["RECEIVED", "MARINE YARD STORES LIMITED", "12 MAY 2026"])]],
    ["as a mark of the copy", [...column(40, 26, ["ORIGINAL", "12 MAY 2026"]), ...column(40, 50, [BUYER, ...OWN])]],
  ])("doesn't strike out the seller: %s", async (_, head) => {
    for (const customer of [[], OTHER, [{ x: 40, y: 140, text: "Bill to" }, ...OTHER]]) {
      const { vendor } = await extract(head, customer, OWN_FACTS, TABLE, TOTAL);
      expect([String(vendor.name.value).toLowerCase(), vendor.name.confidence > REVIEW]).toEqual([BUYER.toLowerCase(), true]);
    }
  });

  it.each([["ORIGINAL", "FOODS LIMITED"], ["DUPLICATE", "PRINTS LTD"], ["TRIPLICATE", "STUDIOS LTD"]])("leaves whole a name that begins with a mark of the copy: %s / %s", async (...name) => {
    const whole = name.join(" ");
    const address = column(40, 80, ["12 Wharf Road, Apapa", "TIN: 14837261-0001"]);
    for (const customer of [OTHER, [{ x: 40, y: 137, text: "Bill to" }, ...OTHER]]) {
      const { vendor } = await extract(column(40, 44, name, { size: 16, bold: true, leading: 20 }), address, column(360, 110, ["Invoice No: KB-1188", "Date: 14 May 2026"]), customer, TABLE, TOTAL);
      expect([vendor.name.value, vendor.name.confidence > REVIEW]).toEqual([whole, true]);
    }
    const { customer } = await extract(LETTERHEAD, FACTS, column(40, 160, ["Bill to", ...name, "4 Creek Road, Apapa"]), TABLE, TOTAL);
    expect([customer.name.value, customer.name.confidence > REVIEW]).toEqual([whole, true]);
  });

  it("is the seller's if its letterhead has the short name", async () => {
    const { vendor } = await extract([{ x: 40, y: 50, text: "Kestrel Bay", size: 14, bold: true }], column(40, 66, ["12 Wharf Road, Apapa"]), column(360, 80, ["Invoice No: KB-1188", "Date: 14 May 2026", "TIN: 14837261-0001"]), column(40, 140, [BUYER, "4 Creek Road", "Apapa, Lagos"]), column(420, 170, ["RECEIVED", "KESTREL BAY FOODS LTD", "12 MAY 2026"]), TABLE, TOTAL);
    expect(String(vendor.name.value)).toMatch(/^kestrel bay/i);
  });

  it.each(["CERTIFIED TRUE COPY", "CUSTOMER COPY", "RECEIVED WITH THANKS"])("is no stamp if printed on the form: %s", async (mark) => {
    const { vendor } = await extract(column(40, 40, ["Kestrel Bay", "12 Wharf Road, Apapa"]), column(360, 80, ["Invoice No: KB-1188", "TIN: 14837261-0001"]), column(40, 140, [BUYER, "4 Creek Road", "Apapa, Lagos"]), column(420, 30, [mark, "12 MAY 2026", "KESTREL BAY FOODS LTD"]), TABLE, TOTAL);
    expect([String(vendor.name.value).toLowerCase(), vendor.name.confidence > REVIEW]).toEqual(["kestrel bay foods ltd", true]);
  });

  it.each([["a mark of the copy", ["ORIGINAL"]], ["a payment", ["PAID"]]])("lets a date below begin a letter, unless it is of those who received it: %s", async (_, mark) => {
    const { customer } = await extract([{ x: 40, y: 40, text: "Kestrel Bay Foods Limited", size: 14, bold: true }], column(40, 56, ["12 Wharf Road, Apapa. TIN: 14837261-0001"]), column(40, 90, [...mark, "14th May, 2026", `${BUYER},`, "Kano Depot."]), [{ x: 40, y: 150, text: "INVOICE NO: KB-1188", bold: true }], TABLE, TOTAL);
    expect([customer.name.value, customer.name.confidence > REVIEW]).toEqual([BUYER, true]);
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
