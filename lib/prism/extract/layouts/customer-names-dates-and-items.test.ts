import { describe, expect, it } from "vitest";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, itemsWithoutPrice as items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

// Monthly bills that are not plain forms: folios, meter bills, demand notices, fee letters, receipts for goods sold by the lot.

const HEAD: DrawnText[] = [
  { x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true },
  ...rows(75, 13, [[40, "Tax invoice TG-1188"], [300, "Date: 14 May 2026"]], [[40, "TIN: 16612231-0001"], [300, "Currency: NGN"]]),
];
const CUSTOMER = rows(110, 13, [[40, "Bill to: Marine Yard Stores Limited"]]);
const GOODS = rows(200, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Lift repairs"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]);

describe("the customer's name", () => {
  it.each([
    ["Bill to: Marine Yard & Packaging Limited", "Marine Yard & Packaging Limited"],
    ["Sold to: Freight & Packaging Ltd", "Freight & Packaging Ltd"],
    ["Ship to & bill to: Marine Yard Stores Limited", "Marine Yard Stores Limited"],
    ["Credit to: Marine Yard Stores Limited (C-1182)", "Marine Yard Stores Limited"],
    ["Bill to: Marine Yard Stores Limited - Staff Clinic", "Marine Yard Stores Limited"],
    ["Borrower: Marine Yard Stores Limited", "Marine Yard Stores Limited"],
    ["Mr/Messrs: Marine Yard Stores Limited", "Marine Yard Stores Limited"],
    ["NAME: Marine Yard Stores Limited (CANTEEN)", "Marine Yard Stores Limited"],
  ])("is read from “%s”", async (line, name) => {
    expect((await extract(HEAD, rows(110, 13, [[40, line]]), GOODS)).customer.name.value).toBe(name);
  });

  it("is read from above the “Attention” line, even if a person is the vendor", async () => {
    const invoice = await extract(
      [...["Chief Bode Alabi", "7 Marina Road, Lagos", "TIN 2300914467", "10 November 2026"].map((text, index): DrawnText => ({ x: 550, y: 60 + index * 14 + (index === 3 ? 12 : 0), text, right: true })), ...column(40, 150, ["Marine Yard Stores Limited", "Attention: Company Secretary"])],
      rows(200, 20, [[40, "INVOICE 2026/Q3/DIR"]], [[40, "Non-executive director's fee, third quarter"], [-550, "2,500,000.00"]], [[40, "Total due"], [-550, "2,500,000.00"]]));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Chief Bode Alabi", "Marine Yard Stores Limited"]);
  });
});

it("splits a letter-spaced vendor name into words at its wide gaps", async () => {
  const letters = [..."HARBOUR DOCK"].flatMap((text, index): DrawnText[] => (text === " " ? [] : [{ x: 40 + index * 16 - (index > 7 ? 9 : 0), y: 50, text, size: 16, bold: true }]));
  const invoice = await extract([...letters, { x: 225, y: 50, text: "Limited", size: 16, bold: true }, ...HEAD.slice(1)], CUSTOMER, GOODS);
  expect(invoice.vendor.name.value).toBe("HARBOUR DOCK Limited");
});

it("reads the customer next to its label in a grid of labels and values", async () => {
  const grid = rows(110, 16, [[40, "Invoice No"], [150, "TG-1188"], [330, "Invoice Date"], [450, "14-May-2026"]], [[40, "Bill To"], [150, "Marine Yard Stores Limited"], [330, "Place of Supply"], [450, "Outside India"]], [[40, "Terms"], [150, "Net 15"], [330, "Due Date"], [450, "29-May-2026"]]);
  expect((await extract(HEAD.slice(0, 1), grid, GOODS)).customer.name.value).toBe("Marine Yard Stores Limited");
});

it("reads party names above their captions", async () => {
  const captions = rows(112, 9, [[40, "BILLED TO"], [300, "ISSUED BY"]]).map((text) => ({ ...text, size: 7 }));
  const invoice = await extract(rows(60, 13, [[40, "Tax invoice TG-1188"], [300, "Date: 14 May 2026"]], [[40, "Currency: NGN"]]), rows(102, 9, [[40, "Marine Yard Stores Limited"], [300, "Tolagate Computers Limited"]]), captions, rows(124, 12, [[40, "Plot 14, Creek Road, Apapa"], [300, "Computer Village, Otigba Street, Ikeja"]]), GOODS);
  expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Tolagate Computers Limited", "Marine Yard Stores Limited"]);
});

it("takes the payee in the footer as the vendor", async () => {
  const invoice = await extract(column(40, 50, ["Emeka Nwosu", "Sales agent, Onitsha Main Market", "0805 221 9034"]), rows(110, 16, [[40, "Date: 16th November 2026"]], [[40, "To: Marine Yard Stores Limited"]], [[40, "INVOICE No. 14"]]), GOODS, [{ x: 40, y: 300, text: "Pay: Emeka Nwosu, Union Bank 0098812231" }]);
  expect(invoice.vendor.name.value).toBe("Emeka Nwosu");
});

it("takes the firm right below a letter's date as the customer", async () => {
  const invoice = await extract(
    [{ x: 210, y: 50, text: "ALHAJI SANI DAURA & SONS", size: 14, bold: true }, { x: 200, y: 68, text: "Property Owners, 4 Ibrahim Taiwo Road, Kano" }, { x: 240, y: 82, text: "TIN: 16670234-0001" }, { x: 550, y: 110, text: "15th October, 2026", right: true }, ...column(40, 135, ["Marine Yard Stores Limited,", "Kano Depot."])],
    rows(180, 20, [[40, "INVOICE NO. 22/2026 - RENT OF WAREHOUSE"]], [[40, "Kindly find below the rent of our warehouse for the year 1st November 2026 to 31st October 2027:"]], [[40, "Annual rent of warehouse"], [-550, "N7,500,000.00"]], [[40, "Total"], [-550, "N7,500,000.00"]]));
  expect([invoice.vendor.name.value, invoice.customer.name.value, invoice.invoiceDate.value]).toEqual(["ALHAJI SANI DAURA & SONS", "Marine Yard Stores Limited", "2026-10-15"]);
});

it.each([
  ["Meridian Valuers & Surveyors (Estate Surveyors and Valuers)", "Meridian Valuers & Surveyors"],
  ["Cityclean Waste Managers Ltd (PSP Operator)", "Cityclean Waste Managers Ltd"],
  ["Harbour Court (Nigeria) Limited", "Harbour Court (Nigeria) Limited"],
])("leaves a remark about the trade out of the vendor's name: %s", async (line, name) => {
  expect((await extract([{ x: 40, y: 50, text: line, bold: true }, ...HEAD.slice(1)], CUSTOMER, GOODS)).vendor.name.value).toBe(name);
});

it("doesn't mistake a one-line address with a postal code for the vendor's name", async () => {
  const invoice = await extract([{ x: 550, y: 50, text: "Hausner Folientechnik GmbH", size: 16, bold: true, right: true }, { x: 550, y: 66, text: "Industriestr. 14, 33605 Bielefeld, Germany", right: true }, ...column(40, 100, ["Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]), { x: 40, y: 150, text: "Invoice 90112877", size: 14 }, { x: 40, y: 166, text: "Invoice date: 26.10.2026" }], rows(200, 16, [[40, "Pos."], [80, "Description / Bezeichnung"], [-400, "Qty"], [-550, "Amount EUR"]], [[40, "10"], [80, "Sea freight and insurance"], [-400, "1"], [-550, "980,00"]], [[40, "20"], [80, "Heater band"], [-400, "4"], [-550, "250,00"]], [[400, "Total EUR"], [-550, "1.230,00"]]));
  expect(invoice.vendor.name.value).toBe("Hausner Folientechnik GmbH");
  expect(invoice.lineItems.map((line) => line.description.value)).toEqual(["Sea freight and insurance", "Heater band"]);
});

describe("the invoice number", () => {
  it.each([["INV: PES/1142 | DATE: 14/11/2026", "PES/1142"], ["PROFESSIONAL FEE NOTE MVS/24/077", "MVS/24/077"]])("is read from “%s”", async (line, number) => {
    expect((await extract([{ x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true }, ...rows(75, 16, [[40, line]], [[40, "Currency: NGN"]])], CUSTOMER, GOODS)).invoiceNumber.value).toBe(number);
  });
});

describe("the currency", () => {
  const plain = [{ x: 40, y: 50, text: "Tolagate Works", size: 16, bold: true }, ...rows(75, 13, [[40, "Tax invoice 1188"], [300, "Date: 14 May 2026"]])];
  it.each([["Amount (N)", "NGN"], ["Amount", null]])("is derived from the amount heading “%s”", async (heading, code) => {
    expect((await extract(plain, CUSTOMER, rows(200, 16, [[40, "Description"], [-550, heading]], [[40, "Lift repairs"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]))).currency.value).toBe(code);
  });

  it("isn't taken from a three-letter label", async () => {
    expect((await extract(HEAD.map((text) => (text.text.startsWith("Currency") ? { ...text, text: "SGD: C 44120" } : text)), CUSTOMER, rows(200, 16, [[40, "Description"], [-550, "Amount (N)"]], [[40, "Lift repairs"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]))).currency.value).toBe("NGN");
  });
});

it("prefers the full company name below a one-word logo", async () => {
  const invoice = await extract([{ x: 40, y: 50, text: "kowa", size: 22, bold: true }, ...column(40, 75, ["Kowa Telecoms Plc", "RC 395010"]), ...rows(120, 13, [[40, "Tax invoice TG-1188"], [300, "Date: 14 May 2026"]])], rows(150, 13, [[40, "Bill to: Marine Yard Stores Limited"]]), GOODS);
  expect(invoice.vendor.name.value).toBe("Kowa Telecoms Plc");
  expect(invoice.vendor.name.confidence).toBeGreaterThan(0.85);
});

it("reads the invoice number right below the title, aligned at the same edge", async () => {
  const invoice = await extract([{ x: 550, y: 50, text: "INVOICE", size: 20, right: true }, ...["PG/TX/00784", "14 Nov 2026"].map((text, index): DrawnText => ({ x: 550, y: 72 + index * 12, text, right: true })), ...column(40, 100, ["Tolagate Works Limited", "27 Creek Road, Apapa"])], rows(150, 13, [[40, "Bill to: Marine Yard Stores Limited"]]), GOODS);
  expect(invoice.invoiceNumber.value).toBe("PG/TX/00784");
  expect(invoice.invoiceNumber.confidence).toBeGreaterThan(0.85);
});

describe("dates", () => {
  it("of a credit note are its own rather than the corrected invoice's", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "CREDIT NOTE", size: 20 }, { x: 40, y: 75, text: "Tolagate Works Limited", bold: true }, ...rows(75, 13, [[300, "CN number: TG-CN-00219"]], [[300, "CN date: 2026/11/10"]], [[300, "Ref. invoice: TG/26/4471 of 2026/10/21"]])], CUSTOMER.map((text) => ({ ...text, y: text.y + 20 })), GOODS);
    expect(invoice.invoiceDate.value).toBe("2026-11-10");
  });

  it("are joined if broken by a narrow cell", async () => {
    const invoice = await extract(HEAD.slice(0, 1), rows(70, 11, [[40, "Invoice no: TG-1188"], [470, "Invoice date: 31"]], [[470, "October 2026"]]), CUSTOMER, rows(180, 16, [[40, "Date"], [120, "Service"], [-550, "Amount"]], [[40, "05/10/26"], [120, "Haulage to Kano"], [-550, "650,000.00"]], [[400, "Total payable"], [-550, "650,000.00"]]));
    expect(invoice.invoiceDate.value).toBe("2026-10-31");
  });

  it("of payment are read after payment terms that state them", async () => {
    expect((await extract(HEAD, rows(90, 13, [[300, "Terms Net 30 (13 Jun 2026)"]]), CUSTOMER, GOODS)).dueDate.value).toBe("2026-06-13");
    expect((await extract(HEAD, rows(90, 13, [[300, "Terms 30 days from 13 Jun 2026"]]), CUSTOMER, GOODS)).dueDate.value).toBeNull();
  });

  it("of a guest folio are the departure rather than the arrival", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Tolagate Inns Limited", bold: true }, ...rows(70, 13, [[40, "GUEST FOLIO"], [300, "Folio No : 88127"]], [[40, "Arrival: 09-11-26"], [300, "Departure: 12-11-26"]])], CUSTOMER, rows(160, 13, [[40, "Date"], [100, "Description"], [-400, "Amount"]], [[40, "09-11-26"], [100, "Room charge"], [-400, "85,000.00"]], [[40, "11-11-26"], [100, "Laundry"], [-400, "6,000.00"]], [[100, "Total"], [-400, "91,000.00"]]));
    expect(invoice.invoiceDate.value).toBe("2026-11-12");
  });
});

describe("totals", () => {
  it("are read after a label that ends in the naira letter", async () => {
    expect((await extract(HEAD, CUSTOMER, rows(200, 16, [[40, "QTY"], [120, "DESCRIPTION"], [-450, "RATE"], [-550, "AMOUNT"]], [[40, "10,000 Ltrs"], [120, "Automotive Gas Oil"], [-450, "1,150.00"], [-550, "11,500,000.00"]], [[400, "TOTAL N"], [-550, "11,500,000.00"]]))).total.value).toBe(1_150_000_000);
  });

  it("may state the included VAT in a sentence", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 18, [[40, "Item"], [-550, "Price incl. VAT"]], [[40, "Generator"], [-550, "12,900,000.00"]], [[40, "Cable"], [-550, "860,000.00"]], [[40, "TOTAL"], [-550, "13,760,000.00"]], [[40, "All prices are inclusive of 7.5% VAT (VAT amount N960,000.00)."]]));
    expect([...money(invoice), invoice.pricesIncludeTax]).toEqual([1_280_000_000, 96_000_000, 1_376_000_000, true]);
  });

  it("state the withholding tax on one kind of fee", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 18, [[40, "Drafting of agreement"], [-550, "3,000,000.00"]], [[40, "Sub-total"], [-550, "3,000,000.00"]], [[40, "VAT at 7.5%"], [-550, "225,000.00"]], [[40, "Total"], [-550, "3,225,000.00"]], [[40, "Less: withholding tax at 5% of professional fees"], [-550, "(150,000.00)"]], [[40, "Net amount payable"], [-550, "3,075,000.00"]]));
    expect([...money(invoice), invoice.whtDeducted.value]).toEqual([300_000_000, 22_500_000, 322_500_000, 15_000_000]);
  });
});

