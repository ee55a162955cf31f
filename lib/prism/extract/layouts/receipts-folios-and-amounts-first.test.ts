import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/**
 * Layouts of programs, trades and offices from set 25 (docs/reading-accuracy.md), each rule with a page that it must leave
 * alone.
 */

const LETTERHEAD = column(40, 40, ["Tolagate Guards Limited", "9 Wharf Road", "Apapa, Lagos"]);
const ITEM = rows(300, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]);
const named = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.amount.value]);

describe("dates", () => {
  it("reads invoice and due date on one line rather than a deducted payment's date", async () => {
    const head = [...LETTERHEAD, ...rows(120, 14, [[40, "Facture n° F-331"]], [[40, "Lyon, le 11/05/2026 - Échéance : 10/06/2026 - Bon de commande : 77"]])];
    const invoice = await extract(head, rows(200, 16, [[40, "Désignation"], [-550, "Montant HT"]], [[40, "Moule"], [-550, "9 600,00"]], [[300, "Total TTC"], [-550, "9 600,00"]], [[300, "Acompte reçu le 14/04/2026"], [-550, "- 3 000,00"]], [[300, "Net à payer"], [-550, "6 600,00"]]));
    expect([invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["2026-05-11", "2026-06-10"]);
  });

  it("takes the payment date if nothing else is dated", async () => {
    expect((await extract(LETTERHEAD, rows(120, 14, [[40, "Invoice no. TG-1188"]], [[40, "N7,350.00 paid on 3 November 2026"]]), ITEM)).invoiceDate.value).toBe("2026-11-03");
  });
});

describe("invoice numbers", () => {
  const numbered = async (...labels: [string, string][]): Promise<unknown> =>
    (await extract(LETTERHEAD, rows(120, 14, [[40, "Receipt"]], ...labels.map(([label, value]): [number, string][] => [[40, label], [160, value]]), [[40, "Date paid"], [160, "3 November 2026"]]), ITEM, rows(400, 14, [[40, "Receipt number"], [160, "2418-7733"]]))).invoiceNumber.value;

  it("prefers the invoice number to a receipt number, however often the latter is printed", async () => {
    expect(await numbered(["Invoice number", "7C0B44D1-0012"], ["Receipt number", "2418-7733"])).toBe("7C0B44D1-0012");
  });

  it("takes the receipt number if it comes first on the receipt", async () => {
    expect(await numbered(["Receipt number", "2418-7733"], ["Invoice number", "7C0B44D1-0012"])).toBe("2418-7733");
  });
});

describe("vendor and customer", () => {
  it("reads a college rather than the provost addressed", async () => {
    const invoice = await extract([...LETTERHEAD, ...rows(110, 13, [[40, "28 October 2026"]], [[40, "The Provost,"]], [[40, "Federal College of Horticulture,"]], [[40, "Dadin Kowa, Gombe State."]], [[200, "INVOICE NO: DMG/INV/026/26"]])], ITEM);
    expect(invoice.customer.name.value).toBe("Federal College of Horticulture");
  });

  it("reads values between labels in two languages", async () => {
    const facts = rows(120, 16, [[40, "Invoice Number"], [270, "SI-26-04471-K-118"], [480, "Numer"]], [[40, "Issue Date"], [266, "12th November 2026"], [480, "Wystawiono"]], [[40, "Buyer Name"], [266, "Kano Flour Bags Ltd"], [480, "Nabywca"]], [[40, "Buyer Country"], [268, "Nigeria, Kano State"], [480, "Kraj"]]);
    expect((await extract(LETTERHEAD, facts, ITEM)).customer.name.value).toBe("Kano Flour Bags Ltd");
  });

  const guest = (firm: number) =>
    extract(rows(40, 14, [[200, "Ikogosi Springs Hotel Limited"]], [[200, "Ikogosi, Ekiti State"]]), rows(100, 14, [[240, "GUEST INVOICE"]]), rows(firm, 14, [[40, "Ekiti Agro Mills Plc"]], [[40, "Ado Road, Ikere"]]), rows(130, 14, [[380, "Invoice No."], [460, "118447"]], [[380, "Date"], [460, "23-10-2026"]]), rows(180, 14, [[40, "Guest name: Mr. Kehinde Afolayan"]]), ITEM);

  it("takes the firm below a folio's title as the customer", async () => {
    expect((await guest(130)).customer.name.value).toBe("Ekiti Agro Mills Plc");
  });

  it("takes the guest as the customer if the firm is in the letterhead", async () => {
    expect((await guest(70)).customer.name.value).toBe("Mr. Kehinde Afolayan");
  });

  it("doesn't read the words below a reference as the vendor", async () => {
    const facts = [...column(230, 40, ["Invoice Date", "31 Oct 2026", "", "Invoice Number", "INV-0092", "", "Reference", "Oct retainer"]), ...column(400, 40, ["Palmgrove Bookkeeping", "Limited", "4 Ladipo Oluwole Avenue", "Ikeja Lagos"]), ...column(60, 80, ["Eko Smokehouse Ltd", "31 Bode Thomas Street", "Surulere Lagos"])];
    expect((await extract(facts, ITEM)).vendor.name.value).toBe("Palmgrove Bookkeeping Limited");
  });
});

describe("totals", () => {
  const folio = (heads: readonly [string, string], last: string) =>
    extract(HEAD, rows(220, 16, [[40, "Date"], [110, "Details"], [-430, heads[0]], [-550, heads[1]]], [[40, "16/09"], [110, "Deposit at check-in"], [-550, "2,000.00"]], [[40, "16/09"], [110, "Room"], [-430, "8,000.00"]], [[40, "17/09"], [110, "Dinner"], [-430, "1,000.00"]], [[40, "17/09"], [110, "VAT 7.5%"], [-430, "675.00"]], [[110, "Totals"], [-430, "9,675.00"], [-550, last]], [[110, "Amount outstanding"], [-430, "7,675.00"]]));

  it("of a folio are the charges, next to the payments", async () => {
    const invoice = await folio(["Charges NGN", "Credits NGN"], "2,000.00");
    expect([money(invoice), named(invoice)]).toEqual([[900_000, 67_500, 967_500], [["Room", 800_000], ["Dinner", 100_000]]]);
  });

  it("under other headings are those of the last column", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Details"], [-430, "Before VAT"], [-550, "With VAT"]], [[40, "Room"], [-430, "8,000.00"], [-550, "8,600.00"]], [[40, "Total"], [-430, "8,000.00"], [-550, "8,600.00"]]));
    expect(invoice.total.value).toBe(860_000);
  });

  it("don't include the contract sum", async () => {
    const invoice = await extract(HEAD, rows(200, 16, [[40, "Contract sum:"], [150, "N214,000,000.00"]]), rows(240, 16, [[40, "Amount due, exclusive of VAT"], [-550, "N26,100,000.00"]], [[40, "VAT 7.5%"], [-550, "N1,957,500.00"]], [[40, "Total now due"], [-550, "N28,057,500.00"]]));
    expect(money(invoice)).toEqual([2_610_000_000, 195_750_000, 2_805_750_000]);
    expect(named(invoice).flat()).not.toContain(21_400_000_000);
  });

  it("may state the tax rate after a dash", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "10,000.00"]], [[300, "Subtotal"], [-550, "10,000.00"]], [[300, "VAT - 7.5%"], [-550, "750.00"]], [[300, "Total"], [-550, "10,750.00"]]));
    expect(invoice.taxDetails.map(({ rate }) => rate)).toEqual([7.5]);
  });
});

