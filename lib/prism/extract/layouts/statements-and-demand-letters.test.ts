import { describe, expect, it } from "vitest";
import { extractDrawn, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/**
 * Documents that reach an accounts payable ledger: bills with account statements, payment certificates, demand letters, signs of several
 * lines.
 */
const TABLE = rows(220, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Guards, May"], [-550, "400,000.00"]]);
const SUMS = rows(270, 16, [[400, "Subtotal"], [-550, "400,000.00"]], [[400, "VAT 7.5%"], [-550, "30,000.00"]], [[400, "Total"], [-550, "430,000.00"]]);

describe("the vendor's bank account", () => {
  it.each([
    ["Kindly pay into Wema Bank 0122906734", "0122906734"],
    ["FCMB 3301928847", "3301928847"],
    ["Tolagate Guards Limited - Access Bank - 0091744520.", "0091744520"],
  ])("is a ten-digit number after a bank's name: %s", async (told, account) => {
    const invoice = await extractDrawn(HEAD, TABLE, SUMS, rows(400, 16, [[40, told]]));
    expect(invoice.vendor.bankAccount.value).toBe(account);
  });

  it("may be below the bank's name", async () => {
    const invoice = await extractDrawn(HEAD, TABLE, SUMS, rows(400, 13, [[40, "Tolagate Guards Limited"]], [[40, "GTBank"]], [[40, "0233871905"]]));
    expect(invoice.vendor.bankAccount.value).toBe("0233871905");
  });

  it("may end a sentence on the line below its bank", async () => {
    const invoice = await extractDrawn(HEAD, TABLE, SUMS, rows(400, 12, [[40, "Airing begins when you have paid. Pay to Tolagate Guards Limited, Keystone Bank"]], [[40, "1007734492"]]));
    expect(invoice.vendor.bankAccount.value).toBe("1007734492");
  });

  it("is neither a tax ID nor a number without a bank", async () => {
    const taxed = await extractDrawn(HEAD, TABLE, SUMS, rows(400, 16, [[40, "We bank with Zenith. TIN 1044829917"]]));
    expect([taxed.vendor.bankAccount.value, taxed.vendor.taxId.value]).toEqual([null, "1044829917"]);
    const plain = await extractDrawn(HEAD, TABLE, SUMS, rows(400, 16, [[40, "Waybill 0122906734"]]));
    expect(plain.vendor.bankAccount.value).toBeNull();
  });
});

describe("total and amount due", () => {
  it("of an account statement add the previous balance to the amount due only", async () => {
    const account = rows(190, 14, [[300, "Balance on last bill"], [-550, "412,800.00"]], [[300, "Payment received"], [-550, "-400,000.00"]], [[300, "Balance brought forward"], [-550, "12,800.00"]], [[300, "Total amount to pay"], [-550, "442,800.00"]]);
    const invoice = await extractDrawn(HEAD, account, TABLE.map((text) => ({ ...text, y: text.y + 60 })), SUMS.map((text) => ({ ...text, y: text.y + 60 })));
    expect([...money(invoice), invoice.amountDue.value]).toEqual([40_000_000, 3_000_000, 43_000_000, 44_280_000]);
  });

  it("of a certificate take the amount before tax as the net", async () => {
    const invoice = await extractDrawn(HEAD, rows(220, 16, [[40, "Gross value of work executed to date"], [-550, "100,000,000.00"]], [[40, "Less retention 5%"], [-550, "(5,000,000.00)"]], [[40, "Less amount previously certified"], [-550, "(68,750,000.00)"]], [[40, "Amount due on this certificate"], [-550, "26,250,000.00"]], [[40, "Add VAT 7.5%"], [-550, "1,968,750.00"]], [[40, "TOTAL NOW PAYABLE"], [-550, "28,218,750.00"]]));
    expect(money(invoice)).toEqual([2_625_000_000, 196_875_000, 2_821_875_000]);
  });

  it("include tax if a discount is deducted from VAT-inclusive prices", async () => {
    const invoice = await extractDrawn(HEAD, rows(220, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Leaflets"], [-550, "425,000.00"]], [[40, "Calendars"], [-550, "1,440,000.00"]]), rows(280, 16, [[380, "Gross"], [-550, "1,865,000.00"]], [[380, "10% loyalty discount"], [-550, "-186,500.00"]], [[380, "You pay"], [-550, "1,678,500.00"]], [[380, "of which VAT 7.5%"], [-550, "117,104.65"]]));
    expect([...money(invoice), invoice.pricesIncludeTax]).toEqual([156_139_535, 11_710_465, 167_850_000, true]);
  });
});

describe("the vendor", () => {
  const TWO = [...rows(40, 12, [[40, "Bonny Bay Energy Limited"]], [[40, "Plot 5, Trans-Amadi Layout"]], [[40, "Port Harcourt"]]), ...rows(100, 12, [[330, "Marine Yard Stores Limited"]], [[330, "4 Creek Road, Apapa"]], [[330, "Lagos"]], [[330, "Tax ID: 20417733-0001"]]), ...rows(170, 14, [[40, "Invoice BB/0163"], [200, "Date: 14 May 2026"]])];

  it("is the firm named in the email address, with the tax ID in the footer", async () => {
    const invoice = await extractDrawn(TWO, TABLE, SUMS, rows(700, 12, [[150, "accounts@bonnybay.example | 13340087-0001"]]));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Bonny Bay Energy Limited", "Marine Yard Stores Limited"]);
    expect([invoice.vendor.taxId.value, invoice.customer.taxId.value]).toEqual(["13340087-0001", "20417733-0001"]);
  });

  it("may have its name on three lines, and on one elsewhere", async () => {
    const sign = rows(40, 22, [[40, "Inkwell"]], [[40, "& Folio"]], [[40, "Press Ltd"]]).map((text) => ({ ...text, size: 18 }));
    const invoice = await extractDrawn(sign, rows(60, 14, [[300, "Invoice IFP-2417"]], [[300, "Date: 14 May 2026"]]), rows(130, 13, [[40, "Bill to: Marine Yard Stores Limited"]]), TABLE, SUMS, rows(400, 13, [[40, "Inkwell & Folio Press Ltd"]], [[40, "GTBank"]], [[40, "0233871905"]]));
    expect(invoice.vendor.name.value).toBe("Inkwell & Folio Press Ltd");
  });

  it("is read from the signature with a title that the account name omits", async () => {
    const invoice = await extractDrawn(rows(60, 16, [[400, "2nd November 2026"]], [[40, "Marine Yard Stores Limited,"]], [[40, "Apapa, Lagos."]], [[40, "Dear Sir,"]], [[40, "RENT DEMAND NOTICE (REF: FAC/WH/02)"]], [[40, "Kindly pay the sum of N12,000,000.00 (Twelve million naira only) into my account below."]], [[40, "Account name: Folasade Adeniran-Cole"]], [[40, "Account number: 2031187745"]], [[40, "Yours faithfully,"]], [[40, "Chief (Mrs.) Folasade Adeniran-Cole"]], [[40, "Landlady"]]));
    expect(invoice.vendor.name.value).toBe("Chief (Mrs.) Folasade Adeniran-Cole");
  });
});

describe("“MT” as a unit", () => {
  it("isn't read as Mozambican metical", async () => {
    const invoice = await extractDrawn(HEAD, rows(220, 16, [[40, "Product"], [250, "Quantity"], [320, "Price"], [-550, "Value"]], [[40, "White maize"], [250, "30 MT"], [320, "620,000.00"], [-550, "18,600,000.00"]], [[40, "Soya beans"], [250, "10 MT"], [320, "890,000.00"], [-550, "8,900,000.00"]], [[380, "Invoice total NGN"], [-550, "27,500,000.00"]]));
    expect(invoice.currency.value).toBe("NGN");
  });
});

describe("the invoice number", () => {
  it("may be labeled “Document”", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 40, text: "Ekon Lifting Limited", size: 16 }, { x: 380, y: 40, text: "TAX INVOICE" }], rows(80, 13, [[380, "Document : 9000048812"]], [[380, "Date : 2026/11/03"]], [[40, "Bill to: Marine Yard Stores Limited"]]), TABLE, SUMS);
    expect(invoice.invoiceNumber.value).toBe("9000048812");
  });

  it("is a debit note's rather than a receipt number in the table", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 40, text: "Seagate Clearing Limited", size: 16 }, { x: 250, y: 70, text: "DEBIT NOTE" }], rows(95, 14, [[40, "To: Marine Yard Stores Limited"], [380, "D/N NO: DN/2610/0447"]], [[380, "DATE: 22/10/2026"]]), rows(200, 16, [[40, "PARTICULARS"], [300, "RECEIPT NO"], [-550, "AMOUNT"]], [[40, "Customs duty"], [300, "C-118204"], [-550, "3,412,560.00"]], [[40, "Our agency fee"], [300, "-"], [-550, "250,000.00"]], [[40, "GRAND TOTAL"], [-550, "3,662,560.00"]]));
    expect(invoice.invoiceNumber.value).toBe("DN/2610/0447");
  });
});

