import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { extractDrawn, items, money, rows } from "@/lib/prism/testing/drawn-invoice";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "../extract-invoice";

/** Invoices for haulage with waybills, media, guards, building materials, fuel, telephone and insurance. */
const head = (title: string): DrawnText[] => [
  { x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true },
  ...rows(75, 13, [[40, title], [300, "Date: 14 May 2026"]], [[40, "TIN: 16612231-0001"], [300, "Currency: NGN"]]),
  ...rows(110, 13, [[40, "Bill to: Marine Yard Stores Limited"]]),
];
const HEAD = head("Tax invoice TG-1188");
const TOTALS = (y: number, net: string, tax: string, gross: string): DrawnText[] =>
  rows(y, 16, [[300, "Sub-total"], [-550, net]], [[300, "VAT 7.5%"], [-550, tax]], [[300, "Total"], [-550, gross]]);

describe("columns", () => {
  it.each([
    ["Bags", "Price per bag"],
    ["Bags (50 kg)", "Price/bag"],
    ["Vehicles", "Day rate per vehicle"],
    ["Canisters", "Rate per canister (N)"],
    ["Floor area (m²)", "Rate per m² (N)"],
    ["No. of sites", "Monthly fee per site"],
  ])("reads quantity and unit price from columns headed “%s” and “%s”", async (counted, priced) => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Product"], [-300, counted], [-430, priced], [-550, "Value"]], [[40, "Portland cement 42.5R"], [-300, "600"], [-430, "9,800"], [-550, "5,880,000.00"]], [[40, "Portland cement 32.5N"], [-300, "150"], [-430, "9,150"], [-550, "1,372,500.00"]]), TOTALS(240, "7,252,500.00", "543,937.50", "7,796,437.50"));
    expect(items(invoice)).toEqual([["Portland cement 42.5R", "600", "9800", 588_000_000], ["Portland cement 32.5N", "150", "9150", 137_250_000]]);
  });

  it("reads alternative names in one heading, and amounts of a column headed as cost", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Medium"], [-300, "Spots/units"], [-430, "Rate (N)"], [-550, "Cost (N)"]], [[40, "Radio spots"], [-300, "120"], [-430, "38,000"], [-550, "4,560,000"]], [[40, "LED billboard"], [-300, "2"], [-430, "1,750,000"], [-550, "3,500,000"]]), rows(214, 18, [[40, "Media cost"], [-550, "8,060,000"]], [[40, "Agency commission 15% of media cost"], [-550, "1,209,000"]]), TOTALS(260, "9,269,000", "695,175", "9,964,175"));
    expect(items(invoice)).toEqual([["Radio spots", "120", "38000", 456_000_000], ["LED billboard", "2", "1750000", 350_000_000], ["Agency commission 15% of media cost", null, null, 120_900_000]]);
    expect([invoice.discount.value, invoice.subtotal.value]).toEqual([null, 926_900_000]);
  });

  it("finds the descriptions after item numbers, whatever the heading and however short they are", async () => {
    const page = (title: string, ...lines: DrawnText[]): DrawnText[] => [...head(title), ...rows(160, 16, [[40, "No"], [180, "Spare"], [-320, "Qty"], [-430, "Unit N"], [-550, "Total N"]]), ...lines];
    const drawn = await drawPdf(
      [page("Tax invoice TG-1188", ...rows(176, 16, [[40, "1"], [70, "Hub seal"], [-320, "3"], [-430, "2,000.00"], [-550, "6,000.00"]], [[40, "2"], [70, "Oil filter"], [-320, "2"], [-430, "4,500.00"], [-550, "9,000.00"]], [[70, "Carried forward"], [-550, "15,000.00"]])), page("Tax invoice TG-1188", ...rows(176, 16, [[70, "Brought forward"], [-550, "15,000.00"]], [[40, "3"], [70, "Fan belt"], [-320, "5"], [-430, "1,000.00"], [-550, "5,000.00"]], [[40, "4"], [70, "Gasket"], [-320, "1"], [-430, "8,000.00"], [-550, "8,000.00"]]), ...TOTALS(260, "28,000.00", "2,100.00", "30,100.00"))].map((texts) => ({ texts })),
    );
    const invoice = extractInvoice(await readDocument(drawn), { country: "NG", request: {} });
    expect(invoice.lineItems.map((line) => line.description.value)).toEqual(["Hub seal", "Oil filter", "Fan belt", "Gasket"]);
  });
});

