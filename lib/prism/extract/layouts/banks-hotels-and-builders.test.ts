import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

/** The particular tables and sums of banks, hotels, agents, shops and builders. */

const amounts = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.amount.value]);

describe("columns", () => {
  it("headed “Charge” are unit prices if units × charge gives the totals", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Service"], [-340, "Units"], [-450, "Charge"], [-550, "Total"]], [[40, "Physician"], [-340, "2"], [-450, "25,000.00"], [-550, "50,000.00"]], [[40, "Blood count"], [-340, "1"], [-450, "12,500.00"], [-550, "12,500.00"]], [[40, "Infusion"], [-340, "8"], [-450, "2,000.00"], [-550, "16,000.00"]]), rows(300, 16, [[400, "Total bill"], [-550, "78,500.00"]]));
    expect(items(invoice)).toEqual([["Physician", "2", "25000", 5_000_000], ["Blood count", "1", "12500", 1_250_000], ["Infusion", "8", "2000", 1_600_000]]);
  });

  it("of percentages are discounts if they reduce the amounts, even under the heading “VAT”", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Qty"], [90, "Description"], [-400, "Price"], [420, "VAT"], [-550, "Amount"]], [[40, "25"], [90, "Safety boots"], [-400, "21,500.00"], [420, "10%"], [-550, "483,750.00"]], [[40, "40"], [90, "Hard hat"], [-400, "5,375.00"], [420, "0%"], [-550, "215,000.00"]]), rows(300, 16, [[400, "Total"], [-550, "698,750.00"]]));
    expect(invoice.lineItems.map((line) => line.taxRate.value)).toEqual([null, null]);
    expect(invoice.lineItems.map((line) => line.discountMinor ?? null)).toEqual([5_375_000, null]);
  });

  it("of disbursements and own charges are added up together", async () => {
    const invoice = await extract(HEAD, rows(210, 9, [[-540, "Naira"]], [[40, "Details"]], [[-430, "Disbursements"], [-540, "Our charges"]]), rows(250, 16, [[40, "Import duty as assessed"], [-430, "8,440,210.00"]], [[40, "Terminal handling"], [-430, "1,215,400.00"]], [[40, "Agency fee"], [-540, "350,000.00"]], [[40, "Haulage to factory"], [-540, "1,400,000.00"]], [[240, "Sub-totals"], [-430, "9,655,610.00"], [-540, "1,750,000.00"]], [[240, "VAT 7.5% on our charges"], [-540, "131,250.00"]], [[240, "Total payable"], [-540, "11,536,860.00"]]));
    expect(amounts(invoice)).toEqual([["Import duty as assessed", 844_021_000], ["Terminal handling", 121_540_000], ["Agency fee", 35_000_000], ["Haulage to factory", 140_000_000]]);
    expect(money(invoice)).toEqual([1_140_561_000, 13_125_000, 1_153_686_000]);
  });

  it("keep items described like a total, even if a total of that label and amount follows", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Being"], [-550, "Amount (NGN)"]], [[40, "Professional fees: legal representation in suit LD/443"], [-550, "5,000,000.00"]], [[40, "Disbursements: filing fees paid to court"], [-550, "120,000.00"]]), rows(300, 16, [[350, "Fees"], [-550, "5,000,000.00"]], [[350, "VAT at 7.5%"], [-550, "375,000.00"]], [[350, "Disbursements"], [-550, "120,000.00"]], [[350, "TOTAL"], [-550, "5,495,000.00"]]));
    expect(amounts(invoice)).toEqual([["Professional fees: legal representation in suit LD/443", 500_000_000], ["Disbursements: filing fees paid to court", 12_000_000]]);
  });

  it("without known headings are read with numbers as typed in a spreadsheet", async () => {
    const invoice = await extract(HEAD, rows(220, 13, [[40, "S/N"], [100, "EVENTDATEPARTICULAR"], [-400, "PAX"], [-480, "RATEHEAD"], [-550, "VALUED"]], [[40, "1 02-Nov"], [120, "Small chops"], [-400, "120"], [-480, "4500"], [-550, "540000"]], [[40, "2 03-Nov"], [120, "Buffet lunch"], [-400, "120"], [-480, "12500"], [-550, "1500000"]]), rows(270, 13, [[120, "Net of discount"], [-550, "2040000"]], [[120, "Value added tax"], [-480, "7.5%"], [-550, "153000"]], [[120, "Amount due"], [-550, "2193000"]]));
    expect(items(invoice)).toEqual([["Small chops", "120", "4500", 54_000_000], ["Buffet lunch", "120", "12500", 150_000_000]]);
  });
});