describe("an item's description", () => {
  it("may begin left of its two-word heading", async () => {
    const invoice = await extractDrawn(HEAD, rows(220, 18, [[40, "S/N"], [190, "JOB"], [212, "DESCRIPTION"], [-550, "AMOUNT"]], [[40, "1."], [70, "Quarterly fumigation of production halls and canteen"], [-550, "180,000.00"]], [[40, "2."], [70, "Rodent baiting, finished goods warehouse"], [-550, "95,000.00"]], [[400, "TOTAL"], [-550, "275,000.00"]]));
    expect(items(invoice).map((item) => (item as unknown[])[0])).toEqual(["Quarterly fumigation of production halls and canteen", "Rodent baiting, finished goods warehouse"]);
  });

  it("ends before a remark in small type", async () => {
    const invoice = await extractDrawn(HEAD, rows(220, 18, [[40, "Item & Description"], [-550, "Amount"]], [[40, "ProBook 450"], [-550, "1,150,000.00"]]), [{ x: 40, y: 248, text: "Core i7, Windows 11 Pro", size: 7 }], rows(275, 18, [[40, "Docking station"], [-550, "185,000.00"]], [[400, "Total"], [-550, "1,335,000.00"]]));
    expect(invoice.lineItems[0]?.description.value).toBe("ProBook 450");
  });

  it("continues below the amount if the line above is full", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 50, text: "Okafor, Bello & Co.", size: 16 }, { x: 40, y: 80, text: "FEE NOTE NO: OBS/2026/071" }, { x: 40, y: 95, text: "Date: 14 May 2026" }], rows(150, 12, [[40, "i."], [60, "To our fees for perusing, advising on and drafting the long"], [-550, "1,200,000.00"]], [[60, "Distribution Agreement (three drafts)"]], [[40, "ii."], [60, "To our fees for representing the company at the mediation"], [-550, "650,000.00"]], [[60, "Add VAT @ 7.5%"], [-550, "138,750.00"]], [[60, "TOTAL"], [-550, "1,988,750.00"]]));
    expect(items(invoice).map((item) => (item as unknown[])[0])).toEqual(["To our fees for perusing, advising on and drafting the long Distribution Agreement (three drafts)", "To our fees for representing the company at the mediation"]);
  });

  it("is read in both languages below a bilingual heading", async () => {
    const invoice = await extractDrawn(HEAD, rows(220, 11, [[40, "Bezeichnung"], [-550, "Gesamt EUR"]], [[40, "Description"], [-550, "Total EUR"]]), rows(250, 11, [[40, "Reisezeit"], [-550, "780.00"]]), [{ x: 40, y: 259, text: "Travel time", size: 7 }], rows(275, 11, [[40, "Inbetriebnahme"], [-550, "4,720.00"]]), [{ x: 40, y: 284, text: "Commissioning", size: 7 }], rows(310, 14, [[400, "Total"], [-550, "5,500.00"]]));
    expect(invoice.lineItems.map((line) => line.description.value)).toEqual(["Reisezeit Travel time", "Inbetriebnahme Commissioning"]);
  });
});