describe("table rows", () => {
  it("leaves out a row that totals the quantities and amounts of the rows above", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Site"], [-300, "Floor area (m²)"], [-430, "Rate per m² (N)"], [-550, "Monthly charge (N)"]], [[40, "Head office"], [-300, "1,850"], [-430, "220.00"], [-550, "407,000.00"]], [[40, "Yaba branch"], [-300, "385"], [-430, "260.00"], [-550, "100,100.00"]], [[40, "All sites"], [-300, "2,235"], [-550, "507,100.00"]], [[40, "VAT at 7.5%"], [-550, "38,032.50"]], [[40, "Please pay"], [-550, "545,132.50"]]));
    expect(items(invoice)).toEqual([["Head office", "1850", "220", 40_700_000], ["Yaba branch", "385", "260", 10_010_000]]);
    expect(money(invoice)).toEqual([50_710_000, 3_803_250, 54_513_250]);
  });

  it("describes an item by its route rather than the truck's plate", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Truck"], [150, "Route"], [-320, "Trips"], [-430, "Freight/trip"], [-550, "Amount (N)"]], [[40, "KMC 221 XA"], [150, "Apapa to Kano"], [-320, "2"], [-430, "1,280,000.00"], [-550, "2,560,000.00"]]), TOTALS(220, "2,560,000.00", "192,000.00", "2,752,000.00"));
    expect(items(invoice)).toEqual([["Apapa to Kano", "2", "1280000", 256_000_000]]);
  });
});

describe("totals", () => {
  const LITRES = rows(160, 18, [[40, "Product"], [-300, "Litres"], [-430, "Rate/Litre"], [-550, "Value"]], [[40, "Automotive gas oil"], [-300, "33,000"], [-430, "1,145.50"], [-550, "37,801,500.00"]]);

  it("aren't confused with a total of liters delivered or a remark about VAT", async () => {
    const invoice = await extractDrawn(HEAD, LITRES, rows(200, 18, [[40, "Total (VAT: nil, suspended)"], [-550, "37,801,500.00"]]), rows(260, 14, [[40, "Total litres delivered 33,000."]]));
    expect(money(invoice)).toEqual([3_780_150_000, null, 3_780_150_000]);
  });

  it("of the current month are kept apart from the previous balance", async () => {
    const invoice = await extractDrawn(HEAD, rows(150, 16, [[40, "Previous balance"], [-550, "575,000.00"]], [[40, "Payment received"], [-550, "-450,000.00"]], [[40, "Balance brought forward"], [-550, "125,000.00"]], [[40, "Total charges this month (incl. VAT)"], [-550, "107,500.00"]], [[40, "Total amount due"], [-550, "232,500.00"]]), rows(280, 16, [[40, "Dedicated internet 50 Mbps"], [-550, "100,000.00"]], [[40, "Charges before VAT"], [-550, "100,000.00"]], [[40, "VAT 7.5%"], [-550, "7,500.00"]], [[40, "Total charges this month"], [-550, "107,500.00"]]));
    expect(money(invoice)).toEqual([10_000_000, 750_000, 10_750_000]);
    expect(invoice.amountDue.value).toBe(23_250_000);
  });

  it("are the premium rather than the sum insured", async () => {
    const invoice = await extractDrawn(head("Debit Note No. DN/118"), rows(160, 18, [[40, "Class"], [130, "Goods in transit"], [300, "Period"], [380, "01/11/2026 - 31/10/2027"]], [[40, "Sum insured"], [130, "N250,000,000.00"], [300, "Rate"], [380, "0.35%"]], [[40, "Premium"], [130, "N875,000.00"]]));
    expect(money(invoice)).toEqual([87_500_000, null, 87_500_000]);
  });

  it("aren't taken from an item with “premium” in its name", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Dark chocolate premium"], [-550, "1,090.00"]], [[40, "Wafers"], [-550, "910.00"]], [[300, "To pay"], [-550, "2,000.00"]]));
    expect(money(invoice).slice(1)).toEqual([null, 200_000]);
  });

  it("are read with the amount left of the label on a right-to-left page", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Amount"], [150, "Price"], [250, "Qty"], [350, "Item"]], [[40, "4,275,000.00"], [150, "2,850.00"], [250, "1,500"], [350, "Printing of diaries"]]), rows(220, 18, [[40, "4,275,000.00"], [150, "Subtotal"]], [[40, "320,625.00"], [150, "VAT (7.5%)"]], [[40, "NGN 4,595,625.00"], [150, "Total"]]));
    expect(money(invoice)).toEqual([427_500_000, 32_062_500, 459_562_500]);
  });

  it("equal to the sum of the items aren't counted as an additional charge", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Route"], [-300, "Trips"], [-430, "Freight/trip (N)"], [-550, "Freight (N)"]], [[40, "Apapa to Kano"], [-300, "1"], [-430, "1,450,000.00"], [-550, "1,450,000.00"]], [[40, "Apapa to Kaduna"], [-300, "2"], [-430, "1,280,000.00"], [-550, "2,560,000.00"]], [[300, "Freight and demurrage"], [-550, "4,010,000.00"]], [[300, "VAT @ 7.5%"], [-550, "300,750.00"]], [[300, "AMOUNT PAYABLE"], [-550, "4,310,750.00"]]));
    expect(money(invoice)).toEqual([401_000_000, 30_075_000, 431_075_000]);
    expect([invoice.charges.value, invoice.total.confidence > 0.9]).toEqual([null, true]);
  });
});

