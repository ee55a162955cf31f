import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { recognizedPage as page, type RecognizedRow as Row } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";

const read = (rows: readonly Row[]): Invoice => extractInvoice(page(rows), { country: "NG", request: {} });

describe("a letter that bills", () => {
  const letter = (subject: string): Invoice =>
    read([
      [40, [180, "Quarrie, Bello & Partners"]],
      [56, [160, "4th Floor, Marble Court, 17 Gerrard Road, Ikoyi, Lagos"]],
      [80, [440, "14th October, 2026"]],
      [96, [40, "Fee Note No: QBP/FN/0318"]],
      [120, [40, "The Company Secretary,"]],
      [132, [40, "Ribado Cotton Mills Plc,"]],
      [144, [40, "Plot 5, Ibeju Industrial Scheme,"]],
      [156, [40, "Lekki-Epe Expressway, Lagos."]],
      [180, [40, "Dear Madam,"]],
      [204, [120, subject]],
      [220, [40, "We refer to your letter of engagement of 3rd August, 2026 and to our meeting."]],
      [236, [40, "Kindly find below our fees for your settlement:"]],
      [260, [40, "Professional fees"], [-540, "2,250,000.00"]],
      [276, [40, "VAT at 7.5%"], [-540, "168,750.00"]],
      [292, [40, "Total"], [-540, "2,418,750.00"]],
    ]);

  it("is addressed to the firm below the office and not sent by a sentence of its text", () => {
    const { vendor, customer } = letter("FEE NOTE: PURCHASE OF SHARES");
    expect([vendor.name.value, customer.name.value]).toEqual(["Quarrie, Bello & Partners", "Ribado Cotton Mills Plc"]);
  });

  it("isn't given a due date by the words “due diligence”", () => {
    expect(letter("FEE NOTE: LEGAL DUE DILIGENCE").dueDate.value).toBeNull();
  });
});

describe("disbursements below the tax on fees", () => {
  const note = (outlay: string, total: string): Invoice =>
    read([
      [40, [180, "Quarrie, Bello & Partners"]],
      [56, [160, "4th Floor, Marble Court, 17 Gerrard Road, Ikoyi, Lagos"]],
      [80, [440, "14th October, 2026"]],
      [96, [40, "Fee Note No: QBP/FN/0318"]],
      [260, [40, "Professional fees for drafting and negotiation"], [-540, "2,500,000.00"]],
      [276, [40, "Less: goodwill discount (10%)"], [-540, "(250,000.00)"]],
      [292, [40, "Fees net of discount"], [-540, "2,250,000.00"]],
      [308, [40, "VAT on fees at 7.5%"], [-540, "168,750.00"]],
      [330, [40, "Disbursements (not subject to VAT)"]],
      [346, [40, "Searches and certified true copies"], [-540, "74,500.00"]],
      [362, [40, "Courier and local transport"], [-540, outlay]],
      [378, [360, "TOTAL NOW DUE"], [-540, total]],
    ]);

  it("are items next to the net fees, without their subtotal", () => {
    const invoice = note("48,250.00", "2,541,500.00");
    expect(invoice.lineItems.map(({ amount }) => amount.value)).toEqual([225_000_000, 7_450_000, 4_825_000]);
    expect(invoice.lineItems[0]?.discountMinor).toBe(25_000_000);
    expect([invoice.taxTotal.value, invoice.total.value]).toEqual([16_875_000, 254_150_000]);
  });

  it("aren't read as items if they don't add up to the total", () => {
    expect(note("48,250.00", "2,641,500.00").lineItems.map(({ amount }) => amount.value)).not.toContain(7_450_000);
  });
});

describe("the customer", () => {
  it.each(["THE FACILITY MANAGER", "The Plant Maintenance Manager", "The Company Secretary"])("is the firm below “%s”", (office) => {
    const { customer } = read([
      [40, [40, "Ridgeline Works Limited"], [430, "INVOICE"]],
      [56, [40, "18 Aba Road, Port Harcourt"]],
      [90, [430, "Invoice No: RW-0417"]],
      [106, [40, `TO: ${office}`]],
      [118, [40, "MARINE YARD STORES LTD"]],
      [130, [40, "IJU ROAD, AGEGE, LAGOS"]],
      [190, [40, "Description"], [-540, "Amount"]],
      [210, [40, "Repair of pumps"], [-540, "400,000.00"]],
      [250, [360, "Total"], [-540, "400,000.00"]],
    ]);
    expect(customer.name.value).toBe("MARINE YARD STORES LTD");
  });
});

