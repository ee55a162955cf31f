import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, itemsWithoutPrice as items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

// Invoices as accounting programs and small firms print them.

const head = (...facts: Cells[]): DrawnText[] => [
  { x: 40, y: 50, text: "INVOICE", size: 20 }, { x: 400, y: 50, text: "Tolagate Guards Limited", bold: true },
  ...rows(80, 13, ...facts), ...column(40, 120, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
];
const HEAD = head([[40, "Invoice number"], [150, "TG-1188"]], [[40, "Date"], [150, "14 May 2026"]]);

describe("amounts", () => {
  it("are read without a trailing tax code letter", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-340, "Qty"], [-450, "Rate"], [-550, "Amount"]], [[40, "Window cleaning"], [-340, "2"], [-450, "640.00"], [-550, "1,280.00T"]], [[40, "Paper goods"], [-340, "10"], [-450, "31.50"], [-550, "315.00"]]), rows(300, 16, [[400, "Total"], [-550, "1,595.00"]]));
    expect(items(invoice)).toEqual([["Window cleaning", "2", 128_000], ["Paper goods", "10", 31_500]]);
  });

  it("may have a colon between naira and kobo", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "QTY"], [120, "DESCRIPTION OF GOODS"], [-420, "RATE"], [-550, "AMOUNT"]], [[40, "33,000 Ltrs"], [120, "Automotive Gas Oil"], [-420, "1,150"], [-550, "37,950,000:00"]], [[380, "TOTAL"], [-550, "37,950,000:00"]]));
    expect(invoice.total.value).toBe(3_795_000_000);
    expect(items(invoice)).toEqual([["Automotive Gas Oil", "33000", 3_795_000_000]]);
  });

  it("in CFA francs are read as whole numbers with groups separated by spaces", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "FACTURE N° 2026/0187", size: 18 }, { x: 400, y: 50, text: "Atelier Lenoir SARL", bold: true }, ...column(40, 80, ["Dakar, le 3 novembre 2026", "Montants en FCFA"])],
      rows(220, 18, [[40, "Désignation"], [-320, "Qté"], [-430, "P.U. HT"], [-550, "Montant HT"]], [[40, "Ordinateur portable"], [-320, "6"], [-430, "425 000"], [-550, "2 550 000"]], [[40, "Onduleur 1500 VA"], [-320, "6"], [-430, "85 000"], [-550, "510 000"]]),
      rows(300, 16, [[400, "Total HT"], [-550, "3 060 000"]], [[400, "TVA 18 %"], [-550, "550 800"]], [[400, "Net à payer"], [-550, "3 610 800"]]));
    expect([...money(invoice), invoice.currency.value]).toEqual([3_060_000, 550_800, 3_610_800, "XOF"]);
    expect(items(invoice)).toEqual([["Ordinateur portable", "6", 2_550_000], ["Onduleur 1500 VA", "6", 510_000]]);
  });
});

describe("totals", () => {
  it("are read from the last row of the table, identified by their arithmetic", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "AWB No"], [140, "Service"], [-400, "Charge"], [-470, "VAT"], [-550, "Total"]], [[40, "7788110021"], [140, "Domestic overnight"], [-400, "12,400.00"], [-470, "930.00"], [-550, "13,330.00"]], [[40, "7788110487"], [140, "Same day"], [-400, "8,200.00"], [-470, "615.00"], [-550, "8,815.00"]], [[280, "Total"], [-400, "20,600.00"], [-470, "1,545.00"], [-550, "22,145.00"]]));
    expect(money(invoice)).toEqual([2_060_000, 154_500, 2_214_500]);
  });

  it("aren't confused with the days in “Net 15” or a percentage in a label", async () => {
    const invoice = await extract(head([[40, "Invoice number"], [150, "TG-1188"]], [[40, "Date"], [150, "14 May 2026"]], [[40, "Terms :"], [150, "Net 15"]]), rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Chairs"], [-550, "2,000.00"]]), rows(290, 16, [[340, "Sub Total"], [-550, "2,000.00"]], [[340, "Discount(6.98%)"], [-550, "(-) 139.53"]], [[340, "VAT (7.5%)"], [-550, "139.53"]], [[340, "Total"], [-550, "2,000.00"]]));
    expect([...money(invoice), invoice.discount.value]).toEqual([186_047, 13_953, 200_000, 13_953]);
  });

  it("are in the dollar that the page names", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-550, "Line Total"]], [[40, "Hosting, annual"], [-550, "$300.00"]]), rows(290, 16, [[340, "Subtotal"], [-550, "$300.00"]], [[340, "HST (15%)"], [-550, "$45.00"]], [[340, "Amount Due (CAD)"], [-550, "$345.00"]]));
    expect([...money(invoice), invoice.currency.value]).toEqual([30_000, 4_500, 34_500, "CAD"]);
  });
});