describe("totals", () => {
  it("in two currencies are read in that of the items", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Service"], [-260, "Days"], [-350, "Rate USD"], [-450, "USD"], [-550, "NGN equivalent"]], [[40, "Slickline unit"], [-260, "9"], [-350, "2,400.00"], [-450, "21,600.00"], [-550, "33,480,000.00"]], [[40, "Gauge run"], [-260, "2"], [-350, "3,100.00"], [-450, "6,200.00"], [-550, "9,610,000.00"]]), rows(290, 18, [[250, "Total before VAT"], [-450, "27,800.00"], [-550, "43,090,000.00"]], [[250, "VAT 7.5%"], [-450, "2,085.00"], [-550, "3,231,750.00"]], [[250, "Invoice total"], [-450, "29,885.00"], [-550, "46,321,750.00"]]));
    expect(money(invoice)).toEqual([2_780_000, 208_500, 2_988_500]);
  });

  it("of a payment certificate are read from the gross value to the amount due", async () => {
    const invoice = await extract(HEAD, rows(180, 13, [[40, "Payment within 30 days: 9 December 2026"]]), rows(220, 18, [[40, "Item"], [-550, "Amount (N)"]], [[40, "Gross value of work executed to date"], [-550, "188,400,000.00"]], [[40, "Materials on site"], [-550, "12,600,000.00"]], [[40, "Gross valuation (A + B)"], [-550, "201,000,000.00"]], [[40, "Less retention 5% of C"], [-550, "(10,050,000.00)"]], [[40, "Net valuation (C - D)"], [-550, "190,950,000.00"]], [[40, "Less amount previously certified"], [-550, "(148,950,000.00)"]], [[40, "Amount now due, exclusive of VAT"], [-550, "42,000,000.00"]], [[40, "Add VAT at 7.5% of G"], [-550, "3,150,000.00"]], [[40, "Total of this application (G + H)"], [-550, "45,150,000.00"]], [[40, "Less WHT at 2% of G"], [-550, "(840,000.00)"]], [[40, "Net cash payable"], [-550, "44,310,000.00"]]));
    expect(money(invoice)).toEqual([4_200_000_000, 315_000_000, 4_515_000_000]);
    expect([invoice.amountDue.value, invoice.deducted?.value]).toEqual([4_431_000_000, 15_900_000_000]);
  });

  it("of a guest folio separate the state's tax, and daily taxes don't end the table", async () => {
    const day = (date: string): Cells[] => [[[40, date], [120, "Room charge"], [-550, "85,000.00"]], [[40, date], [120, "Consumption tax 5%"], [-550, "4,250.00"]], [[40, date], [120, "VAT 7.5%"], [-550, "6,375.00"]]];
    const invoice = await extract(HEAD, rows(220, 14, [[40, "Date"], [120, "Description"], [-550, "Charges"]], ...day("15/11"), ...day("16/11")), rows(330, 14, [[300, "Total"], [-550, "191,250.00"]]), rows(380, 12, [[40, "Net revenue"], [-200, "170,000.00"]], [[40, "Consumption tax"], [-200, "8,500.00"]], [[40, "VAT"], [-200, "12,750.00"]]));
    expect(amounts(invoice)).toEqual([["Room charge", 8_500_000], ["Room charge", 8_500_000]]);
    expect([...money(invoice), invoice.duty?.value]).toEqual([17_000_000, 1_275_000, 19_125_000, 850_000]);
  });

  it("of a receipt may be labeled as the amount paid only", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "VENDING RECEIPT", size: 14 }, { x: 40, y: 30, text: "NIGER DELTA DISCO PLC" }], rows(80, 14, [[40, "Receipt No"], [150, "260000918827"]], [[40, "Energy cost"], [-250, "465,116.28"]], [[40, "VAT 7.5%"], [-250, "34,883.72"]], [[40, "Amount Paid NGN"], [-250, "500,000.00"]]));
    expect([invoice.taxTotal.value, invoice.total.value]).toEqual([3_488_372, 50_000_000]);
  });
});

