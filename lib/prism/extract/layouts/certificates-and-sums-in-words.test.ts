import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";
import { layoutOf } from "../pages/words/layout";
import { cleanName, covers } from "../pages/names/name-candidates";
import { pageTextOf } from "../pages/page/page-text";
import type { PartyBlock } from "../pages/addresses/party-block";
import { totalCandidatesOf } from "../pages/totals/totals";

/**
 * Layouts of set 23 (docs/reading-accuracy.md): payment certificates, sums in words, units joined to numbers, names in
 * unusual places.
 */

const amounts = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.amount.value]);
const parties = (invoice: Invoice): unknown[] => [invoice.vendor.name.value, invoice.customer.name.value];
const ITEM = rows(220, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]);

/** The extracted invoice, and the amounts that are candidates for its tax. */
async function drawn(...texts: DrawnText[][]): Promise<{ invoice: Invoice; taxes: string[] }> {
  const document = await readDocument(await drawPdf([{ texts: texts.flat() }]));
  const taxes = totalCandidatesOf(pageTextOf(document, "NG")).filter(({ kind }) => kind === "taxTotal");
  return { invoice: extractInvoice(document, { country: "NG", request: {} }), taxes: taxes.map(({ amount }) => amount.value) };
}

describe("payment certificates", () => {
  const works = (heads: readonly [string, string, string], order: (previous: string, current: string, toDate: string) => readonly [string, string, string]) => {
    const cells = (name: string, value: string, three: readonly [string, string, string]): (readonly [number, string])[] => [[40, name], [-250, value], [-350, three[0]], [-450, three[1]], [-550, three[2]]];
    return drawn(HEAD, rows(220, 16, cells("Description", "Contract value", heads), cells("Substructure", "38,000,000.00", order("26,800,000.00", "11,200,000.00", "38,000,000.00")), cells("Frame", "61,000,000.00", order("20,600,000.00", "12,400,000.00", "33,000,000.00")), cells("Totals", "99,000,000.00", order("47,400,000.00", "23,600,000.00", "71,000,000.00"))), rows(300, 16, [[300, "Value of this certificate"], [-550, "23,600,000.00"]], [[300, "VAT 7.5%"], [-550, "1,770,000.00"]], [[300, "Amount of this certificate"], [-550, "25,370,000.00"]]));
  };

  it("bill the column that is the difference between the others", async () => {
    const { invoice, taxes } = await works(["Previous", "This certificate", "To date"], (previous, current, toDate) => [previous, current, toDate]);
    expect(taxes).toEqual(["1770000"]);
    expect(money(invoice)).toEqual([2_360_000_000, 177_000_000, 2_537_000_000]);
    expect(amounts(invoice)).toEqual([["Substructure", 1_120_000_000], ["Frame", 1_240_000_000]]);
  });

  it("may have the cumulative column first", async () => {
    const { invoice } = await works(["Cumulative", "Less previous", "Now due"], (previous, current, toDate) => [toDate, previous, current]);
    expect(amounts(invoice)).toEqual([["Substructure", 1_120_000_000], ["Frame", 1_240_000_000]]);
  });

  it("are distinguished by their headings from net, tax and gross columns", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Description"], [-350, "Net"], [-450, "VAT"], [-550, "Gross"]], [[40, "Guards"], [-350, "10,000.00"], [-450, "750.00"], [-550, "10,750.00"]], [[40, "Dogs"], [-350, "20,000.00"], [-450, "1,500.00"], [-550, "21,500.00"]], [[40, "Totals"], [-350, "30,000.00"], [-450, "2,250.00"], [-550, "32,250.00"]]));
    expect(money(invoice)).toEqual([3_000_000, 225_000, 3_225_000]);
    expect(amounts(invoice)).toEqual([["Guards", 1_000_000], ["Dogs", 2_000_000]]);
  });
});

