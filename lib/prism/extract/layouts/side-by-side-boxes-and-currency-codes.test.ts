import { describe, expect, it } from "vitest";
import { extractDrawn as extract, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/**
 * Rules learned from set 20 (docs/reading-accuracy.md), each tested on a page that is not in that set, with cases where it must
 * not apply.
 */

describe("two boxes side by side", () => {
  const BOXES = rows(200, 14,
    [[40, "Charges of May"], [320, "Account to date"]], [[40, "Water supplied"], [-280, "84,000.00"], [320, "Balance on 1 May"], [-550, "61,275.00"]], [[40, "Sewerage"], [-280, "16,000.00"], [320, "Last payment 12/05/2026"], [-550, "40,000.00"]],
    [[40, "VAT (7.5%)"], [-280, "7,500.00"], [320, "Arrears"], [-550, "21,275.00"]], [[40, "Current charges"], [-280, "107,500.00"], [320, "Total due"], [-550, "128,775.00"]]);

  it("are read separately, keeping the bill's total apart from the account's", async () => {
    const invoice = await extract(HEAD, BOXES);
    expect([money(invoice), items(invoice)]).toEqual([[10_000_000, 750_000, 10_750_000], [["Water supplied", null, null, 8_400_000], ["Sewerage", null, null, 1_600_000]]]);
  });

  it("aren't assumed if a table has units between quantities and amounts", async () => {
    const table = rows(200, 14, [[40, "Description"], [-280, "Quantity"], [320, "Unit"], [-550, "Amount"]], [[40, "Sharp sand"], [-280, "1,200.50"], [320, "tonnes"], [-550, "240,000.00"]], [[40, "Granite"], [-280, "900.25"], [320, "cubic metres"], [-550, "360,000.00"]], [[40, "Laterite"], [-280, "400.75"], [320, "lorry loads"], [-550, "80,000.00"]], [[320, "Total"], [-550, "680,000.00"]]);
    expect(items(await extract(HEAD, table)).map((item) => (item as unknown[])[0])).toEqual(["Sharp sand", "Granite", "Laterite"]);
  });

  it("aren't assumed for arrears in a single list, which stay an item", async () => {
    const demand = rows(200, 16, [[40, "Ground rent for 2026"], [-550, "80,000.00"]], [[40, "Arrears"], [-550, "20,000.00"]], [[40, "Total"], [-550, "100,000.00"]]);
    expect(items(await extract(HEAD, demand))).toHaveLength(2);
  });
});

describe("a currency code joined to its amount", () => {
  const TABLE = [[40, "Description"], [-280, "Qty"], [-400, "Unit price"], [-550, "Amount"]] as const;

  it("determines the currency, whatever the country", async () => {
    const dollars = rows(200, 16, [...TABLE], [[40, "Pump"], [-280, "2"], [-400, "USD1,500.00"], [-550, "USD3,000.00"]], [[320, "Total"], [-550, "USD3,000.00"]]);
    const invoice = await extract(HEAD, dollars);
    expect([invoice.currency.value, items(invoice)]).toEqual(["USD", [["Pump", 2, 1500, 300_000]].map(([name, count, price, amount]) => [name, String(count), String(price), amount])]);
  });

  it("is separated in currencies without a sign, and in small amounts", async () => {
    const rials = rows(200, 16, [...TABLE], [[40, "Survey"], [-280, "1"], [-400, "QAR1,250"], [-550, "QAR1,250"]], [[40, "Launch"], [-280, "3"], [-400, "QAR975"], [-550, "QAR2,925"]], [[320, "Total"], [-550, "QAR4,175"]]);
    const invoice = await extract(HEAD, rials);
    expect([invoice.currency.value, invoice.total.value, items(invoice).length]).toEqual(["QAR", 417_500, 2]);
  });

  it("isn't assumed in a product name", async () => {
    const models = rows(200, 16, [...TABLE], [[40, "Licence PHP8"], [-280, "2"], [-400, "1,500.00"], [-550, "3,000.00"]], [[320, "Total"], [-550, "3,000.00"]]);
    const invoice = await extract(HEAD, models);
    expect([invoice.currency.value, (items(invoice)[0] as unknown[])[0]]).toEqual(["NGN", "Licence PHP8"]);
  });
});

it("doesn't mistake the quantity heading for that of the descriptions", async () => {
  const usage = rows(200, 16, [[40, "Usage in August"], [-280, "Quantity"], [-400, "Unit price"], [-550, "Amount"]], [[40, "Compute"], [-280, "720"], [-400, "1.8500"], [-550, "1,332.00"]], [[40, "Storage"], [-280, "4,000"], [-400, "0.1000"], [-550, "400.00"]], [[320, "Total"], [-550, "1,732.00"]]);
  expect(items(await extract(HEAD, usage))).toEqual([["Compute", "720", "1.85", 133_200], ["Storage", "4000", "0.1", 40_000]]);
});

describe("a price per thousand pieces", () => {
  const priced = (heading: string): Promise<Awaited<ReturnType<typeof extract>>> =>
    extract(HEAD, rows(200, 16, [[40, "Description"], [-280, "Quantity"], [-400, heading], [-550, "Amount"]], [[40, "Labels"], [-280, "120,000"], [-400, "15,000.00"], [-550, "1,800,000.00"]], [[40, "Sleeves"], [-280, "15,000"], [-400, "35,000.00"], [-550, "525,000.00"]], [[320, "Total"], [-550, "2,325,000.00"]]));

  it.each(["Per 1,000", "Price per 1,000", "Rate per thousand"])("is recognized by its heading: %s", async (heading) => {
    expect(items(await priced(heading))).toEqual([["Labels", "120000", "15", 180_000_000], ["Sleeves", "15000", "35", 52_500_000]]);
  });

  it("isn't assumed without such a heading", async () => {
    expect(items(await priced("Unit price"))[0]).toEqual(["Labels", "120000", "15000", 180_000_000]);
  });
});

describe("party names", () => {
  const names = ({ vendor, customer }: Awaited<ReturnType<typeof extract>>): unknown[] => [vendor.name.value, customer.name.value];
  const TOTAL = rows(260, 16, [[40, "Survey of a warehouse"], [-550, "150,000.00"]], [[400, "Total"], [-550, "150,000.00"]]);
  const SELLER = rows(40, 13, [[330, "Ondo Valuers Limited"], [460, "Invoice 2207"]], [[330, "12 Oyemekun Road, Akure"], [460, "4 May 2026"]]);

  it.each([["To Idanre Granite Ltd, 4 Hill Road, Ondo", "Idanre Granite Ltd"], ["Sold to M/s Idanre Granite Ltd", "Idanre Granite Ltd"]])("reads the customer after the words that address it: %s", async (line, name) => {
    expect(names(await extract(SELLER, rows(100, 13, [[40, line]]), TOTAL))[1]).toBe(name);
  });

  it("reads the customer above its former name in parentheses", async () => {
    const buyer = rows(100, 13, [[40, "Idanre Granite Ltd"], [360, "Engagement"], [440, "V-114"]], [[40, "(formerly Idanre Stone Development"]], [[40, "Company Limited)"]], [[40, "4 Hill Road, Ondo"]]);
    expect(names(await extract([{ x: 40, y: 40, text: "ONDO VALUERS LIMITED", size: 15 }], rows(60, 13, [[40, "12 Oyemekun Road, Akure"], [360, "Invoice"], [440, "2207"]]), buyer, TOTAL))).toEqual(["ONDO VALUERS LIMITED", "Idanre Granite Ltd"]);
  });

  it("reads the vendor next to the customer's label", async () => {
    const pair = rows(40, 13, [[40, "Charge to"], [330, "Ondo Valuers Limited"]], [[40, "Idanre Granite Ltd"], [330, "12 Oyemekun Road, Akure"]], [[40, "4 Hill Road, Ondo"]]);
    expect(names(await extract(pair, rows(100, 13, [[40, "Invoice 2207"]]), TOTAL))).toEqual(["Ondo Valuers Limited", "Idanre Granite Ltd"]);
  });

  it("doesn't mistake a destination in an itinerary for the customer", async () => {
    const journey = rows(100, 13, [[40, "Flight"], [120, "From"], [220, "To"], [330, "Departs"], [440, "Class"]], [[40, "HM 421"], [120, "Lagos"], [220, "Abuja"], [330, "07:15"], [440, "Y"]]);
    expect(names(await extract([{ x: 40, y: 40, text: "Harbour Airways Limited", size: 15 }], rows(60, 13, [[40, "Electronic ticket receipt"]], [[40, "Ticket number"], [160, "881-2100447719"]], [[40, "Date of issue"], [160, "12 SEP 2026"]]), journey, rows(200, 16, [[40, "Fare"], [-300, "98,000.00"]], [[40, "Total"], [-300, "98,000.00"]])))).toEqual(["Harbour Airways Limited", null]);
  });
});

describe("the invoice number", () => {
  const TOTAL = rows(260, 16, [[40, "Ramp handling"], [-550, "150,000.00"]], [[400, "Total"], [-550, "150,000.00"]]);
  const numbered = async (...cells: Parameters<typeof rows>[2][]): Promise<string | null> =>
    (await extract([{ x: 40, y: 40, text: "Harbour Handling Limited", size: 15 }], rows(70, 14, ...cells), TOTAL)).invoiceNumber.value;

  it("is read after the kind of invoice named in the title", async () => {
    expect(await numbered([[40, "INVOICE: CHARGE 00127"], [330, "Flight no."], [430, "DCN 418"]])).toBe("00127");
  });

  it("is the full reference of a valuation whose title has only its end", async () => {
    expect(await numbered([[40, "INTERIM VALUATION AND INVOICE No. 6"]], [[40, "Our ref"], [160, ": HHL/ABJ/VAL-06"]])).toBe("HHL/ABJ/VAL-06");
    expect(await numbered([[40, "INVOICE No. 6"]], [[40, "Our ref"], [160, ": HHL/JOB-06"]])).toBe("6");
  });

  it("is the ticket number on an e-ticket, but missing if several are listed", async () => {
    expect(await numbered([[40, "E-ticket receipt"]], [[40, "Ticket number"], [160, "881-2100447719"]])).toBe("881-2100447719");
    expect(await numbered([[40, "E-ticket receipt"]], [[40, "Ticket number"], [160, "881-2100447719"]], [[40, "Ticket number"], [160, "881-2100447720"]])).toBeNull();
  });
});

it("doesn't mistake receipt numbers for quantities, nor a discount for an item", async () => {
  const outlays = rows(200, 16, [[40, "Description"], [-360, "Receipt no."], [-550, "Amount"]], [[40, "Import duty"], [-360, "R-0091882"], [-550, "481,230.00"]], [[40, "Customs examination"], [-360, "118"], [-550, "61,245.00"]], [[40, "Less: loyalty discount"], [-550, "2,475.00"]], [[320, "Total"], [-550, "540,000.00"]]);
  expect(items(await extract(HEAD, outlays))).toEqual([["Import duty", null, null, 48_123_000], ["Customs examination", null, null, 6_124_500]]);
});

it("describes freight by its route rather than the truck's plate", async () => {
  const trips = rows(200, 16, [[40, "Loaded"], [100, "Truck"], [200, "From - to"], [-400, "Tons"], [-550, "Freight (N)"]], [[40, "02.09"], [100, "KJA 118 XP"], [200, "Apapa - Kano"], [-400, "30"], [-550, "1,450,000.00"]], [[40, "11.09"], [100, "KJA 221 XP"], [200, "Apapa - Ilorin"], [-400, "30"], [-550, "620,000.00"]], [[320, "Total"], [-550, "2,070,000.00"]]);
  expect(items(await extract(HEAD, trips)).map((item) => (item as unknown[])[0])).toEqual(["Apapa - Kano", "Apapa - Ilorin"]);
});