describe("sections with a total each", () => {
  const table = (second: string, sum: string): Invoice =>
    read([
      [40, [40, "Ridgeline Works Limited"], [430, "INVOICE"]],
      [56, [40, "18 Aba Road, Port Harcourt"]],
      [90, [430, "Invoice No: RW-0417"]],
      [170, [40, "DESCRIPTION"], [-380, "QTY"], [-450, "RATE"], [-540, "AMOUNT"]],
      [190, [40, "A. PARTS"]],
      [206, [40, "VOLTAGE REGULATOR"], [-380, "1"], [-450, "285,000"], [-540, "285,000"]],
      [222, [40, "INJECTOR NOZZLE"], [-380, "4"], [-450, "46,500"], [-540, "186,000"]],
      [238, [360, "TOTAL PARTS"], [-540, "471,000"]],
      [254, [40, "B. LABOUR"]],
      [270, [40, "FITTING OF PARTS"], [-540, "240,000"]],
      [286, [360, second], [-540, "240,000"]],
      [302, [360, "SUB TOTAL (A+B)"], [-540, sum]],
      [318, [360, "VAT 7.5%"], [-540, "53,325"]],
      [334, [360, "GRAND TOTAL"], [-540, "764,325"]],
    ]);
  const amounts = (invoice: Invoice): unknown[] => invoice.lineItems.map(({ amount }) => amount.value);

  it("continue below the first total if a later sum confirms them", () => {
    const invoice = table("TOTAL LABOUR", "711,000");
    expect(amounts(invoice)).toEqual([28_500_000, 18_600_000, 24_000_000]);
    expect([invoice.subtotal.value, invoice.total.value]).toEqual([71_100_000, 76_432_500]);
  });

  it("end at the first total if no sum confirms the rest", () => {
    expect(amounts(table("TOTAL LABOUR", "712,000"))).toEqual([28_500_000, 18_600_000]);
  });
});

describe("a payment certificate", () => {
  const certificate = (reference: string): Invoice =>
    read([
      [30, [330, "INTERIM VALUATION & INVOICE No. 04"]],
      [44, [40, "RIDGELINE CIVIL WORKS LTD"], [430, `Invoice ref: ${reference}`]],
      [60, [40, "18 Aba Road, Port Harcourt"], [430, "Date: 23-Oct-2026"]],
      [90, [40, "Employer:"]],
      [104, [40, "Marine Yard Stores Limited"]],
      [160, [40, "#"], [70, "Item"], [-540, "Amount"]],
      [180, [40, "1"], [70, "Gross value of work executed to date"], [-540, "186,450,000.00"]],
      [196, [40, "2"], [70, "Add: materials on site (70% of invoices)"], [-540, "8,200,000.00"]],
      [212, [40, "3"], [70, "Gross valuation (1+2)"], [-540, "194,650,000.00"]],
      [228, [40, "4"], [70, "Less: retention at 5%"], [-540, "(9,732,500.00)"]],
      [244, [40, "5"], [70, "Net valuation (3-4)"], [-540, "184,917,500.00"]],
      [260, [40, "6"], [70, "Less: previously certified, Nos. 01-03"], [-540, "(121,600,000.00)"]],
      [276, [40, "7"], [70, "Less: recovery of advance payment"], [-540, "(12,500,000.00)"]],
      [292, [40, "8"], [70, "Amount due on this valuation, exclusive of VAT"], [-540, "50,817,500.00"]],
      [308, [40, "9"], [70, "Add: VAT at 7.5% of item 8"], [-540, "3,811,312.50"]],
      [324, [40, "10"], [70, "TOTAL AMOUNT PAYABLE"], [-540, "54,628,812.50"]],
    ]);

  it("takes the amount due exclusive of VAT as the net", () => {
    const { subtotal, taxTotal, total } = certificate("RCW/MYS/IV-04");
    expect([subtotal.value, taxTotal.value, total.value]).toEqual([5_081_750_000, 381_131_250, 5_462_881_250]);
  });

  it("is numbered by the full reference if the title gives its end", () => {
    expect(certificate("RCW/MYS/IV-04").invoiceNumber.value).toBe("RCW/MYS/IV-04");
    expect(certificate("RCW/MYS/IV-05").invoiceNumber.value).toBe("04");
  });
});