describe("due dates", () => {
  it("follow from payment terms but not from a “Net” total", async () => {
    const sums = rows(260, 16, [[300, "Net"], [340, "18,400.00"]], [[300, "VAT 7.5%"], [340, "1,380.00"]], [[300, "Total"], [340, "19,780.00"]]);
    expect((await extract(HEAD, sums)).dueDate.value).toBeNull();
    expect((await extract(HEAD, rows(190, 12, [[40, "Terms: net 30"]]), sums)).dueDate.value).toBe("2026-06-13");
  });
});

describe("invoice numbers", () => {
  const head = (...texts: Parameters<typeof rows>[2][]) => extract([{ x: 40, y: 40, text: "Tolagate Guards Limited", size: 15 }], rows(70, 14, ...texts), column(40, 140, ["Bill to", "Marine Yard Stores Limited", "Apapa, Lagos"]), ITEM);

  it("aren't taken from a fiscal device's serial number", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "Tolagate Guards Limited" }, { x: 440, y: 40, text: "TAX INVOICE" }, { x: 440, y: 53, text: "NKR-2026-884" }, { x: 440, y: 66, text: "16/07/2026" }], column(40, 140, ["Bill to", "Marine Yard Stores Limited", "Apapa, Lagos"]), ITEM, rows(300, 14, [[40, "CU serial: KRAMW017202207044718"]]));
    expect(invoice.invoiceNumber.value).toBe("NKR-2026-884");
  });

  it("aren't taken from a house number next to the title", async () => {
    const invoice = await head([[40, "ACCOUNT INVOICE"], [-550, "22 Nnebisi Road, Asaba"]], [[40, "Invoice no."], [120, "NPX-889120"]]);
    expect(invoice.invoiceNumber.value).toBe("NPX-889120");
    expect((await head([[40, "ACCOUNT INVOICE"], [-550, "22 Nnebisi Road, Asaba"]])).invoiceNumber.value).toBeNull();
  });

  it("may be above their caption", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "Glitch Studios Ltd", size: 15 }, { x: 550, y: 40, text: "GLX-0091", right: true }, { x: 550, y: 52, text: "INVOICE NO.", size: 8, right: true }, { x: 550, y: 65, text: "Issued 29 Oct 2026", right: true }], ITEM);
    expect(invoice.invoiceNumber.value).toBe("GLX-0091");
  });
});

describe("amounts in words", () => {
  const shown = (words: string, total?: string) => extract(HEAD, rows(220, 18, [[40, "Qty"], [90, "Description"], [-450, "Rate"], [-550, "Amount"]], [[40, "24"], [90, "Desks"], [-450, "14,500"], [-550, "348,000"]], [[40, "4"], [90, "Tables"], [-450, "26,000"], [-550, "104,000"]], ...(total === undefined ? [] : [[[90, "Total"], [-550, total]] as const])), rows(310, 14, [[40, words]]));

  it("supply the total if the page prints no other", async () => {
    const invoice = await shown("Total amount in words: Four hundred and fifty-two thousand naira only");
    expect([invoice.total.value, invoice.warnings]).toEqual([45_200_000, []]);
  });

  it("lower the confidence of a total that differs from them", async () => {
    const denied = await shown("Amount in words: Two hundred and fifty-four thousand naira only", "452,000");
    expect([denied.total.value, denied.warnings.length]).toEqual([45_200_000, 1]);
    expect(denied.total.confidence).toBeLessThan(0.85);
  });

  it.each(["Amount in words: Four hundred and fifty two thousand Naira, zero kobo only", "Four Hundred and Fifty-Two Thousand Naira Only", "Amount in words: N452,000 only", "Cover of five million naira applies", "being balance hundred thousand naira only"])("cause no warning if they agree or aren't an amount: %s", async (words) => {
    expect((await shown(words, "452,000")).warnings).toEqual([]);
  });

  it("are used even if a phone number follows “Total” elsewhere", async () => {
    const invoice = await extract([{ x: 40, y: 64, text: "Behind Total station, Abuja. 0806 555 0182" }], HEAD, rows(220, 18, [[40, "Qty"], [90, "Description"], [-450, "Rate"], [-550, "Amount"]], [[40, "24"], [90, "Desks"], [-450, "14,500"], [-550, "348,000"]]), rows(290, 14, [[40, "Total amount in words: Three hundred and forty-eight thousand naira only"]]));
    expect(invoice.total.value).toBe(34_800_000);
  });

  it("reveal that ¥ is a misread naira sign", () => {
    const document = recognizedPage([[40, [40, "Danladi Carpentry Works"]], [70, [40, "BILL No. 117"], [420, "21 January 2026"]], [100, [40, "To: Gwarinpa Model College"]], [200, [40, "Qty"], [90, "Description"], [-430, "Rate"], [-540, "Amount (¥)"]], [220, [40, "24"], [90, "Desks"], [-430, "14,500"], [-540, "348,000"]], [260, [40, "Total amount in words: Three hundred and forty-eight thousand naira only"]]]);
    const invoice = extractInvoice(document, { country: null, request: {} });
    expect([invoice.currency.value, invoice.total.value]).toEqual(["NGN", 34_800_000]);
  });
});