describe("names and numbers", () => {
  it("keeps a label word in a firm's name up to its legal form", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Tolagate Guards Limited", size: 16 }], rows(100, 14, [[40, "TO:"], [90, "Lekki Gardens Data Centre Limited"], [400, "BILL NO."], [460, "TG-1188"]], [[90, "Plot 9 Freedom Way"]]), rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]));
    expect([invoice.customer.name.value, invoice.invoiceNumber.value]).toEqual(["Lekki Gardens Data Centre Limited", "TG-1188"]);
  });

  it("prefers the sender's reference to numbers in running text", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "HARMATTAN MERCHANT BANK PLC", size: 14 }], rows(70, 14, [[40, "OUR REF"], [140, ": LC/CHG/260001187"]], [[40, "CUSTOMER"], [140, ": OGUN RIVER FLOUR MILLS PLC"]], [[40, "IN RESPECT OF LC NO. HMB/IM/2291 FOR USD 150,000.00"]]), rows(220, 18, [[40, "Narration"], [-550, "Amount NGN"]], [[40, "Commission"], [-550, "125,000.00"]], [[40, "Total charges"], [-550, "125,000.00"]]));
    expect(invoice.invoiceNumber.value).toBe("LC/CHG/260001187");
  });

  it("drops the document title after a firm's name", async () => {
    const invoice = await extract([{ x: 40, y: 30, text: "Halcyon Fluid Controls Ltd — Tax invoice INV2026" }, { x: 40, y: 45, text: "TIN 20993311-0001" }], HEAD.slice(2), rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Valve"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]));
    expect(invoice.vendor.name.value).toBe("Halcyon Fluid Controls Ltd");
  });

  it("accepts a firm's name that begins with a tax ID label", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "TIN CAN GATEWAY FORWARDING LTD", size: 14 }], HEAD.slice(2), rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Clearing"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]));
    expect(invoice.vendor.name.value).toBe("TIN CAN GATEWAY FORWARDING LTD");
  });
});

describe("letterheads", () => {
  const ITEM = rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Internet"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]);

  it("may state name, address and tax ID on one line below the logo", async () => {
    const invoice = await extract([{ x: 40, y: 30, text: "zephyrlink", size: 18 }, { x: 40, y: 52, text: "Zephyrlink Telecommunications Plc · 5 Cole Street, Lagos · TIN 01554420-0001", size: 7 }], column(40, 80, ["Ogbomoso Dairy Farms Ltd", "Km 3 Oyo Road", "Ogbomoso, Oyo State"]), rows(80, 13, [[380, "Bill number"], [460, "ZL-2611-0088172"]]), ITEM);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Zephyrlink Telecommunications Plc", "Ogbomoso Dairy Farms Ltd"]);
  });

  it("assign a tax ID by its label, wherever it is", async () => {
    const invoice = await extract([{ x: 40, y: 30, text: "PETROHAUL ENERGY RESOURCES LTD — DELIVERY WAYBILL / INVOICE" }], rows(60, 12, [[40, "INVOICE NO."], [200, "DATE OF DELIVERY"]], [[40, "PER-33817"], [200, "19-11-2026"]]), rows(100, 12, [[40, "CUSTOMER"], [330, "SUPPLIER TIN"]], [[40, "Eleme Polymers Nigeria Ltd"], [330, "12009931-0001"]], [[40, "Onne Road, Eleme"]]), ITEM);
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value, invoice.customer.taxId.value]).toEqual(["PETROHAUL ENERGY RESOURCES LTD", "12009931-0001", null]);
    expect(invoice.invoiceDate.value).toBe("2026-11-19");
  });

  it("number the invoice with “N°”", async () => {
    const invoice = await extract([{ x: 40, y: 30, text: "Transit Cotonou SARL", bold: true }, { x: 380, y: 40, text: "FACTURE DÉFINITIVE", size: 15 }, { x: 480, y: 62, text: "N° 2026-11/0187" }], ITEM);
    expect(invoice.invoiceNumber.value).toBe("2026-11/0187");
  });
});