describe("items", () => {
  it("include a service charge if the net, tax and gross columns add it up", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 20, [[40, "Being"], [-360, "Net (NGN)"], [-450, "VAT"], [-550, "Gross (NGN)"]], [[40, "Rent of office suite 4B"], [-360, "18,000,000.00"], [-450, "Exempt"], [-550, "18,000,000.00"]], [[40, "Service charge for the year"], [-360, "2,400,000.00"], [-450, "180,000.00"], [-550, "2,580,000.00"]], [[40, "Total"], [-360, "20,400,000.00"], [-450, "180,000.00"], [-550, "20,580,000.00"]]));
    expect(items(invoice)).toEqual([["Rent of office suite 4B", null, 1_800_000_000], ["Service charge for the year", null, 240_000_000]]);
    expect(money(invoice)).toEqual([2_040_000_000, 18_000_000, 2_058_000_000]);
  });

  it("are read without batch numbers and expiry dates", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 15, [[120, "Product"], [275, "Batch"], [330, "Exp."], [-420, "Qty (pk)"], [-480, "Price"], [-550, "Value"]], [[40, "Amoxicillin 500mg caps"], [265, "AX2231"], [325, "03/28"], [-420, "200"], [-480, "3,250.00"], [-550, "650,000.00"]], [[40, "Paracetamol 500mg tabs"], [265, "PC0098"], [325, "11/28"], [-420, "500"], [-480, "780.00"], [-550, "390,000.00"]], [[400, "Total"], [-550, "1,040,000.00"]]));
    expect(items(invoice)).toEqual([["Amoxicillin 500mg caps", "200", 65_000_000], ["Paracetamol 500mg tabs", "500", 39_000_000]]);
  });

  it("are read among payments in a folio, between rows of dashes", async () => {
    const ruled: Cells = [[40, "--------"], [100, "--------------------"], [-400, "------------"], [-500, "------------"]];
    const invoice = await extract(HEAD, CUSTOMER, rows(160, 12, [[40, "Date"], [100, "Description"], [-400, "Debit"], [-500, "Credit"]], ruled, [[40, "09-11-26"], [100, "Advance deposit"], [-500, "100,000.00"]], [[40, "09-11-26"], [100, "Room charge"], [-400, "85,000.00"]], [[40, "11-11-26"], [100, "Laundry"], [-400, "6,000.00"]], ruled, [[100, "Net charges"], [-400, "91,000.00"]], [[100, "VAT 7.5%"], [-400, "6,825.00"]], [[100, "State consumption tax 5%"], [-400, "4,550.00"]], [[100, "TOTAL CHARGES"], [-400, "102,375.00"]], [[100, "Less deposit"], [-400, "(100,000.00)"]], [[100, "BALANCE DUE"], [-400, "2,375.00"]]));
    expect(items(invoice)).toEqual([["Room charge", null, 8_500_000], ["Laundry", null, 600_000]]);
    expect(money(invoice)).toEqual([9_100_000, 682_500, 10_237_500]);
  });

  it("aren't affected by captions under meter readings", async () => {
    const invoice = await extract(
      HEAD, CUSTOMER,
      rows(150, 10, [[40, "118,204"], [170, "119,125"], [300, "18,420 kWh"], [430, "209.50"]]), rows(159, 10, [[40, "Previous reading"], [170, "Present reading"], [300, "Consumption"], [430, "Rate N/kWh"]]).map((text) => ({ ...text, size: 7 })),
      rows(190, 12, [[40, "Energy charge 18,420 kWh @ 209.50"], [-550, "3,858,990.00"]], [[40, "VAT @ 7.5%"], [-550, "289,424.25"]], [[40, "Current month charges"], [-550, "4,148,414.25"]], [[40, "Arrears brought forward"], [-550, "1,200,000.00"]], [[40, "TOTAL DUE"], [-550, "N 5,348,414.25"]]));
    expect(items(invoice)).toEqual([["Energy charge", "18420", 385_899_000]]);
    expect([...money(invoice), invoice.amountDue.value]).toEqual([385_899_000, 28_942_425, 414_841_425, 534_841_425]);
  });

  it("take a leading count as the quantity, but not a dimension", async () => {
    const total = (...lines: Cells[]): DrawnText[] => rows(180, 18, [[40, "Item"], [-550, "Amount"]], ...lines);
    const counted = await extract(HEAD, CUSTOMER, total([[40, "3 x Generator 60kVA"], [-550, "900,000.00"]], [[40, "1 lot x Cable and switch"], [-550, "60,000.00"]], [[40, "TOTAL"], [-550, "960,000.00"]]));
    expect(items(counted)).toEqual([["Generator 60kVA", "3", 90_000_000], ["Cable and switch", "1", 6_000_000]]);
    const measured = await extract(HEAD, CUSTOMER, total([[40, "2 x 4 timber planks"], [-550, "900,000.00"]], [[40, "TOTAL"], [-550, "900,000.00"]]));
    expect(items(measured)).toEqual([["2 x 4 timber planks", null, 90_000_000]]);
  });

  it("continue in lowercase on the next line", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 12, [[40, "Interim audit of the financial statements for the year"]], [[40, "ending 31 December, 2026"], [-550, "4,500,000.00"]]), rows(225, 22, [[40, "Out-of-pocket expenses"], [-550, "225,000.00"]], [[40, "Sub-total"], [-550, "4,725,000.00"]], [[40, "VAT at 7.5%"], [-550, "354,375.00"]], [[40, "Amount now due"], [-550, "5,079,375.00"]]));
    expect(items(invoice)).toEqual([["Interim audit of the financial statements for the year ending 31 December, 2026", null, 450_000_000], ["Out-of-pocket expenses", null, 22_500_000]]);
  });

  it("don't mistake a share of the contract for a tax rate", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 18, [[40, "Milestone"], [-430, "% of contract"], [-550, "Amount"]], [[40, "Milestone 2: software development of payroll modules"], [-430, "40%"], [-550, "9,600,000.00"]], [[400, "Net"], [-550, "9,600,000.00"]], [[400, "VAT (7.5%)"], [-550, "720,000.00"]], [[400, "Gross"], [-550, "10,320,000.00"]]));
    expect(items(invoice)).toEqual([["Milestone 2: software development of payroll modules", null, 960_000_000]]);
    expect(invoice.lineItems[0]?.taxRate.value).toBeNull();
  });

  it("are read from two amount columns of which only one has a known heading", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 16, [[40, "Particulars"], [-420, "Disbursements (N)"], [-550, "Our charges (N)"]], [[40, "Customs duty as assessed"], [-420, "2,340,000.00"]], [[40, "Terminal handling"], [-420, "415,000.00"]], [[40, "Clearing agency fee"], [-550, "180,000.00"]], [[40, "Documentation"], [-550, "45,000.00"]], [[40, "Sub total"], [-420, "2,755,000.00"], [-550, "225,000.00"]], [[40, "VAT 7.5% on our charges"], [-550, "16,875.00"]], [[40, "Grand total"], [-550, "2,996,875.00"]]));
    expect(items(invoice)).toEqual([["Customs duty as assessed", null, 234_000_000], ["Terminal handling", null, 41_500_000], ["Clearing agency fee", null, 18_000_000], ["Documentation", null, 4_500_000]]);
    expect(money(invoice)).toEqual([298_000_000, 1_687_500, 299_687_500]);
  });

  it("take quantity and unit price from their descriptions, above a sum and a discount", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 14, [[40, "4 Laptop batteries @ 52,500.00"], [-550, "210,000.00"]], [[40, "Maintenance of 25 desktops @ 6,000.00"], [-550, "150,000.00"]], [[40, "Sum"], [-550, "360,000.00"]], [[40, "Loyalty discount 10%"], [-550, "-36,000.00"]], [[40, "Taxable amount"], [-550, "324,000.00"]], [[40, "VAT @ 7.5%"], [-550, "24,300.00"]], [[40, "Total"], [-550, "348,300.00"]]));
    expect(items(invoice)).toEqual([["Laptop batteries", "4", 21_000_000], ["Maintenance of 25 desktops", "25", 15_000_000]]);
    expect([...money(invoice), invoice.discount.value]).toEqual([32_400_000, 2_430_000, 34_830_000, 3_600_000]);
  });

  it("don't include a zero tax, whatever its label", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 18, [[40, "Details"], [-330, "Days"], [-430, "Day rate"], [-550, "Amount"]], [[40, "Film extrusion study"], [-330, "12"], [-430, "850.00"], [-550, "10,200.00"]], [[40, "VAT - outside the scope of UK VAT"], [-550, "0.00"]], [[40, "Total payable"], [-550, "10,200.00"]]));
    expect(items(invoice)).toEqual([["Film extrusion study", "12", 1_020_000]]);
  });

  it("don't include a subtotal that the rows above don't add up to", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(180, 12, [[40, "Hire of forklift, 30 days"], [-550, "1,350,000.00"]], [[40, "SUB-TOTAL"], [-550, "2,950,000.00"]], [[40, "VAT 7.5%"], [-550, "221,250.00"]], [[40, "TOTAL NGN"], [-550, "3,171,250.00"]]));
    expect(invoice.lineItems.map((line) => line.description.value)).not.toContain("SUB-TOTAL");
  });

  it("include an agency commission below the subtotals per medium", async () => {
    const invoice = await extract(HEAD, CUSTOMER, rows(150, 16, [[40, "Station"], [140, "Programme"], [-330, "Spots"], [-430, "Rate"], [-550, "Amount"]], [[40, "Wave FM"], [140, "Breakfast show"], [-330, "4"], [-430, "12,500.00"], [-550, "50,000.00"]], [[40, "Eko Talk"], [140, "Drive time"], [-330, "2"], [-430, "15,000.00"], [-550, "30,000.00"]], [[40, "Sub-total Radio"], [-550, "80,000.00"]], [[40, "Channel One"], [140, "Late night"], [-330, "2"], [-430, "90,000.00"], [-550, "180,000.00"]], [[40, "Metro News"], [140, "Midday news"], [-330, "1"], [-430, "40,000.00"], [-550, "40,000.00"]], [[40, "Sub-total TV"], [-550, "220,000.00"]], [[40, "Agency commission 15%"], [-550, "45,000.00"]], [[40, "Total before VAT"], [-550, "345,000.00"]], [[40, "VAT 7.5%"], [-550, "25,875.00"]], [[40, "Invoice total"], [-550, "370,875.00"]]));
    expect(items(invoice).slice(-1)).toEqual([["Agency commission 15%", null, 4_500_000]]);
    expect(invoice.lineItems).toHaveLength(5);
  });
});