describe("party names", () => {
  it("exclude a name next to the other party's label from that party's block", () => {
    const [page] = layoutOf(recognizedPage([[40, [40, "Invoice to"], [350, "Thornwick Supplies Ltd"]], [54, [40, "Abeokuta Vaccines Ltd"], [350, "Skipton"]]])).pages;
    const [upper, lower] = page?.lines ?? [];
    const [name, beside] = [lower?.chunks[0], upper?.chunks[1]];
    if (!page || !lower || !name || !beside) throw new Error("the page has no such lines");
    const block: PartyBlock = { role: "customer", page, name: { words: name.words, line: lower }, address: [], left: 40, right: 380, top: 40, bottom: 126, weight: 0.9 };
    expect([covers(block, beside), covers(block, lower.chunks[1] ?? beside), covers(block, name)]).toEqual([false, true, true]);
  });

  it("in the footer are the vendor's, whoever is addressed", async () => {
    const invoice = await extract(column(40, 60, ["Marina Trust Chambers", "31 Marina", "Lagos Island, Lagos"]), rows(60, 13, [[400, "Invoice no. CR-1190"]], [[400, "Invoice date 27.04.2026"]]), ITEM, rows(480, 12, [[60, "Cedarcrest Storage Ltd | Isolo Estate, Lagos | TIN 21108374-0001 | Polaris Bank 4090117733"]]));
    expect(parties(invoice)).toEqual(["Cedarcrest Storage Ltd", "Marina Trust Chambers"]);
  });

  it("are read right before their tax ID", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Invoice #2026-0318", size: 22 }], rows(90, 14, [[40, "Zuma Rock Drone Surveys (TIN 23661904-0001), Suleja, Niger State"]], [[40, "Dated March 18, 2026."]]), ITEM);
    expect(invoice.vendor.name.value).toBe("Zuma Rock Drone Surveys");
  });

  it("may have a one-line address", async () => {
    const invoice = await extract(column(40, 50, ["Highveld Pump Services (Pty) Ltd", "17 Voortrekker Str, Middelburg", "VAT Reg No: 4440283716"]), rows(50, 13, [[350, "Document no"], [450, "INA10882"]], [[350, "Date"], [450, "2026/06/23"]]), [{ x: 40, y: 120, text: "Polokwane Dairy Cooperative", bold: true }, { x: 40, y: 132, text: "PO Box 44, Polokwane, 0700" }], ITEM);
    expect(parties(invoice)).toEqual(["Highveld Pump Services (Pty) Ltd", "Polokwane Dairy Cooperative"]);
  });

  it("may end in the name of the country", async () => {
    const invoice = await extract([{ x: 550, y: 50, text: "Calabash Printers Nigeria", right: true }, { x: 550, y: 62, text: "88 Ikot Ekpene Road, Uyo", right: true }, { x: 550, y: 74, text: "TIN: 23014477-0001", right: true }], column(40, 100, ["Uyo Book Fair Trust", "Ibom Hall Grounds", "Uyo"], { leading: 12 }), rows(150, 20, [[40, "9 July 2026"]]), ITEM);
    expect(parties(invoice)).toEqual(["Calabash Printers Nigeria", "Uyo Book Fair Trust"]);
  });

  it("above a caption aren't read as items", async () => {
    const invoice = await extract([{ x: 40, y: 40, text: "Turquoise Events Limited", size: 20 }, { x: 40, y: 131, text: "Nairamax Bank Plc", bold: true }, { x: 40, y: 143, text: "1 Marina, Lagos" }, { x: 40, y: 152, text: "Invoiced to", size: 7 }], rows(182, 16, [[40, "Service"], [-300, "Number"], [-420, "Each"], [-550, "Line total"]], [[40, "Marquee for 400 guests"], [-300, "1"], [-420, "1,800,000.00"], [-550, "1,800,000.00"]], [[40, "Total"], [-550, "1,800,000.00"]]));
    expect(invoice.customer.name.value).toBe("Nairamax Bank Plc");
  });

  it.each([
    ["From: Akinrele Drilling Co. Ltd", "Akinrele Drilling Co. Ltd"],
    ["Rigasa Fabrication Works, Kaduna", "Rigasa Fabrication Works"],
    ["SALES INVOICE FMK-3390, 20/10/2026, customer Kubwa Suites Ltd", "Kubwa Suites Ltd"],
    ["University of Nigeria, Nsukka", "University of Nigeria, Nsukka"],
    ["Federal College of Fisheries, Lagos", "Federal College of Fisheries, Lagos"],
    ["From Scratch Bakery Ltd", "From Scratch Bakery Ltd"],
  ])("are cleaned of what isn't part of them: %s", (printed, name) => {
    expect(cleanName(printed)).toBe(name);
  });
});

