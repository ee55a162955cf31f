import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** A correct invoice before the scanner makes it unreadable. */
export const unreadable: SampleInvoice = {
  number: "PPL-8820",
  date: "2026-11-03",
  dueDate: "2026-11-17",
  drawnAt: "2026-11-13T10:00:00Z",
  vendor: {
    name: "Palmprint Press Limited",
    address: ["31 Shomolu Print Lane", "Bariga, Lagos"],
    taxId: "20667149-0001",
    rcNumber: "1265513",
    phone: "+234 800 000 4702",
    email: "jobs@palmprint.example",
  },
  customer: buyer,
  lines: [
    { description: "Printing of product labels, four colours", quantity: "25000", unitPrice: "18.50" },
    { description: "Printing of shelf cards", quantity: "800", unitPrice: "240" },
  ],
  vatRatePercent: 7.5,
  bank: { bank: "First Coral Bank", accountName: "Palmprint Press Limited", accountNumber: "2066031147" },
  paymentTerms: "Payment within 14 days.",
};