describe("items", () => {
  const activities = async (head: string, name: string): Promise<unknown> =>
    items(await extract(HEAD, rows(220, 18, [[40, head], [110, "Description"], [-350, "Qty"], [-450, "Rate"], [-550, "Amount"]], [[40, name], [110, "120 m borehole in rock"], [-350, "120"], [-450, "100.00"], [-550, "12,000.00"]], [[300, "Total"], [-550, "12,000.00"]])));

  it("join the activity and its description", async () => {
    expect(await activities("Activity", "Drilling")).toEqual([["Drilling, 120 m borehole in rock", "120", "100", 1_200_000]]);
  });

  it("leave a code out of the description", async () => {
    expect(await activities("Activity", "DRL-01")).toEqual([["120 m borehole in rock", "120", "100", 1_200_000]]);
    expect(await activities("Item", "DRILL")).toEqual([["120 m borehole in rock", "120", "100", 1_200_000]]);
  });

  const list = (sum: string) =>
    extract(LETTERHEAD, rows(120, 14, [[40, "Invoice RBT-331"]], [[40, "19 August 2026"]]), rows(200, 18, [[-150, "N680,000.00"], [190, "Marquee, two days"]], [[-150, "N150,000.00"], [190, "Chairs with covers"]], [[-150, "N55,000.00"], [190, "Lighting"]], [[-150, sum], [190, "in all"]]));

  it("may be listed with amounts first, above their sum", async () => {
    const invoice = await list("N885,000.00");
    expect([invoice.total.value, named(invoice)]).toEqual([88_500_000, [["Marquee, two days", 68_000_000], ["Chairs with covers", 15_000_000], ["Lighting", 5_500_000]]]);
  });

  it("aren't read from such a list if the last amount isn't the sum", async () => {
    expect((await list("N885,500.00")).total.value).toBeNull();
  });

  it("are the charges rather than the totals repeated in a box above", async () => {
    const boxes = rows(220, 16, [[40, "Brought forward"], [-260, "N0.00"]], [[40, "This month's bill"], [-260, "N3,180.00"]], [[40, "You now owe"], [-260, "N3,180.00"]]);
    const charges = rows(290, 16, [[310, "Rental, 20 lines"], [-550, "N2,780.00"]], [[310, "Roaming"], [-550, "N400.00"]], [[310, "Total this month"], [-550, "N3,180.00"]]);
    expect(named(await extract(HEAD, boxes, charges))).toEqual([["Rental, 20 lines", 278_000], ["Roaming", 40_000]]);
  });
});