describe("items", () => {
  it("are read with units joined to quantities and prices", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Product"], [-300, "Quantity"], [-420, "Price"], [-550, "Amount"]], [[40, "Rice, bag of 50kg"], [-300, "12pcs"], [-420, "N2,400/pc"], [-550, "28,800.00"]], [[40, "Oil"], [-300, "40ltr"], [-420, "N3,100/ltr"], [-550, "124,000.00"]], [[40, "Total"], [-550, "152,800.00"]]));
    expect(items(invoice)).toEqual([["Rice, bag of 50kg", "12", "2400", 2_880_000], ["Oil", "40", "3100", 12_400_000]]);
  });

  it("are read from the summary rather than from the itemized calls", async () => {
    const summary = rows(200, 14, [[40, "Description"], [-550, "Amount (N)"]], [[40, "Monthly access, 12 lines"], [-550, "96,000.00"]], [[40, "National calls"], [-550, "71,400.00"]], [[40, "Charges before VAT"], [-550, "167,400.00"]], [[40, "VAT at 7.5%"], [-550, "12,555.00"]], [[40, "Total of this bill"], [-550, "179,955.00"]]);
    const calls = rows(330, 13, [[40, "Call"], [-300, "Quantity"], [-420, "Price"], [-550, "Amount"]], ...["Aba", "Jos", "Kano", "Warri"].map((town, index): Cells => [[40, `01/09 to ${town}`], [-300, `${index + 2}`], [-420, "11.40"], [-550, ((index + 2) * 11.4).toFixed(2)]]));
    const invoice = await extract(HEAD, summary, calls);
    expect(amounts(invoice)).toEqual([["Monthly access, 12 lines", 9_600_000], ["National calls", 7_140_000]]);
  });

  it("may state quantity and price in the description, next to the totals", async () => {
    const invoice = await extract(HEAD, rows(220, 15, [[40, "4 x A4 paper, ream @ 5,500.00"], [-300, "22,000.00"], [330, "Sub-total"], [-540, "37,000.00"]], [[40, "1 x Toner refill @ 15,000.00"], [-300, "15,000.00"], [330, "VAT 7.5%"], [-540, "2,775.00"]], [[330, "TOTAL NGN"], [-540, "39,775.00"]]));
    expect(items(invoice)).toEqual([["A4 paper, ream", "4", "5500", 2_200_000], ["Toner refill", "1", "15000", 1_500_000]]);
  });

  it("may be in columns, with rows for quantity, rate and amount", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Plant"], [-300, "Excavator"], [-420, "Low loader"]], [[40, "Days"], [-300, "12"], [-420, "6"]], [[40, "Rate a day"], [-300, "450,000.00"], [-420, "380,000.00"]], [[40, "Hire (N)"], [-300, "5,400,000.00"], [-420, "2,280,000.00"]]), rows(310, 16, [[330, "Total hire"], [-550, "7,680,000.00"]], [[330, "VAT 7.5%"], [-550, "576,000.00"]], [[330, "Invoice total (N)"], [-550, "8,256,000.00"]]));
    expect(items(invoice)).toEqual([["Excavator", "12", "450000", 540_000_000], ["Low loader", "6", "380000", 228_000_000]]);
  });

  it("may be in blocks of their own", async () => {
    const card = (y: number, name: string, count: string, price: string, amount: string) => [{ x: 40, y, text: name, bold: true }, ...rows(y + 14, 13, [[40, "Quantity"], [-250, count]], [[40, "Price"], [-250, price]], [[40, "Amount"], [-250, amount]])];
    const invoice = await extract(HEAD, card(220, "Brand film, 90 seconds", "1", "1,500,000.00", "1,500,000.00"), card(290, "Cut-downs", "4", "150,000.00", "600,000.00"), rows(370, 14, [[330, "Subtotal"], [-550, "2,100,000.00"]], [[330, "VAT (7.5%)"], [-550, "157,500.00"]], [[330, "Total"], [-550, "2,257,500.00"]]));
    expect(items(invoice)).toEqual([["Brand film, 90 seconds", "1", "1500000", 150_000_000], ["Cut-downs", "4", "150000", 60_000_000]]);
  });

  it("take a rebate off the item above only if it is less than half of that item", async () => {
    const rebated = (off: string, net: string) => extract(HEAD, rows(220, 16, [[40, "Charge"], [-300, "Units"], [-420, "Rate"], [-550, "Amount"]], [[40, "Haulage"], [-300, "6"], [-420, "280,000.00"], [-550, "1,680,000.00"]], [[40, "Waiting time"], [-300, "22"], [-420, "7,500.00"], [-550, "165,000.00"]], [[40, "Rebate for volume"], [-550, off]], [[40, "Escort"], [-300, "1"], [-420, "50,000.00"], [-550, "50,000.00"]], [[40, "Net"], [-550, net]]));
    expect((await rebated("(84,000.00)", "1,811,000.00")).lineItems.map((line) => line.amount.value)).toEqual([168_000_000, 16_500_000, 5_000_000]);
    expect((await rebated("(65,000.00)", "1,830,000.00")).lineItems.map((line) => line.amount.value)).toEqual([168_000_000, 10_000_000, 5_000_000]);
  });
});

it("leaves a previous balance out of the total for the month", async () => {
  const invoice = await extract(HEAD, rows(220, 16, [[40, "Charge"], [-550, "Amount (N)"]], [[40, "Water"], [-550, "201,600.00"]], [[40, "Sewerage"], [-550, "40,000.00"]], [[40, "Charges this month"], [-550, "241,600.00"]], [[40, "Balance brought forward"], [-550, "88,400.00"]], [[40, "Total outstanding"], [-550, "330,000.00"]]));
  expect([invoice.total.value, invoice.amountDue.value]).toEqual([24_160_000, 33_000_000]);
});
