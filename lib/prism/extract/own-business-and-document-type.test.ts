import { describe, expect, it } from "vitest";
import { analyze } from "../analyze";
import { contextFixture } from "../fixtures/invoice-fixture";
import type { Analysis } from "../model";
import { readDocument } from "../read/read-document";
import { column, drawPdf, row, type DrawnText } from "../testing/draw-pdf";

/** Documents composed of the parts of ordinary invoices, analyzed for the business that they are addressed to. */

const OWN = { NG: "Kestrel Bay Foods Limited", DE: "Nordlicht Handel GmbH" } as const;
const OWN_ID = { NG: "20461873-0001", DE: "DE123456789" } as const;

async function analyzed(country: "NG" | "DE", ...texts: DrawnText[][]): Promise<Analysis> {
  const document = await readDocument(await drawPdf([{ texts: texts.flat() }]));
  const { business, ...context } = contextFixture();
  const own = { ...business, name: OWN[country], taxId: OWN_ID[country], country };
  return analyze(document, {}, { ...context, business: own, defaultCountry: country });
}

const title = (text: string): DrawnText[] => [{ x: 555, y: 50, text, size: 18, bold: true, right: true }];
const SELLER: DrawnText[] = [
  { x: 40, y: 50, text: "Tollgate Services Limited", size: 18, bold: true },
  ...column(40, 70, ["14 Toyin Street, Ikeja, Lagos", "TIN: 12345678-0001"]),
];
const BUYER = column(40, 110, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"]);
const facts = (label: string, number = "TG-2211"): DrawnText[] => [
  ...row(110, [
    [350, label],
    [-555, number],
  ]),
  ...row(124, [
    [350, "Date:"],
    [-555, "5 November 2026"],
  ]),
];
const ITEMS: DrawnText[] = [
  ...row(
    230,
    [
      [40, "Description"],
      [-330, "Qty"],
      [-440, "Unit Price (N)"],
      [-555, "Amount (N)"],
    ],
    { bold: true },
  ),
  ...row(248, [
    [40, "Fumigation of stores"],
    [-330, "2"],
    [-440, "50,000.00"],
    [-555, "100,000.00"],
  ]),
];
const sums = (...lines: readonly (readonly [string, string])[]): DrawnText[] =>
  lines.flatMap(([label, amount], index) =>
    row(400 + index * 16, [
      [350, label],
      [-555, amount],
    ]),
  );
const SUMS = sums(["Subtotal", "100,000.00"], ["VAT 7.5%", "7,500.00"], ["Total", "107,500.00"]);

/** The ordinary invoice with another title and number label, and extra lines below. */
const paper = (heading: string, { label = "Invoice No:", below = [] as string[] } = {}): Promise<Analysis> =>
  analyzed("NG", SELLER, title(heading), BUYER, facts(label), ITEMS, SUMS, column(40, 520, below));

describe("the business's own name and tax ID", () => {
  const window = column(40, 90, ["Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"]);
  const ownFacts = column(400, 110, ["Invoice No: TG-2211", "Date: 5 November 2026"]);
  const invoice: DrawnText[] = [{ x: 40, y: 50, text: "INVOICE", size: 18, bold: true }];

  it("are the customer's if the letterhead is a picture and the footer names the vendor", async () => {
    const foot = column(40, 780, ["Tollgate Services Limited | 14 Toyin Street, Ikeja, Lagos | TIN: 12345678-0001"], { size: 8 });
    const { invoice: read, treatment } = await analyzed("NG", invoice, window, ownFacts, ITEMS, SUMS, foot);
    expect([
      treatment.direction,
      read.vendor.name.value,
      read.vendor.taxId.value,
      read.customer.name.value,
      read.customer.taxId.value,
    ]).toEqual(["purchase", "Tollgate Services Limited", "12345678-0001", "Kestrel Bay Foods Limited", "20461873-0001"]);
  });

  it("stay the vendor's in a letterhead with a phone number, or if the footer only names a bank", async () => {
    const letterhead = column(40, 90, ["Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"]);
    const phone = column(40, 126, ["Tel: 0803 555 0142"]);
    const foot = column(40, 780, ["Tollgate Services Limited | 14 Toyin Street, Ikeja, Lagos | TIN: 12345678-0001"], { size: 8 });
    const bank = column(40, 780, ["Zenith Bank Plc, RC 150224"], { size: 8 });
    for (const texts of [
      [letterhead, phone, foot],
      [letterhead, bank],
    ]) {
      const { invoice: read } = await analyzed("NG", invoice, ...texts, ownFacts, ITEMS, SUMS);
      expect(read.vendor.name.value).toBe("Kestrel Bay Foods Limited");
    }
  });

  it("are the customer's in a German window letter without a return address line", async () => {
    const { invoice: read, decision } = await analyzed(
      "DE",
      column(60, 150, ["Nordlicht Handel GmbH", "Kaiserstr. 4", "60311 Frankfurt am Main"]),
      [{ x: 60, y: 240, text: "Rechnung Nr. 2026-118", size: 14, bold: true }],
      [{ x: 555, y: 240, text: "Datum: 05.11.2026", right: true }],
      row(300, [
        [40, "Beschreibung"],
        [-330, "Menge"],
        [-440, "Einzelpreis"],
        [-555, "Gesamt EUR"],
      ]),
      row(318, [
        [40, "Büroreinigung Oktober"],
        [-330, "2"],
        [-440, "500,00"],
        [-555, "1.000,00"],
      ]),
      sums(["Nettobetrag", "1.000,00"], ["USt. 19 %", "190,00"], ["Gesamtbetrag", "1.190,00 EUR"]),
      column(60, 770, ["Nordwind Reinigung GmbH", "Hafenstraße 12", "20457 Hamburg"], { size: 7, leading: 9 }),
      column(240, 770, ["USt-IdNr. DE811569869", "HRB 12345 Hamburg"], { size: 7, leading: 9 }),
    );
    expect([read.vendor.name.value, read.customer.name.value, decision.recommendation]).toEqual([
      "Nordwind Reinigung GmbH",
      "Nordlicht Handel GmbH",
      "approve",
    ]);
  });

  it("belong to the customer in the invoice details, and the invoice remains a purchase", async () => {
    const head = SELLER.slice(0, 2);
    const buyer = column(40, 110, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos"]);
    const box = column(400, 110, ["Invoice No: TG-2211", "Date: 5 November 2026", "Customer No: 10045", "TIN: 20461873-0001"]);
    const foot = column(40, 780, ["RC 88912. TIN: 12345678-0001"], { size: 8 });
    const { invoice: read, treatment } = await analyzed("NG", head, title("INVOICE"), buyer, box, ITEMS, SUMS, foot);
    expect([treatment.direction, read.vendor.taxId.value, read.customer.taxId.value]).toEqual([
      "purchase",
      "12345678-0001",
      "20461873-0001",
    ]);
    const without = await analyzed("NG", head, title("INVOICE"), buyer, box, ITEMS, SUMS);
    expect([without.treatment.direction, without.invoice.vendor.taxId.value, without.decision.needsReview]).toEqual([
      "purchase",
      null,
      true,
    ]);
  });
});

describe("document type", () => {
  it.each([
    "PROPOSAL",
    "OFFER",
    "WORK ORDER",
    "BOOKING CONFIRMATION",
    "APPLICATION FOR PAYMENT",
    "BILL OF QUANTITIES",
    "REFUND",
    "SALES RETURN",
  ])("sends a document titled %s to review with a type conflict", async (heading) => {
    const { decision, anomalies, invoice } = await paper(heading, { label: "Ref:" });
    expect(decision.reasons).toContain("metadata_document_conflict");
    expect(anomalies.find(({ field }) => field === "document.type")?.message).toContain(`“${heading}”`);
    expect(invoice.typeConfidence).toBeLessThan(0.85);
  });

  it("sends a schedule of fees without an invoice label to review", async () => {
    const { decision, invoice } = await paper("SCHEDULE OF FEES", { label: "Ref:" });
    expect(invoice.typeConfidence).toBeLessThan(0.85);
    expect(decision.reasons).toEqual(["metadata_document_conflict"]);
  });

  it.each([
    ["INVOICE", "No:"],
    ["", "Invoice No:"],
    ["", "Receipt No:"],
    ["SCHEDULE OF FEES", "Invoice No:"],
  ])("approves an invoice identified by the title “%s” or the label “%s”", async (heading, label) => {
    expect((await paper(heading || " ", { label })).decision.recommendation).toBe("approve");
  });

  it.each([
    "INVOICE (CANCELLED)",
    "CANCELLED INVOICE",
    "VOID INVOICE",
    "INVOICE - VOID",
    "CANCELLATION INVOICE",
    "REFUND INVOICE",
    "Reversed Invoice",
    "TAX INVOICE / CREDIT NOTE",
    "TAX INVOICE (PROFORMA)",
    "DRAFT INVOICE",
  ])("sends a document titled %s to review", async (heading) => {
    expect((await paper(heading)).decision.recommendation).toBe("review");
  });

  it.each(["CORRECTED INVOICE", "DUPLICATE INVOICE", "FINAL INVOICE", "INVOICE COPY"])("approves a document titled %s", async (heading) => {
    expect((await paper(heading)).decision.recommendation).toBe("approve");
  });

  it("recognizes German and self-billed credit notes by their titles", async () => {
    const german = (heading: string) => paper(heading, { label: "Nr.:" });
    for (const heading of ["Stornorechnung", "Rechnungsstorno", "SELF BILLED CREDIT NOTE"]) {
      const { invoice } = await german(heading);
      expect([heading, invoice.type]).toEqual([heading, "credit_note"]);
    }
    const { invoice, decision } = await german("Rechnungskorrektur");
    expect([invoice.type, decision.reasons.includes("metadata_document_conflict")]).toEqual(["credit_note", true]);
  });

  it.each([
    "This is not a tax invoice. A tax invoice will be issued on receipt of payment.",
    "DO NOT PAY - settled by direct debit",
    "Status: PAID",
    "Paid in full by bank transfer on 6 November 2026",
    "Paid on 6 November 2026 by card 107,500.00",
  ])("sends an invoice to review if it says “%s”", async (line) => {
    const { decision, warnings } = await paper("INVOICE", { below: [line] });
    expect(decision.recommendation).toBe("review");
    expect(warnings.some(({ message }) => message.startsWith("The page says “"))).toBe(true);
  });

  it.each([
    "Do not pay cash to our drivers.",
    "Do not pay into any other account.",
    "Paid in full within 30 days, this bill earns a rebate on the next.",
    "This is not a tax invoice unless signed.",
    "Status: UNPAID",
    "The delivery note is proof of delivery; it is not an invoice.",
    "If the customer is unregistered this document is not a tax invoice.",
    "Fully paid orders are delivered within 3 days.",
    "Do not pay, unless you have checked the account with us by telephone.",
    "Bitte nicht zahlen, bevor die Ware geprüft ist.",
  ])("approves an invoice that says “%s”", async (line) => {
    expect((await paper("INVOICE", { below: [line] })).decision.recommendation).toBe("approve");
  });

  it("ignores “not a tax invoice” within a condition, even one that begins on the line above", async () => {
    const of = async (...below: string[]) => (await paper("INVOICE", { below })).decision.recommendation;
    expect(await of("If the customer is not registered for VAT on the day,", "then this document is not a tax invoice.")).toBe("approve");
    expect(await of("Please call us if anything is unclear", "This is not a tax invoice.")).toBe("review");
    expect(await of("If anything is unclear, call us. This is not a tax invoice.")).toBe("review");
  });

  it("sends an invoice with nothing left to pay to review, but approves such a receipt", async () => {
    const paid = sums(
      ["Subtotal", "100,000.00"],
      ["VAT 7.5%", "7,500.00"],
      ["Total", "107,500.00"],
      ["Amount paid", "(107,500.00)"],
      ["Amount due", "0.00"],
    );
    const of = (heading: string) => analyzed("NG", SELLER, title(heading), BUYER, facts("Receipt No:"), ITEMS, paid);
    expect((await of("INVOICE")).decision.recommendation).toBe("review");
    expect((await of("OFFICIAL RECEIPT")).decision.recommendation).toBe("approve");
  });
});

describe("vendor bank account", () => {
  it.each([
    "The amount will be debited from your account GTBank 0123456789 on 19 November 2026.",
    "We will collect 107,500.00 by direct debit from your account 0123456789 on 19 November 2026.",
    "Der Betrag wird am 19.11.2026 von Ihrem Konto IBAN DE02 1203 0000 0000 2020 51 abgebucht.",
  ])("skips the payer's own account: “%s”", async (line) => {
    const { invoice } = await paper("INVOICE", { below: [line, "", "Zenith Bank 1012345678"] });
    expect(invoice.vendor.bankAccount.value).toBe("1012345678");
  });

  it("skips the closed account and flags the announced change of account", async () => {
    const line = "Please note our old account GTBank 0123456789 is closed. Pay into Zenith Bank 1012345678 only.";
    const { invoice, decision } = await paper("INVOICE", { below: [line] });
    expect([invoice.vendor.bankAccount.value, decision.reasons]).toEqual(["1012345678", ["bank_account_changed"]]);
  });

  it.each([
    ["Previous account: GTBank 0123456789  New account: Zenith Bank 1012345678"],
    ["Our former account is closed", "Account No: 1012345678   Zenith Bank"],
    ["Our previous account has been closed and", "pay to Zenith Bank 1012345678"],
    ["Pay into Zenith Bank 1012345678, for our old account GTBank 0123456789 is closed."],
  ])("takes the new account and flags the change if both old and new are named: “%s”", async (...below) => {
    const { invoice, decision } = await paper("INVOICE", { below });
    expect([invoice.vendor.bankAccount.value, decision.reasons]).toEqual(["1012345678", ["bank_account_changed"]]);
  });

  it.each([
    ["Our old account at GTBank, Marina and Broad Street, 0123456789 is closed."],
    ["GTBank 0123456789 (our old account)"],
    ["Please note that our old account with", "GTBank 0123456789 is closed."],
    ["The following account has been closed", "Account No: 0123456789   GTBank"],
  ])("stays empty if only the closed account is given: “%s”", async (...below) => {
    expect((await paper("INVOICE", { below })).invoice.vendor.bankAccount.value).toBeNull();
  });

  it.each([
    "Please pay from your bank into Zenith Bank 1012345678.",
    "Direct debit, or transfer to Zenith Bank 1012345678 with your number",
  ])("is read from “%s”", async (line) => {
    const { invoice } = await paper("INVOICE", { below: [line] });
    expect(invoice.vendor.bankAccount.value).toBe("1012345678");
  });
});