describe("document titles", () => {
  const PRICED = rows(160, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Haulage to Kano"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]);

  it.each(["WAYBILL / INVOICE", "DELIVERY NOTE / INVOICE"])("identify an invoice next to another type: %s", async (title) => {
    const invoice = await extractDrawn(rows(40, 30, [[300, title]]).map((text) => ({ ...text, size: 18, bold: true })), rows(90, 13, [[40, "Tolagate Works Limited"], [300, "No: TG-1188"]], [[40, "TIN: 16612231-0001"]]), PRICED);
    expect(invoice.type).toBe("invoice");
  });

  it("end the invoice number at a separator before further words", async () => {
    const invoice: Invoice = await extractDrawn(rows(40, 18, [[40, "Tolagate Works Limited"]], [[40, "Invoice LDM-2026-0655 / issued 13.11.2026 / due 13.12.2026"]]), PRICED);
    expect(invoice.invoiceNumber.value).toBe("LDM-2026-0655");
  });
});

describe("letters", () => {
  const letter = (...lines: string[]): DrawnText[] => rows(60, 14, ...lines.map((line): [[number, string]] => [[60, line]]));

  it("reads totals from sentences that run over line breaks, including amounts in parentheses", async () => {
    const invoice = await extractDrawn(letter("ADEYEMI SALAKO & CO.", "TIN 1020304455", "Ref: ASC/2026/77", "10 November 2026", "The Directors", "Fairmile Insurance Brokers Ltd", "Dear Sirs,", "FEE NOTE", "To our professional fee for the audit of the financial statements for the year ended", "30 June 2026, as agreed: Three Million, Five Hundred Thousand Naira (N3,500,000).", "Value added tax at 7.5%: N262,500. The amount now payable is therefore Three Million,", "Seven Hundred and Sixty-Two Thousand, Five Hundred Naira (N3,762,500)."));
    expect(money(invoice)).toEqual([350_000_000, 26_250_000, 376_250_000]);
  });

  it("accepts a single requested amount and a missing invoice number", async () => {
    const invoice = await extractDrawn(letter("Kaduna, 15th November, 2026", "The Managing Director,", "Savannah Agro Allied Limited,", "Dear Sir,", "INVOICE FOR CONSULTANCY SERVICES", "I write to request payment of the sum of N1,250,000.00 (One million, two hundred and", "fifty thousand naira only) being my fee for consultancy on soil survey.", "Yours faithfully,", "Dr. Hauwa Bello-Sani"));
    expect(money(invoice)).toEqual([125_000_000, null, 125_000_000]);
  });

  it("begins items at their numbers, with the amount on the last line", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 13, [[40, "1."], [60, "Reviewing title documents and conducting due diligence at the"]], [[60, "registry and with counsel"], [-550, "850,000.00"]], [[40, "2."], [60, "Drafting deed of assignment"], [-550, "1,200,000.00"]]), TOTALS(220, "2,050,000.00", "153,750.00", "2,203,750.00"));
    expect(invoice.lineItems.map((line) => line.description.value)).toEqual(["Reviewing title documents and conducting due diligence at the registry and with counsel", "Drafting deed of assignment"]);
  });
});