describe("a column headed “Unit”", () => {
  it("is read as prices if it contains numbers", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Qty"], [100, "Parts / Labour"], [-420, "Unit"], [-550, "Amount"]], [[40, "2"], [100, "Lower arm bushing"], [-420, "12,500"], [-550, "25,000"]], [[40, "7 ltrs"], [100, "Engine oil"], [-420, "6,500"], [-550, "45,500"]], [[100, "Workmanship"], [-550, "30,000"]], [[340, "Total"], [-550, "N100,500"]]));
    expect(invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value])).toEqual([["Lower arm bushing", "2", "12500"], ["Engine oil", "7", "6500"], ["Workmanship", null, null]]);
  });
});

describe("unknown column headings", () => {
  it("are resolved if an amount column equals quantity × price", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "SKU"], [100, "Description"], [-340, "Qty"], [-430, "Each"], [-530, "Xtd."], [545, "V"]], [[40, "600128"], [100, "Long grain rice 50 kg"], [-340, "10"], [-430, "82,000.00"], [-530, "820,000.00"], [545, "Z"]], [[40, "600774"], [100, "Toilet tissue"], [-340, "25"], [-430, "11,800.00"], [-530, "295,000.00"], [545, "S"]], [[40, "601990"], [100, "Bleach"], [-340, "12"], [-430, "9,400.00"], [-530, "112,800.00"], [545, "S"]]), rows(310, 16, [[340, "Invoice total"], [-530, "N1,227,800.00"]]));
    expect(items(invoice)).toEqual([["Long grain rice 50 kg", "10", 82_000_000], ["Toilet tissue", "25", 29_500_000], ["Bleach", "12", 11_280_000]]);
  });
});

describe("dates", () => {
  const TABLE = rows(260, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guard services"], [-550, "100,000.00"]], [[400, "Total"], [-550, "100,000.00"]]);

  it("skips a date whose label is about something else", async () => {
    const invoice = await extract(head([[40, "Invoice number"], [150, "TG-1188"]], [[40, "Valuation Date:"], [150, "30 April 2026"]], [[40, "Date:"], [150, "14 May 2026"]]), TABLE);
    expect(invoice.invoiceDate.value).toBe("2026-05-14");
  });

  it("doesn't mistake the end of the billed period for the invoice date", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Balogun Ekpo & Associates", size: 16 }, { x: 420, y: 80, text: "November 12, 2026" }, { x: 40, y: 110, text: "INVOICE: AUDIT FEE FOR THE YEAR ENDED 30 JUNE 2026" }], TABLE);
    expect(invoice.invoiceDate.value).toBe("2026-11-12");
  });

  it("skips the dates in the table's date column", async () => {
    const invoice = await extract([{ x: 40, y: 60, text: "INVOICE", size: 20 }, { x: 450, y: 60, text: "31-10-26" }, { x: 40, y: 80, text: "Invoice No. : 44718" }, { x: 40, y: 110, text: "Azure Palm Hotel Limited", bold: true }],
      rows(200, 18, [[40, "Date"], [140, "Description"], [-550, "Charges"]], [[40, "28-10-26"], [140, "Room service"], [-550, "120,000.00"]], [[40, "29-10-26"], [140, "Laundry"], [-550, "8,500.00"]]), rows(270, 16, [[400, "Total"], [-550, "128,500.00"]]));
    expect(invoice.invoiceDate.value).toBe("2026-10-31");
  });

  it.each([
    ["Payment is due not later than 10th June 2026.", "2026-06-10"],
    ["All fees must be paid on or before Monday, 1 June 2026.", "2026-06-01"],
    ["Within 30 days without deduction, payable up to 13.06.2026", "2026-06-13"],
    ["Bitte überweisen Sie den Betrag bis zum 13.06.2026 auf unser Konto.", "2026-06-13"],
    ["Please transfer to Union Bank 0033445566, by 30 June 2026.", "2026-06-30"],
    ["Our offices are closed until 20 May 2026.", null],
  ])("reads the due date from the sentence “%s”", async (sentence, due) => {
    expect((await extract(HEAD, TABLE, [{ x: 40, y: 360, text: sentence }])).dueDate.value).toBe(due);
  });
});

