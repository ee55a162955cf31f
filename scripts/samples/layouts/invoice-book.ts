import { groupThousands, printMoney, printUnitPrice, totalsOf } from "../invoice";
import { amountInWords, slashDate } from "../words-and-dates";
import type { Layout } from "./layout";

const LEFT = 46;
const RIGHT = 549;
/** Left edges of QTY, DESCRIPTION, RATE and AMOUNT. */
const EDGES = [LEFT, 96, 362, 452, RIGHT] as const;
const ROWS = 13;
const ROW = 25;

/** A page of a stationer's invoice book filled in by computer: a frame with empty rows, dotted lines, the amount in words. */
export const invoiceBook: Layout = {
  font: "plex",
  draw(sheet, invoice, accent) {
    const { vendor, customer } = invoice;
    const totals = totalsOf(invoice);
    const centre = (LEFT + RIGHT) / 2;
    sheet.text(vendor.name.toUpperCase(), centre, 40, { font: "plexBold", size: 20, color: accent, align: "center" });
    if (vendor.trade) sheet.text(vendor.trade, centre, 66, { size: 9.5, align: "center" });
    sheet.text(vendor.address.join(", "), centre, 80, { size: 9, align: "center" });
    sheet.text(
      [vendor.phone, vendor.email, vendor.rcNumber ? `RC: ${vendor.rcNumber}` : "", vendor.taxId ? `TIN: ${vendor.taxId}` : ""]
        .filter(Boolean)
        .join("    "),
      centre,
      93,
      { size: 9, align: "center" },
    );
    sheet.fill(centre - 62, 116, 124, 24, accent);
    sheet.text("SALES INVOICE", centre, 121, { font: "plexBold", size: 12, color: "#ffffff", align: "center" });
    sheet.text("No.", LEFT, 121, { size: 11 });
    sheet.text(invoice.number, LEFT + 24, 120, { font: "plexBold", size: 12, color: "#b3261e" });
    sheet.text(`Date: ${slashDate(invoice.date)}`, RIGHT, 121, { size: 11, align: "right" });

    sheet.text("Customer:", LEFT, 160, { size: 10 });
    sheet.text(customer.name, LEFT + 56, 159, { font: "plexBold", size: 10.5 });
    sheet.rule(LEFT + 52, 174, RIGHT, 174, accent, 0.4);
    sheet.text("Address:", LEFT, 182, { size: 10 });
    sheet.text(customer.address.join(", "), LEFT + 56, 182, { size: 10 });
    sheet.rule(LEFT + 52, 196, RIGHT, 196, accent, 0.4);
    if (customer.taxId) {
      sheet.text("Customer TIN:", LEFT, 204, { size: 10 });
      sheet.text(customer.taxId, LEFT + 74, 204, { size: 10 });
    }
    sheet.text(`Due Date: ${slashDate(invoice.dueDate)}`, RIGHT, 204, { size: 10, align: "right" });

    const top = 228;
    sheet.fill(LEFT, top, RIGHT - LEFT, 22, "#eef3f1");
    const head = { font: "plexBold", size: 9.5, color: accent } as const;
    sheet.text("QTY", (EDGES[0] + EDGES[1]) / 2, top + 5, { ...head, align: "center" });
    sheet.text("DESCRIPTION", EDGES[1] + 10, top + 5, head);
    sheet.text("RATE ₦", EDGES[3] - 8, top + 5, { ...head, align: "right" });
    sheet.text("AMOUNT ₦", RIGHT - 8, top + 5, { ...head, align: "right" });
    const bottom = top + 22 + ROWS * ROW;
    for (let row = 0; row <= ROWS; row += 1)
      sheet.rule(LEFT, top + 22 + row * ROW, RIGHT, top + 22 + row * ROW, accent, row === 0 || row === ROWS ? 0.9 : 0.25);
    invoice.lines.forEach((line, index) => {
      const y = top + 22 + index * ROW + 6.5;
      sheet.text(groupThousands(line.quantity), (EDGES[0] + EDGES[1]) / 2, y, { size: 10, align: "center" });
      sheet.text(line.description, EDGES[1] + 10, y, { size: 10 });
      sheet.text(printUnitPrice(line.unitPrice), EDGES[3] - 8, y, { size: 10, align: "right" });
      sheet.text(printMoney(totals.lineAmounts[index] ?? 0), RIGHT - 8, y, { size: 10, align: "right" });
    });
    sheet.outline(LEFT, top, RIGHT - LEFT, bottom - top, accent, 0.9);
    for (const x of EDGES.slice(1, -1)) sheet.rule(x, top, x, bottom, accent, 0.9);

    let y = bottom;
    const sums: [string, string][] = [
      ["Sub-Total", printMoney(totals.subtotal)],
      [`VAT (${invoice.vatRatePercent}%)`, printMoney(totals.vat)],
      ["Total", printMoney(totals.printedTotal)],
    ];
    for (const [label, amount] of sums) {
      sheet.outline(EDGES[2], y, RIGHT - EDGES[2], 24, accent, 0.9);
      sheet.rule(EDGES[3], y, EDGES[3], y + 24, accent, 0.9);
      const style = { font: label === "Total" ? "plexBold" : "plex", size: 10.5, align: "right" } as const;
      sheet.text(label, EDGES[3] - 8, y + 6, style);
      sheet.text(amount, RIGHT - 8, y + 6, style);
      y += 24;
    }
    sheet.text("Pay to:", LEFT, bottom + 10, { font: "plexBold", size: 9.5, color: accent });
    sheet.lines(
      [invoice.bank.bank, `A/C Name: ${invoice.bank.accountName}`, `A/C No: ${invoice.bank.accountNumber}`],
      LEFT,
      bottom + 24,
      13,
      { size: 9.5 },
    );
    y = sheet.paragraph(`Amount in words: ${amountInWords(totals.printedTotal)}`, LEFT, y + 18, RIGHT - LEFT, 14, { size: 10 });
    y = sheet.paragraph(invoice.paymentTerms, LEFT, y + 8, RIGHT - LEFT, 13, { size: 9 });
    for (const note of invoice.notes ?? []) y = sheet.paragraph(note, LEFT, y, RIGHT - LEFT, 13, { size: 9 });
    sheet.rule(LEFT, 768, LEFT + 150, 768, accent, 0.5);
    sheet.text("Customer's signature", LEFT + 75, 772, { size: 8.5, align: "center" });
    sheet.rule(RIGHT - 150, 768, RIGHT, 768, accent, 0.5);
    sheet.text("Manager's signature", RIGHT - 75, 772, { size: 8.5, align: "center" });
  },
};