describe("a label at mid-height of its cell", () => {
  const note = (label: number): Invoice =>
    read([
      [40, [40, "Harbour Light Insurance Plc"], [430, "DEBIT NOTE"]],
      [56, [40, "2 Customs Street, Marina, Lagos"]],
      [80, [40, "Debit Note No."], [150, "DN/LAG/0099"], [330, "Date"], [410, "26-OCT-2026"]],
      [100, [150, "Badagry Oil Mills Ltd"]],
      [label, [40, "Insured"], [330, "Insured TIN"], [410, "30488712-0001"]],
      [112, [150, "Topo, Badagry, Lagos"]],
      [130, [40, "Our TIN"], [150, "00129934-0001"]],
      [170, [40, "Vehicle"], [-540, "Premium"]],
      [190, [40, "KSF 402 XA Toyota Hilux"], [-540, "962,500.00"]],
      [206, [40, "KSF 771 XA Toyota Corolla"], [-540, "426,000.00"]],
      [222, [360, "Net premium due"], [-540, "1,388,500.00"]],
    ]);

  it("has the firm's name, address and tax ID next to it", () => {
    const { vendor, customer } = note(106);
    expect([customer.name.value, customer.taxId.value, vendor.taxId.value]).toEqual([
      "Badagry Oil Mills Ltd",
      "30488712-0001",
      "00129934-0001",
    ]);
  });
});

describe("rows with the same description", () => {
  const bill = (third: string): Invoice =>
    read([
      [40, [40, "Ridgeline Haulage Ltd"], [430, "INVOICE"]],
      [56, [40, "18 Aba Road, Port Harcourt"]],
      [80, [430, "Invoice No: RH-3387"]],
      [170, [40, "ACTIVITY"], [-380, "QTY"], [-450, "RATE"], [-540, "AMOUNT"]],
      [190, [40, "Haulage"], [-380, "1"], [-450, "185,000.00"], [-540, "185,000.00"]],
      [202, [40, "Apapa Port to the Ikeja depot, 30T, truck LSD 221 XK"]],
      [226, [40, "Haulage"], [-380, "1"], [-450, "240,000.00"], [-540, "240,000.00"]],
      [238, [40, "Apapa Port to the Sagamu plant, 30T, truck KJA 774 YC"]],
      [262, [40, third], [-380, "2"], [-450, "275,000.00"], [-540, "550,000.00"]],
      [274, [40, "Sagamu plant to the Ibadan depot, 30T, truck EPE 903 XB"]],
      [320, [360, "Total"], [-540, "975,000.00"]],
    ]);
  const names = (invoice: Invoice): unknown[] => invoice.lineItems.map(({ description }) => description.value);

  it("include the lines below them in their descriptions", () => {
    expect(names(bill("Haulage"))).toEqual([
      "Haulage Apapa Port to the Ikeja depot, 30T, truck LSD 221 XK",
      "Haulage Apapa Port to the Sagamu plant, 30T, truck KJA 774 YC",
      "Haulage Sagamu plant to the Ibadan depot, 30T, truck EPE 903 XB",
    ]);
  });

  it("leave the lines below out if one description differs", () => {
    expect(names(bill("Demurrage"))).toEqual(["Haulage", "Haulage", "Demurrage"]);
  });
});

describe("VAT-inclusive prices", () => {
  const bill = (remark: string, tax: Row | null): Invoice =>
    read([
      [40, [40, "Ridgeline Motor Parts Ltd"], [430, "INVOICE"]],
      [56, [40, "18 Aba Road, Port Harcourt"]],
      [80, [430, "Invoice No: RM-3387"]],
      [170, [40, "DESCRIPTION"], [-380, "QTY"], [-450, "RATE"], [-540, "AMOUNT"]],
      [190, [40, "Brake pad set"], [-380, "2"], [-450, "64,500.00"], [-540, "129,000.00"]],
      [206, [40, "Fan belt"], [-380, "4"], [-450, "21,500.00"], [-540, "86,000.00"]],
      [240, [360, "TOTAL"], [-540, "215,000.00"]],
      ...(tax ? [tax] : []),
      [300, [40, remark]],
    ]);

  it("are recognized by a tax labeled as included in the total", () => {
    const { subtotal, taxTotal, total } = bill("Thank you.", [256, [360, "VAT 7.5% included in total"], [-540, "15,000.00"]]);
    expect([subtotal.value, taxTotal.value, total.value]).toEqual([20_000_000, 1_500_000, 21_500_000]);
  });

  it("are recognized by a sentence, unless the sentence denies it", () => {
    expect(bill("All prices are VAT inclusive. No refund of money.", null).pricesIncludeTax).toBe(true);
    expect(bill("Prices are not VAT inclusive. Thank you.", null).pricesIncludeTax).toBe(false);
  });
});
