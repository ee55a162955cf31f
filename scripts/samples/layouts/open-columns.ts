import { groupThousands, printMoney, printUnitPrice, totalsOf } from "../invoice";
import { longDate } from "../words-and-dates";
import { contactLine, type Layout } from "./layout";

const LEFT = 48;
const RIGHT = 547;
const GREY = "#6b7280";

/** A plain page without any table lines: only alignment and white space separate the columns. */
export const openColumns: Layout = {
  font: "plex",
  draw(sheet, invoice, accent) {
    const { vendor, customer } = invoice;
    const totals = totalsOf(invoice);
    sheet.text("Tax Invoice", LEFT, 46, { size: 26, color: accent });
    sheet.text(vendor.name, RIGHT, 46, { font: "plexBold", size: 12, align: "right" });
    sheet.lines(vendor.address, RIGHT, 63, 12, { color: GREY, align: "right" });
    sheet.text(contactLine(vendor), RIGHT, 63 + vendor.address.length * 12, { color: GREY, align: "right" });

    const columns: [string, string][] = [
      ["Invoice number", invoice.number],
      ["Issue date", longDate(invoice.date)],
      ["Due date", longDate(invoice.dueDate)],
      ["Purchase order", invoice.purchaseOrder ?? "–"],
    ];
    columns.forEach(([label, value], index) => {
      sheet.text(label, LEFT + index * 126, 132, { size: 8, color: GREY });
      sheet.text(value, LEFT + index * 126, 144, { font: "plexBold", size: 10.5 });
    });

    sheet.text("From", LEFT, 184, { size: 8, color: GREY });
    sheet.text(vendor.name, LEFT, 196, { font: "plexBold", size: 10 });
    sheet.lines(
      [...(vendor.rcNumber ? [`RC Number: ${vendor.rcNumber}`] : []), ...(vendor.taxId ? [`Tax ID: ${vendor.taxId}`] : [])],
      LEFT,
      210,
      13,
      { size: 9.5 },
    );
    sheet.text("Bill to", LEFT + 252, 184, { size: 8, color: GREY });
    sheet.text(customer.name, LEFT + 252, 196, { font: "plexBold", size: 10 });
    sheet.lines([...customer.address, ...(customer.taxId ? [`Tax ID: ${customer.taxId}`] : [])], LEFT + 252, 210, 13, { size: 9.5 });

    let y = 290;
    for (const [text, x] of [
      ["Qty", 370],
      ["Unit price", 456],
      ["Amount", RIGHT],
    ] as const)
      sheet.text(text, x, y, { size: 8.5, color: GREY, align: "right" });
    sheet.text("Item", LEFT, y, { size: 8.5, color: GREY });
    y += 20;
    invoice.lines.forEach((line, index) => {
      sheet.text(line.description, LEFT, y, { size: 10 });
      sheet.text(`${groupThousands(line.quantity)}${line.unit ? ` ${line.unit}` : ""}`, 370, y, { size: 10, align: "right" });
      sheet.text(printUnitPrice(line.unitPrice), 456, y, { size: 10, align: "right" });
      sheet.text(printMoney(totals.lineAmounts[index] ?? 0), RIGHT, y, { size: 10, align: "right" });
      if (line.detail) sheet.text(line.detail, LEFT, y + 13.5, { size: 8.5, color: GREY });
      y += line.detail ? 36 : 25;
    });
    y += 14;
    for (const [label, amount] of [
      ["Subtotal", totals.subtotal],
      [`VAT (${invoice.vatRatePercent}%)`, totals.vat],
    ] as const) {
      sheet.text(label, 456, y, { size: 10, color: GREY, align: "right" });
      sheet.text(printMoney(amount), RIGHT, y, { size: 10, align: "right" });
      y += 19;
    }
    y += 4;
    sheet.text("Total (NGN)", 430, y + 2, { font: "plexBold", size: 11, align: "right" });
    sheet.text(`₦${printMoney(totals.printedTotal)}`, RIGHT, y, { font: "plexBold", size: 14, color: accent, align: "right" });

    y = Math.max(y + 70, 600);
    sheet.text("Payment", LEFT, y, { size: 8, color: GREY });
    sheet.lines([invoice.bank.accountName, invoice.bank.bank, `Account No: ${invoice.bank.accountNumber}`], LEFT, y + 13, 13.5, {
      size: 9.5,
    });
    sheet.text("Terms", LEFT + 252, y, { size: 8, color: GREY });
    let below = sheet.paragraph(invoice.paymentTerms, LEFT + 252, y + 13, RIGHT - LEFT - 252, 13.5, { size: 9.5 });
    for (const note of invoice.notes ?? []) below = sheet.paragraph(note, LEFT + 252, below, RIGHT - LEFT - 252, 13.5, { size: 9.5 });
  },
};
