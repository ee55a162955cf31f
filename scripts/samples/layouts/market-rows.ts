import { groupThousands, printMoney, printUnitPrice, totalsOf } from "../invoice";
import { longDate } from "../words-and-dates";
import { contactLine, registrations, type Layout } from "./layout";

const LEFT = 44;
const RIGHT = 551;

/** A wholesaler's page: a colored band across the top, shaded alternating rows, and a separate column for units. */
export const marketRows: Layout = {
  font: "plex",
  draw(sheet, invoice, accent) {
    const { vendor, customer } = invoice;
    const totals = totalsOf(invoice);
    sheet.fill(0, 0, sheet.width, 86, accent);
    sheet.text(vendor.name, LEFT, 24, { font: "plexBold", size: 19, color: "#ffffff" });
    if (vendor.trade) sheet.text(vendor.trade, LEFT, 51, { size: 9.5, color: "#ffffff" });
    sheet.text("Invoice", RIGHT, 26, { size: 24, color: "#ffffff", align: "right" });
    sheet.text(`${vendor.address.join(", ")}   |   ${contactLine(vendor, "   |   ")}`, LEFT, 98, { size: 8.5 });
    sheet.text(registrations(vendor, "   |   "), LEFT, 111, { size: 8.5 });

    const boxes: [string, string[]][] = [
      ["Sold to", [customer.name, ...customer.address, ...(customer.taxId ? [`TIN ${customer.taxId}`] : [])]],
      [
        "Invoice details",
        [
          `Invoice No: ${invoice.number}`,
          `Date: ${longDate(invoice.date)}`,
          `Due: ${longDate(invoice.dueDate)}`,
          ...(invoice.purchaseOrder ? [`Order No: ${invoice.purchaseOrder}`] : []),
        ],
      ],
    ];
    boxes.forEach(([heading, texts], index) => {
      const x = LEFT + index * 290;
      sheet.text(heading, x, 142, { font: "plexBold", size: 9, color: accent });
      sheet.lines(texts, x, 157, 13.5, { size: 9.5 });
    });

    let y = 236;
    const head = { font: "plexBold", size: 9 } as const;
    sheet.text("Item", LEFT + 6, y, head);
    sheet.text("Pack", 278, y, head);
    for (const [text, x] of [
      ["Qty", 380],
      ["Price (₦)", 462],
      ["Amount (₦)", RIGHT - 6],
    ] as const)
      sheet.text(text, x, y, { ...head, align: "right" });
    y += 17;
    sheet.rule(LEFT, y, RIGHT, y, accent, 1);
    invoice.lines.forEach((line, index) => {
      if (index % 2 === 0) sheet.fill(LEFT, y, RIGHT - LEFT, 24, "#f3f5ee");
      sheet.text(line.description, LEFT + 6, y + 6, { size: 9.5 });
      sheet.text(line.unit ?? "", 278, y + 6, { size: 9.5 });
      sheet.text(groupThousands(line.quantity), 380, y + 6, { size: 9.5, align: "right" });
      sheet.text(printUnitPrice(line.unitPrice), 462, y + 6, { size: 9.5, align: "right" });
      sheet.text(printMoney(totals.lineAmounts[index] ?? 0), RIGHT - 6, y + 6, { size: 9.5, align: "right" });
      y += 24;
    });
    sheet.rule(LEFT, y, RIGHT, y, accent, 1);
    y += 12;
    for (const [label, amount] of [
      ["Subtotal", totals.subtotal],
      [`VAT ${invoice.vatRatePercent}%`, totals.vat],
    ] as const) {
      sheet.text(label, 462, y, { size: 9.5, align: "right" });
      sheet.text(printMoney(amount), RIGHT - 6, y, { size: 9.5, align: "right" });
      y += 18;
    }
    sheet.text("Grand Total", 440, y + 3, { font: "plexBold", size: 11.5, align: "right" });
    sheet.text(`₦${printMoney(totals.printedTotal)}`, RIGHT - 6, y + 3, { font: "plexBold", size: 11.5, align: "right" });
    y += 48;
    sheet.fill(LEFT, y, RIGHT - LEFT, 58, "#f3f5ee");
    sheet.text("Payment", LEFT + 10, y + 8, { font: "plexBold", size: 9, color: accent });
    sheet.text(`${invoice.bank.bank}, account number ${invoice.bank.accountNumber}, ${invoice.bank.accountName}`, LEFT + 10, y + 23, {
      size: 9.5,
    });
    sheet.text(invoice.paymentTerms, LEFT + 10, y + 38, { size: 9 });
    y += 76;
    for (const note of invoice.notes ?? []) y = sheet.paragraph(note, LEFT, y, RIGHT - LEFT, 13, { size: 9 });
    if (invoice.signatory) sheet.text(`Prepared by: ${invoice.signatory}`, LEFT, y + 20, { size: 9 });
  },
};