describe("invoice numbers", () => {
  it("is read before the date if one label covers both", async () => {
    const invoice = await extract(head([[40, "Document No. / Date"]], [[40, "90018842 / 14.05.2026"]]), rows(260, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guard services"], [-550, "100,000.00"]], [[400, "Total"], [-550, "100,000.00"]]));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["90018842", "2026-05-14"]);
  });

  it("may contain what looks like a date", async () => {
    const invoice = await extract(head([[40, "Invoice number"], [150, "HT/SC/Q4/26/07B"]], [[40, "Date"], [150, "14 May 2026"]]), rows(260, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guard services"], [-550, "100,000.00"]], [[400, "Total"], [-550, "100,000.00"]]));
    expect(invoice.invoiceNumber.value).toBe("HT/SC/Q4/26/07B");
  });

  it("is recognized by its own “INV” without a label", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "A. A. Lawal & Partners", size: 16 }], column(40, 90, ["AAL/INV/118", "14th Nov. 2026"]), rows(200, 16, [[40, "Perimeter survey"], [-550, "1,054,000.00"]], [[40, "Charting"], [-550, "134,000.00"]], [[40, "Total"], [-550, "1,188,000.00"]]));
    expect(invoice.invoiceNumber.value).toBe("AAL/INV/118");
  });

  it("is the sender's reference in a letter that bills, if nothing else numbers it", async () => {
    const letter = (ref: string): Promise<Invoice> => extract([{ x: 40, y: 50, text: "Tunde Bakare & Co.", size: 16 }, ...rows(80, 13, [[40, ref], [420, "10th November, 2026"]]), { x: 40, y: 110, text: "DEMAND NOTICE: RENT OF SHOP 4" }, ...rows(150, 16, [[40, "Annual rent"], [-550, "3,600,000.00"]], [[40, "Total sum payable"], [-550, "3,600,000.00"]])]);
    expect((await letter("Our Ref: TBC/PM/DN/2026/0318")).invoiceNumber.value).toBe("TBC/PM/DN/2026/0318");
    expect((await letter("Our Ref: TBC/PM/4")).invoiceNumber.value).toBeNull();
  });
});

describe("labels of totals", () => {
  it("may name what the amount is charged on or due for", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-550, "Amount (N)"]], [[40, "Rent of shops 4 and 5"], [-550, "3,600,000.00"]], [[40, "Service charge"], [-550, "800,000.00"]]),
      rows(300, 16, [[340, "Sub-total"], [-550, "4,400,000.00"]], [[340, "VAT on service charge @ 7.5%"], [-550, "60,000.00"]], [[340, "TOTAL AMOUNT DUE FOR PAYMENT"], [-550, "4,460,000.00"]]));
    expect(money(invoice)).toEqual([440_000_000, 6_000_000, 446_000_000]);
  });
});

