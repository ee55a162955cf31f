import { describe, expect, it } from "vitest";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import { extractInvoice } from "../extract-invoice";

/** Layouts with misleading labels, in which places and sums show what each amount is. */

const TOTAL = (y: number, net: string, tax: string, gross: string): DrawnText[] => rows(y, 14, [[400, "Subtotal"], [-550, net]], [[400, "VAT 7.5%"], [-550, tax]], [[400, "Total"], [-550, gross]]);
const BOLTS: Cells[] = [[[40, "10"], [80, "Deep groove bearing"], [-300, "24"], [-400, "8,450.00"], [-450, "1"], [-550, "202,800.00"]], [[40, "20"], [80, "Hexagon bolt M12"], [-300, "400"], [-400, "38,500.00"], [-450, "100"], [-550, "154,000.00"]]];
const PRICED: Cells = [[40, "Item"], [80, "Description"], [-300, "Quantity"], [-400, "Price"], [-450, "per"], [-550, "Net value"]];

describe("quantity and unit price", () => {
  it("are converted to one piece if the price is per hundred", async () => {
    const invoice = await extract(HEAD, rows(220, 18, PRICED, ...BOLTS), TOTAL(290, "356,800.00", "26,760.00", "383,560.00"));
    expect(items(invoice)).toEqual([["Deep groove bearing", "24", "8450", 20_280_000], ["Hexagon bolt M12", "400", "385", 15_400_000]]);
  });

  it("aren't taken from the pack size if another number gives the amount", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [280, "UoM"], [330, "Quantity"], [-450, "Unit price"], [-550, "Amount"]], [[40, "Amoxicillin 500 mg"], [280, "Tin of 1000"], [-366, "60.00"], [-450, "10,960.00"], [-550, "657,600.00"]], [[40, "Sodium chloride infusion"], [280, "Carton of 12"], [-366, "85.00"], [-450, "13,200.00"], [-550, "1,122,000.00"]]), TOTAL(290, "1,779,600.00", "133,470.00", "1,913,070.00"));
    expect(items(invoice)).toEqual([["Amoxicillin 500 mg", "60", "10960", 65_760_000], ["Sodium chloride infusion", "85", "13200", 112_200_000]]);
  });
});

describe("a table row", () => {
  it("may state quantity and unit price below its description", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-550, "Amount"]]), rows(242, 11, [[40, "Agency transaction fee"], [-550, "38,000.00"]], [[40, "4 tickets at 9,500.00 per ticket"]]), rows(272, 11, [[40, "Roller chain"], [-550, "364,800.00"]], [[40, "40 @ 9,120.00"]]), TOTAL(330, "402,800.00", "30,210.00", "433,010.00"));
    expect(items(invoice)).toEqual([["Agency transaction fee", "4", "9500", 3_800_000], ["Roller chain", "40", "9120", 36_480_000]]);
  });

  it("is described without dot leaders", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-400, "Qty"], [-470, "Price"], [-550, "Amount"]], [[40, "Roller chain ...................."], [-400, "40"], [-470, "9,120.00"], [-550, "364,800.00"]]), TOTAL(290, "364,800.00", "27,360.00", "392,160.00"));
    expect(items(invoice)).toEqual([["Roller chain", "40", "9120", 36_480_000]]);
  });
});

describe("columns", () => {
  it("aren't widened by the bank details in the footer of each page", async () => {
    const foot = [...row(800, [[40, "RC 744120"], [330, "Access Bank, Isolo"]]), ...row(811, [[40, "Lagos"], [330, "0188441202 0033188220"]])];
    const texts = (from: number, head: DrawnText[]): DrawnText[] => [...head, ...rows(220, 18, PRICED, ...(BOLTS.slice(from, from + 1)))];
    const document = await drawPdf([{ texts: [...texts(0, HEAD), ...foot] }, { texts: [...texts(1, []), ...TOTAL(290, "356,800.00", "26,760.00", "383,560.00"), ...foot] }]);
    expect(items(extractInvoice(await readDocument(document), { country: "NG", request: {} }))).toEqual([["Deep groove bearing", "24", "8450", 20_280_000], ["Hexagon bolt M12", "400", "385", 15_400_000]]);
  });

  it("share one heading if cells continue beyond its first word", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Material"], [120, "Short text"], [-400, "Qty"], [-470, "Price"], [-550, "Net value"]], [[40, "SNS-M18P"], [120, "Cable of 2 m, IP67"], [-400, "6"], [-470, "87,640.00"], [-550, "525,840.00"]], [[40, "CYL-63160"], [120, "Pneumatic cylinder"], [-400, "2"], [-470, "214,900.00"], [-550, "429,800.00"]]), TOTAL(290, "955,640.00", "71,673.00", "1,027,313.00"));
    expect(items(invoice)).toEqual([["Cable of 2 m, IP67", "6", "87640", 52_584_000], ["Pneumatic cylinder", "2", "214900", 42_980_000]]);
  });
});