describe("items", () => {
  it("keep text in parentheses and continue below an unlabeled sum", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "To conducting the trial"], [-550, "N2,500,000.00"]], [[40, "To appearances (6 sittings at N100,000.00 each)"], [-550, "N600,000.00"]], [[-550, "N3,100,000.00"]], [[40, "Add 7.5% VAT"], [-550, "N232,500.00"]], [[-550, "N3,332,500.00"]], [[40, "Disbursements"]], [[40, "Filing fees"], [-550, "N86,400.00"]], [[40, "Certified copies"], [-550, "N24,600.00"]], [[40, "TOTAL"], [-550, "N3,443,500.00"]]));
    expect(amounts(invoice)).toEqual([["To conducting the trial", 250_000_000], ["To appearances (6 sittings at N100,000.00 each)", 60_000_000], ["Filing fees", 8_640_000], ["Certified copies", 2_460_000]]);
    expect([invoice.taxTotal.value, invoice.total.value]).toEqual([23_250_000, 344_350_000]);
  });

  it("read guards and delivered liters as quantities, without row numbers", async () => {
    const guards = await extract(HEAD, rows(220, 13, [[40, "#"], [120, "Post"], [190, "Shift"], [250, "Guards"], [320, "Rate/month"], [385, "Days"], [450, "Amount"]], [[112, "1 Main gate"], [190, "Day"], [-312, "4"], [-376, "95000"], [-440, "30"], [-505, "380000"]], [[112, "2 Factory"], [190, "Night"], [-312, "5"], [-376, "100000"], [-440, "30"], [-505, "500000"]]), rows(270, 13, [[320, "Total"], [-505, "880000"]]));
    expect(items(guards)).toEqual([["Main gate", "4", "95000", 38_000_000], ["Factory", "5", "100000", 50_000_000]]);
    const diesel = await extract(HEAD, rows(220, 18, [[40, "Product"], [-200, "Ordered (L)"], [-280, "Delivered (L)"], [-350, "Short (L)"], [-450, "N / litre"], [-550, "Value N"]], [[40, "AGO (diesel)"], [-200, "33,000"], [-280, "32,940"], [-350, "60"], [-450, "1,085.00"], [-550, "35,739,900.00"]], [[-450, "Invoice value"], [-550, "35,739,900.00"]]));
    expect(items(diesel)).toEqual([["AGO (diesel)", "32940", "1085", 3_573_990_000]]);
  });

  it("leave out a discount on the whole bill below their sum", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Fee item"], [-550, "Amount (NGN)"]], [[40, "Tuition"], [-550, "950,000.00"]], [[40, "Boarding"], [-550, "420,000.00"]], [[40, "Total before discount"], [-550, "1,370,000.00"]], [[40, "Less: sibling discount (10% of tuition)"], [-550, "(95,000.00)"]], [[40, "NET FEES PAYABLE"], [-550, "1,275,000.00"]]));
    expect(amounts(invoice)).toEqual([["Tuition", 95_000_000], ["Boarding", 42_000_000]]);
    expect([invoice.discount.value, invoice.subtotal.value]).toEqual([9_500_000, 127_500_000]);
  });
});

describe("a missing currency", () => {
  it("is derived from the only country on the page", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "SALES INVOICE", size: 16 }, { x: 40, y: 70, text: "Eko Tools Ltd" }], rows(90, 14, [[40, "Sold to: Port Contractors Ltd"], [400, "No. 7719"]], [[40, "Shop B14, Ojo, Lagos"]]), rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Boots"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]));
    expect(invoice.currency.value).toBe("NGN");
  });
});
