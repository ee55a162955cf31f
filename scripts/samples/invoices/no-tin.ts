import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** A company that prints no tax id anywhere, which doubles the withholding tax. */
export const noTin: SampleInvoice = {
  number: "00872",
  date: "2026-11-09",
  dueDate: "2026-11-30",
  drawnAt: "2026-11-09T13:02:00Z",
  vendor: {
    name: "Brightmop Cleaning Services Limited",
    trade: "Office cleaning, janitorial services and fumigation",
    address: ["9 Awolowo Way", "Ikeja, Lagos"],
    taxId: null,
    rcNumber: "1834402",
    phone: "+234 800 000 2087",
    email: "hello@brightmop.example",
  },
  customer: buyer,
  lines: [
    { description: "Daily office cleaning, October 2026", quantity: "1", unitPrice: "320000" },
    { description: "Fumigation of the warehouse", quantity: "2", unitPrice: "87500" },
    { description: "Window cleaning, two floors", quantity: "1", unitPrice: "64000" },
  ],
  vatRatePercent: 7.5,
  bank: { bank: "First Coral Bank", accountName: "Brightmop Cleaning Services Limited", accountNumber: "2047763310" },
  paymentTerms: "Payment due 21 days after the date of invoice.",
};