describe("amounts between the items and the total", () => {
  const TABLE = rows(220, 18, [[40, "Description"], [-550, "Amount (N)"]], [[40, "Substructure"], [-550, "28,000,000.00"]], [[40, "Frame"], [-550, "47,000,000.00"]]);

  it("reads retention, recovered advance and previous certificates on a payment certificate", async () => {
    const invoice = await extract(HEAD, TABLE, rows(280, 16, [[40, "A. Gross value of work executed to date"], [-550, "75,000,000.00"]], [[40, "B. Less Retention (5%)"], [-550, "(3,750,000.00)"]], [[40, "C. Less Recovery of Advance Payment"], [-550, "(7,500,000.00)"]], [[40, "D. Less Previous Certificates (Nos. 1 – 3)"], [-550, "(43,750,000.00)"]],
      [[40, "E. Net amount of this certificate"], [-550, "20,000,000.00"]], [[40, "F. Add 7.5% VAT"], [-550, "1,500,000.00"]], [[40, "G. TOTAL AMOUNT DUE FOR PAYMENT"], [-550, "21,500,000.00"]]));
    expect([...money(invoice), invoice.deducted?.value]).toEqual([2_000_000_000, 150_000_000, 2_150_000_000, 5_500_000_000]);
    expect(items(invoice)).toEqual([["Substructure", null, 2_800_000_000], ["Frame", null, 4_700_000_000]]);
  });

  it("includes carriage that the net total leaves out but VAT is charged on", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Details"], [-550, "Net Amt"]], [[40, "Cake boxes"], [-550, "905.78"]]), rows(290, 16, [[340, "Total Net Amount"], [-550, "£905.78"]], [[340, "Carriage Net"], [-550, "£12.50"]], [[340, "Total VAT Amount"], [-550, "£183.66"]], [[340, "Invoice Total"], [-550, "£1,101.94"]]));
    expect(money(invoice)).toEqual([91_828, 18_366, 110_194]);
  });

  it("reads a tax whose label is broken over two lines", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Team seats"], [-550, "£940.00"]]), rows(290, 16, [[300, "Subtotal"], [-550, "£940.00"]], [[300, "VAT - United Kingdom (20% on"]]), [{ x: 550, y: 311, text: "£188.00", right: true }], rows(317, 16, [[300, "£940.00)"]], [[300, "Total"], [-550, "£1,128.00"]]));
    expect(money(invoice)).toEqual([94_000, 18_800, 112_800]);
  });

  it("reads withholding tax if only the remainder after it has a label", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Okafor, Bello & Stewart", size: 16 }, { x: 40, y: 80, text: "FEE NOTE NO: OBS/2026/071" }, { x: 40, y: 95, text: "Date: 14 May 2026" }],
      rows(150, 16, [[40, "To our professional fees in that matter"], [-550, "4,000,000.00"]], [[40, "To perfection of title"], [-550, "1,000,000.00"]], [[-550, "5,000,000.00"]], [[40, "Add: VAT @ 7.5%"], [-550, "375,000.00"]], [[-550, "5,375,000.00"]], [[40, "Less: WHT @ 5%"], [-550, "(250,000.00)"]], [[40, "NET PAYABLE"], [-550, "5,125,000.00"]]));
    expect([...money(invoice), invoice.whtDeducted.value]).toEqual([500_000_000, 37_500_000, 537_500_000, 25_000_000]);
    expect(items(invoice)).toEqual([["To our professional fees in that matter", null, 400_000_000], ["To perfection of title", null, 100_000_000]]);
  });
});

describe("items without table headings", () => {
  it("are read without list numbers and dot leaders", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "(i)"], [60, "Boiler, supplied and fitted ................"], [-550, "£2,340.00"]], [[40, "(ii)"], [60, "Power flush of the heating"], [-550, "£420.00"]], [[40, "Total to pay, including VAT at 20%"], [-550, "£2,760.00"]], [[40, "(VAT included: £460.00)"]], [[40, "Please pay within 14 days to 04-00-04, 81192203. Thank you!"]]));
    expect([invoice.taxTotal.value, invoice.total.value, invoice.taxDetails[0]?.rate]).toEqual([46_000, 276_000, 20]);
    expect(items(invoice)).toEqual([["Boiler, supplied and fitted", null, 234_000], ["Power flush of the heating", null, 42_000]]);
  });
});