describe("unknown headings", () => {
  const BAR = rows(195, 12, [[50, "Value of supply"], [200, "VAT @ 7.5%"], [330, "Payable"]], [[50, "464,970.20"], [200, "34,872.77"], [330, "499,842.97"]]);

  it.each([
    ["in all", [[40, "What we did"], [-360, "How many"], [-450, "For one"], [-550, "For all"]]],
    ["but one", [[40, "Job"], [-360, "Count"], [-450, "Rate"], [-550, "Worth"]]],
    ["but the first and the last", [[40, "Particulars"], [-360, "Dispatched"], [-450, "Billed at"], [-550, "Extended"]]],
  ] as [string, Cells][])("are resolved by the products of the columns: %s", async (_, heading) => {
    const invoice = await extract(HEAD, BAR, rows(240, 18, heading, [[40, "Roller chain"], [-360, "40"], [-450, "9,120.00"], [-550, "364,800.00"]], [[40, "Hexagon bolt"], [-360, "260"], [-450, "385.27"], [-550, "100,170.20"]]));
    expect(items(invoice)).toEqual([["Roller chain", "40", "9120", 36_480_000], ["Hexagon bolt", "260", "385.27", 10_017_020]]);
  });

  it("don't mistake the amount with tax for quantity × price", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "What we did"], [-300, "How many"], [-370, "For one"], [-440, "For all"], [-490, "VAT"], [-560, "Incl."]], [[40, "Roller chain"], [-300, "40"], [-370, "9,120.00"], [-440, "364,800.00"], [-490, "7.5%"], [-560, "392,160.00"]], [[40, "Gasket sheet"], [-300, "5"], [-370, "96,200.00"], [-440, "481,000.00"], [-490, "7.5%"], [-560, "517,075.00"]]), TOTAL(300, "845,800.00", "63,435.00", "909,235.00"));
    expect(items(invoice)).toEqual([["Roller chain", "40", "9120", 36_480_000], ["Gasket sheet", "5", "96200", 48_100_000]]);
  });
});

describe("totals", () => {
  const CHAIN = rows(220, 18, [[40, "Description"], [-400, "Qty"], [-470, "Price"], [-550, "Amount"]], [[40, "Roller chain"], [-400, "40"], [-470, "9,120.00"], [-550, "364,800.00"]], [[40, "Gasket sheet"], [-400, "5"], [-470, "96,200.00"], [-550, "481,000.00"]]);

  it.each([
    ["whatever they are called", [[[340, "Worth of goods"], [-550, "845,800.00"]], [[340, "State's share 7.5%"], [-550, "63,435.00"]], [[340, "You owe us"], [-550, "909,235.00"]]]],
    ["with the rate on a line of its own", [[[340, "Net"], [-550, "845,800.00"]], [[340, "VAT"]], [[340, "7.5%"], [-550, "63,435.00"]], [[340, "Total"], [-550, "909,235.00"]]]],
  ] as [string, Cells[]][])("are recognized by the rate between them, %s", async (_, lines) => {
    expect(money(await extract(HEAD, CHAIN, rows(300, 14, ...lines)))).toEqual([84_580_000, 6_343_500, 90_923_500]);
  });

  it("don't mistake a percentage charge for a tax", async () => {
    const invoice = await extract(HEAD, CHAIN, rows(300, 14, [[340, "Goods"], [-550, "845,800.00"]], [[340, "Service charge 10%"], [-550, "84,580.00"]], [[340, "Total"], [-550, "930,380.00"]]));
    expect(invoice.taxTotal.value).toBeNull();
  });

  it("are read from a bar above the items if the last is the sum of the others", async () => {
    const bar = rows(200, 11, [[50, "Charges"], [180, "VAT 7.5%"], [300, "Invoice total"], [420, "To be paid by"]], [[50, "N453,544.00"], [180, "N34,015.80"], [300, "N487,559.80"], [420, "14 Nov 2026"]]);
    const invoice = await extract(HEAD, bar, rows(260, 18, [[-126, "Charge (N)"], [-205, "Tariff (N)"], [-273, "Volume"], [380, "Service"]], [[-126, "22,400.00"], [-205, "11,200.00"], [-273, "2"], [380, "Parcels up to 5 kg"]], [[-126, "382,550.00"], [-205, "1,195.47"], [-273, "320"], [380, "Road cargo"]], [[-126, "48,594.00"], [-205, "12%"], [380, "Fuel surcharge"]]), column(40, 380, ["Queries within 7 days."]));
    expect(money(invoice)).toEqual([45_354_400, 3_401_580, 48_755_980]);
    expect(invoice.lineItems.map((line) => line.amount.value)).toEqual([2_240_000, 38_255_000, 4_859_400]);
  });
});