describe("sections with totals of their own", () => {
  it("are all read as items of one invoice", async () => {
    const invoice = await extractDrawn(HEAD, rows(150, 15, [[40, "OUTLAYS PAID ON YOUR BEHALF"]], [[40, "Customs duty"], [-550, "12,480,600.00"]], [[40, "Terminal handling"], [-550, "1,350,000.00"]], [[200, "Total outlays"], [-550, "13,830,600.00"]], [[40, "OUR CHARGES"]], [[40, "Agency commission"], [-550, "750,000.00"]], [[40, "Transport to Kano"], [-550, "1,600,000.00"]], [[200, "Total our charges"], [-550, "2,350,000.00"]], [[200, "VAT 7.5% on our charges"], [-550, "176,250.00"]], [[200, "GRAND TOTAL"], [-550, "16,356,850.00"]]));
    expect(invoice.lineItems.map((line) => line.amount.value)).toEqual([1_248_060_000, 135_000_000, 75_000_000, 160_000_000]);
    expect(money(invoice)).toEqual([1_618_060_000, 17_625_000, 1_635_685_000]);
    expect(invoice.discount.value).toBeNull();
  });
});

describe("the customer's name", () => {
  it.each(["Unity Harvest Publications, Garki, Abuja", "Unity Harvest Publications, Lagos, Nigeria"])("ends before the town: %s", async (told) => {
    const invoice = await extractDrawn(HEAD.slice(0, 5), rows(110, 13, [[40, `Invoice to: ${told}`]]), rows(160, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Diaries"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]));
    expect(invoice.customer.name.value).toBe("Unity Harvest Publications");
  });
});

describe("a hotel folio", () => {
  it("adds up the daily VAT and reads no charge from its own total", async () => {
    const invoice = await extractDrawn(rows(50, 14, [[40, "Ibom Breeze Hotels Limited"]], [[40, "TIN 16001000-0001"]], [[40, "Folio No: 40021"]], [[40, "Company: Kivo Beverages Plc"]], [[40, "Date: 06/11/2026"]]), rows(160, 16, [[40, "Date"], [120, "Description"], [-450, "Charges (NGN)"], [-550, "Payments"]], [[40, "04/11"], [120, "Room charge"], [-450, "80,000.00"]], [[40, "04/11"], [120, "VAT 7.5%"], [-450, "6,000.00"]], [[40, "05/11"], [120, "Dinner"], [-450, "26,000.00"]], [[40, "05/11"], [120, "VAT 7.5%"], [-450, "1,950.00"]], [[120, "Total charges"], [-450, "113,950.00"]], [[120, "Balance due"], [-450, "113,950.00"]]));
    expect(money(invoice)).toEqual([10_600_000, 795_000, 11_395_000]);
    expect(invoice.taxDetails.map(({ rate, baseMinor, amountMinor }) => [rate, baseMinor, amountMinor])).toEqual([[7.5, 10_600_000, 795_000]]);
    expect([invoice.charges.value, invoice.total.confidence > 0.9]).toEqual([null, true]);
  });
});

describe("an account named on a bank's advice", () => {
  const advice = (...told: string[]): DrawnText[] => [...rows(50, 14, [[40, "Seaboard Bank Plc"]], [[40, "TIN 01000111-0001"]], [[40, "Advice No"], [150, "ADV/26/88120"]], [[40, "Date"], [150, "05 Nov 2026"]], [[40, "Account name"], [150, "Kivo Beverages Plc"]]), ...rows(130, 14, ...told.map((line): [[number, string]] => [[40, line]])), ...rows(180, 16, [[40, "Letter of credit commission"], [-400, "45,000.00"]], [[40, "VAT 7.5%"], [-400, "3,375.00"]], [[40, "Total"], [-400, "48,375.00"]])];

  it("identifies the customer if it was debited", async () => {
    const invoice = await extractDrawn(advice("We have debited your account with the following:"));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Seaboard Bank Plc", "Kivo Beverages Plc"]);
  });

  it("doesn't identify the customer if it is to be paid into", async () => {
    const invoice = await extractDrawn(advice("Kindly pay into the account above:"));
    expect(invoice.customer.name.value).toBeNull();
  });
});

describe("the vendor's name", () => {
  it("has a higher confidence if the tax ID is on the same line", async () => {
    const vendor = async (...told: string[]) => (await extractDrawn(rows(50, 14, ...told.map((line): [[number, string], [number, string]] => [[40, line], [450, "INVOICE OTP-26-09912"]])), rows(100, 14, [[40, "Customer: Sahel Cross Haulage Limited"]]), TOTALS(200, "90,000.00", "6,750.00", "96,750.00"))).vendor.name;
    const beside = await vendor("Onitsha Truck Parts Ltd, 27 Nnewi Road, Onitsha. TIN 18877123-0001");
    const apart = await vendor("Onitsha Truck Parts Ltd, 27 Nnewi Road, Onitsha");
    expect([beside.value, apart.value]).toEqual(["Onitsha Truck Parts Ltd", "Onitsha Truck Parts Ltd"]);
    expect(beside.confidence).toBeGreaterThan(apart.confidence);
  });
});

describe("three factors of an amount", () => {
  it("are combined into a quantity and a unit price", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Vehicle"], [-300, "Vehicles"], [-360, "Days"], [-450, "Day rate"], [-550, "Hire charge"]], [[40, "Hilux with driver"], [-300, "4"], [-360, "5"], [-450, "95,000.00"], [-550, "1,900,000.00"]], [[40, "Coaster bus"], [-300, "2"], [-360, "4"], [-450, "160,000.00"], [-550, "1,280,000.00"]]), TOTALS(240, "3,180,000.00", "238,500.00", "3,418,500.00"));
    expect(items(invoice).map((item) => (item as unknown[]).slice(1))).toEqual([["20", "95000", 190_000_000], ["8", "160000", 128_000_000]]);
  });
});

describe("a table whose only known heading is a unit price", () => {
  it("is read as a table of items", async () => {
    const invoice = await extractDrawn(HEAD, rows(160, 18, [[40, "Commodity"], [-300, "Bags (50 kg)"], [-430, "Price/bag"], [-550, "Naira"]], [[40, "Parboiled rice"], [-300, "80"], [-430, "78,500"], [-550, "6,280,000.00"]], [[40, "Brown beans"], [-300, "25"], [-430, "92,000"], [-550, "2,300,000.00"]], [[40, "TOTAL"], [-300, "105"], [-550, "8,580,000.00"]]));
    expect(items(invoice)).toEqual([["Parboiled rice", "80", "78500", 628_000_000], ["Brown beans", "25", "92000", 230_000_000]]);
  });
});

describe("the customer", () => {
  const PRICED = rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Earthworks"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]);

  it("is the labeled client rather than the subject of “INVOICE FOR”", async () => {
    const invoice = await extractDrawn(rows(50, 14, [[40, "Rockfield Roads Ltd"]], [[40, "TIN: 10220071-0001"]]), rows(90, 14, [[40, "INVOICE FOR VALUATION No. 7"]], [[40, "Invoice no. RRB/IV/07"]], [[40, "Client: Ibeju Industrial Park Company"]]), PRICED);
    expect(invoice.customer.name.value).toBe("Ibeju Industrial Park Company");
  });

  it("may have “Tax” in its name", async () => {
    const invoice = await extractDrawn(HEAD.slice(0, 5), rows(110, 14, [[40, "Bill to: Ogunbiyi Tax Advisory Limited"]]), PRICED);
    expect(invoice.customer.name.value).toBe("Ogunbiyi Tax Advisory Limited");
  });
});

describe("an insurer's debit note", () => {
  const SELLER = rows(50, 14, [[40, "Tolagate Insurance Plc"]], [[40, "PREMIUM DEBIT NOTE"]]);
  const facts = (first: string): DrawnText[] => rows(100, 16, [[40, first], [300, "Marine Yard Stores Limited"]], [[40, "Policy Number"], [300, "GL/LAG/2026/00917"]], [[40, "Debit Note No."], [300, "DN/26/11/44018"]], [[40, "Date"], [300, "04/11/2026"]]);
  const premiums = (...sums: [string, string][]): DrawnText[] => [...rows(220, 16, [[40, "Details"], [-400, "Sum assured"], [-550, "Premium"]], [[40, "Group life assurance premium"], [-400, "96,500,000.00"], [-550, "386,000.00"]]), ...rows(270, 16, ...sums.map(([name, sum]) => [[40, name], [-550, sum]] as const))];

  it("names the insured in the first of its facts, and its total premium due", async () => {
    const { customer, total } = await extractDrawn(SELLER, facts("Insured"), premiums(["Total premium due", "386,000.00"]));
    expect([customer.name.value, total.value]).toEqual(["Marine Yard Stores Limited", 38_600_000]);
  });

  it("adds the tax to the premium due, and takes the commission off it", async () => {
    const taxed = await extractDrawn(SELLER, facts("Insured"), premiums(["Total premium due", "386,000.00"], ["VAT 7.5%", "28,950.00"], ["Total payable", "414,950.00"]));
    expect(money(taxed)).toEqual([38_600_000, 2_895_000, 41_495_000]);
    const net = await extractDrawn(SELLER, facts("Insured"), premiums(["Total premium due", "386,000.00"], ["Less commission 10%", "38,600.00"], ["Net premium payable", "347,400.00"]));
    expect(net.total.value).toBe(34_740_000);
  });

  it("has the customer's name in the rows below a heading beside the seller", async () => {
    const { customer } = await extractDrawn(rows(60, 16, [[40, "Bill to"], [300, "Tolagate Insurance Plc"]], [[40, "Name"], [300, "Marine Yard Stores Limited"]], [[40, "Date"], [300, "04/11/2026"]], [[40, "Invoice No"], [300, "TG-44018"]]), PREMIUM);
    expect(customer.name.value).toBe("Marine Yard Stores Limited");
  });
  const PREMIUM = premiums(["Total", "386,000.00"]);

  it.each([["Supplier", "Tolagate Insurance Plc"], ["Customer", "Tolagate Insurance Plc"]])("doesn't make the firm of its letterhead the customer in the first of its facts: %s", async (label, name) => {
    const head = [{ x: 40, y: 50, text: "Tolagate Insurance Plc", size: 14, bold: true }, ...column(40, 68, ["12 Wharf Road, Apapa", "TIN: 14837261-0001"])];
    const { vendor, customer } = await extractDrawn(head, rows(120, 16, [[40, label], [300, name]], [[40, "Invoice No"], [300, "TI-1188"]], [[40, "Date"], [300, "04/11/2026"]], [[40, "Client"], [300, "Marine Yard Stores Limited"]]), PREMIUM);
    expect([vendor.name.value, vendor.taxId.value]).toEqual(["Tolagate Insurance Plc", "14837261-0001"]);
    expect(customer.name.value).not.toBe("Tolagate Insurance Plc");
  });

  it("leaves the customer below facts whose heading names the seller on its other side", async () => {
    const { vendor, customer } = await extractDrawn(rows(50, 16, [[40, "Bill to"], [300, "Tolagate Insurance Plc"]], [[40, "Invoice No"], [300, "TI-1188"]], [[40, "Date"], [300, "04/11/2026"]], [[40, "Due date"], [300, "04/12/2026"]]), column(40, 124, ["Marine Yard Stores Limited", "4 Creek Road, Apapa"]), column(300, 124, ["TOLAGATE INSURANCE PLC", "12 Wharf Road, Apapa", "TIN: 14837261-0001"]), PREMIUM);
    expect([String(vendor.name.value).toLowerCase(), customer.name.value]).toEqual(["tolagate insurance plc", "Marine Yard Stores Limited"]);
  });
});

describe("a till receipt", () => {
  it("is a receipt if titled as a bill, but an invoice if titled as an invoice", async () => {
    const lines = (title: string): DrawnText[] => rows(50, 14, [[40, "YELLOW CALABASH RESTAURANT"]], [[40, title]], [[40, "14/11/2026 13:48"]], [[40, "3 Jollof rice"], [-250, "28,500.00"]], [[40, "TOTAL"], [-250, "28,500.00"]], [[40, "CASH"], [-250, "30,000.00"]], [[40, "CHANGE"], [-250, "1,500.00"]]);
    expect((await extractDrawn(lines("Bill No: 2217"))).type).toBe("receipt");
    expect((await extractDrawn(lines("INVOICE No: 2217"))).type).toBe("invoice");
  });
});