describe("vendor and customer", () => {
  const BILLED = rows(420, 18, [[40, "Description"], [-550, "Amount (N)"]], [[40, "Guard services"], [-550, "100,000.00"]], [[400, "Total"], [-550, "100,000.00"]]);
  const names = async (...texts: DrawnText[][]): Promise<unknown[]> => {
    const { vendor, customer } = await extract(...texts, BILLED);
    return [vendor.name.value, customer.name.value];
  };
  const NUMBER = rows(90, 13, [[380, "Invoice number"], [480, "TG-1188"]], [[380, "Date"], [480, "14 May 2026"]]);

  it("takes the firm in a letter's address rather than its officer", async () => {
    const letter = (...addressee: string[]): Promise<unknown[]> => names([{ x: 40, y: 50, text: "Okafor, Bello & Stewart", size: 16 }], column(40, 90, ["3rd November, 2026"]), column(40, 120, addressee), [{ x: 40, y: 185, text: "Dear Sir," }, { x: 40, y: 215, text: "FEE NOTE NO: OBS/2026/071" }]);
    expect(await letter("The Company Secretary,", "Meridian Insurance Brokers Limited,", "12, Marina,", "Lagos.")).toEqual(["Okafor, Bello & Stewart", "Meridian Insurance Brokers Limited"]);
    expect(await letter("Chidi Okonkwo", "Palmgate Schools Ltd", "11 Airport Road", "Benin City")).toEqual(["Okafor, Bello & Stewart", "Palmgate Schools Ltd"]);
    expect(await letter("Chidi Okonkwo", "11 Airport Road", "Benin City")).toEqual(["Okafor, Bello & Stewart", "Chidi Okonkwo"]);
  });

  it("takes the firm below a person or department named after the label", async () => {
    const billTo = (...lines: string[]): Promise<unknown[]> => names([{ x: 40, y: 50, text: "Tolagate Guards Limited", size: 16 }, { x: 380, y: 60, text: "INVOICE", size: 16 }], NUMBER, column(40, 120, ["Bill to", ...lines]));
    expect(await billTo("Chidi Okonkwo", "Palmgate Schools Ltd", "11 Airport Road, Benin City")).toEqual(["Tolagate Guards Limited", "Palmgate Schools Ltd"]);
    expect(await billTo("Head of Administration", "Lakeview Residents Association", "Ajah, Lagos")).toEqual(["Tolagate Guards Limited", "Lakeview Residents Association"]);
    expect(await billTo("Bretagne", "Informatique EURL", "12 rue du Port, 29200 Brest")).toEqual(["Tolagate Guards Limited", "Bretagne Informatique EURL"]);
    expect(await billTo("Golden Spoon Restaurants", "Ltd, Kano")).toEqual(["Tolagate Guards Limited", "Golden Spoon Restaurants Ltd"]);
    expect(await billTo("Kestrel Cement Company Plc, Transport Department, Gboko")).toEqual(["Tolagate Guards Limited", "Kestrel Cement Company Plc"]);
  });

  it("joins a vendor name set on two lines, but not with the line about its trade", async () => {
    const title: DrawnText = { x: 380, y: 60, text: "INVOICE", size: 16 };
    const to = column(40, 130, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]);
    expect(await names([title, { x: 40, y: 50, text: "DANJUMA HAULAGE", size: 18, bold: true }, { x: 40, y: 64, text: "& Logistics Services Ltd" }], NUMBER, to)).toEqual(["DANJUMA HAULAGE & Logistics Services Ltd", "Marine Yard Stores Limited"]);
    expect(await names([title, { x: 40, y: 50, text: "Marguerite Ashby", size: 16, bold: true }, { x: 40, y: 64, text: "Consulting Engineers" }], NUMBER, to)).toEqual(["Marguerite Ashby", "Marine Yard Stores Limited"]);
  });

  it("tells two unlabeled parties side by side apart by the vendor's logo", async () => {
    expect(await names([{ x: 40, y: 50, text: "Orchid Systems", size: 18 }], column(40, 90, ["Orchid Systems Nigeria Limited", "9 Ribadu Road", "Ikoyi, Lagos"]), column(320, 90, ["Federal Fertiliser Company Plc", "Plot 4 Cadastral Zone", "Abuja, Nigeria", "Tax ID: 1028834756"]), [{ x: 40, y: 170, text: "Invoice INV/2026/00045", size: 16 }])).toEqual(["Orchid Systems Nigeria Limited", "Federal Fertiliser Company Plc"]);
  });

  it("ends a name at the next label or address on the line", async () => {
    const to = (line: string): Promise<unknown[]> => names([{ x: 40, y: 50, text: "Tolagate Guards Limited", size: 16 }, { x: 380, y: 60, text: "INVOICE", size: 16 }, { x: 40, y: 130, text: line }], NUMBER);
    expect(await to("ADVERTISER: Evergreen Detergents Plc AGENCY: Mediaplus")).toEqual(["Tolagate Guards Limited", "Evergreen Detergents Plc"]);
    expect(await to("Client : SOCIETE IVOIRIENNE DE BATIMENT – Zone 4")).toEqual(["Tolagate Guards Limited", "SOCIETE IVOIRIENNE DE BATIMENT"]);
    expect(await to("Sponsor: Plateau Tin Miners Ltd")).toEqual(["Tolagate Guards Limited", "Plateau Tin Miners Ltd"]);
  });

  it("doesn't mistake the remittance bank or column headings for a party", async () => {
    const head = [{ x: 40, y: 50, text: "Totalwave Offshore Ltd", size: 15 }];
    const to = column(40, 120, ["Customer", "Number", "Bill To", "SHOREFIELD PETROLEUM LTD", "33 CMD Road, Lagos"]);
    expect(await names(head, NUMBER, to, [{ x: 40, y: 600, text: "Remit to Standard Chartered Bank 5001234567" }])).toEqual(["Totalwave Offshore Ltd", "SHOREFIELD PETROLEUM LTD"]);
  });

  it("takes the party with registration details as the vendor if one stands above the other", async () => {
    expect(await names(column(40, 50, ["Umlazi Tyre & Fitment Ltd", "18 Mangosuthu Road, Durban", "VAT Reg. No: 4480221199", "Coastal Couriers Ltd", "PO Box 1188", "Pinetown"]), [{ x: 380, y: 60, text: "TAX INVOICE", size: 16 }], NUMBER)).toEqual(["Umlazi Tyre & Fitment Ltd", "Coastal Couriers Ltd"]);
  });

  it("reads the sections for seller and buyer on a revenue authority's form", async () => {
    expect(await names(column(200, 50, ["NILE VALLEY STATIONERS LIMITED", "Plot 12 Kampala Road, Kampala", "TAX INVOICE"]), column(40, 100, ["Section A: Seller's details", "Fiscal Document Number: 126009988771", "Invoice No.: NVS-7781", "Issued Date: 06/11/2026", "Section B: Buyer's details", "Name: MBARARA DAIRY FARMERS LTD", "TIN: 1000223344"]))).toEqual(["NILE VALLEY STATIONERS LIMITED", "MBARARA DAIRY FARMERS LTD"]);
  });

  it("takes the company name in parentheses below the trading name", async () => {
    expect(await names([{ x: 40, y: 50, text: "City Shuttle Car Hire", size: 15, bold: true }, { x: 40, y: 70, text: "(City Shuttle Transport Services Limited)" }], NUMBER, column(40, 130, ["Hirer", "Axiom Surveys Ltd", "Apapa, Lagos"]))).toEqual(["City Shuttle Transport Services Limited", "Axiom Surveys Ltd"]);
  });

  it("leaves the street of a one-line letterhead and a tax ID after the name out of the name", async () => {
    const to = column(40, 130, ["Bill to", "Marine Yard Stores Limited", "Apapa, Lagos"]);
    expect(await names([{ x: 300, y: 50, text: "Malermeister Jörg Petersen", size: 16, bold: true }], column(200, 70, ["Am Kirchhof 7 · 25813 Husum · Tel. 04841 77110"]), NUMBER, to)).toEqual(["Malermeister Jörg Petersen", "Marine Yard Stores Limited"]);
    expect(await names(column(40, 50, ["ALBION FREIGHT LTD VAT NO 887 1204 55", "Unit 9 Dock Gate 4, Southampton"]), NUMBER, to)).toEqual(["ALBION FREIGHT LTD", "Marine Yard Stores Limited"]);
  });

  it("finds the vendor among other details in the footer", async () => {
    expect(await names([{ x: 40, y: 50, text: "TAX INVOICE", size: 16 }], NUMBER, column(40, 120, ["Invoiced to", "Marine Yard Stores Limited", "Apapa, Lagos"]), [{ x: 40, y: 800, text: "Taxwell & Crane LP · 40 Adeola Odeku Street, Lagos · TIN 24408812-0001" }])).toEqual(["Taxwell & Crane LP", "Marine Yard Stores Limited"]);
  });
});
