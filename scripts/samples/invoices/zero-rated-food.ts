import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** Basic food items are zero-rated from 2026 (Nigeria Tax Act 2025, section 187), and the page correctly says so. */
export const zeroRatedFood: SampleInvoice = {
  number: "DGM 20614",
  date: "2026-11-05",
  dueDate: "2026-11-19",
  drawnAt: "2026-11-05T11:22:00Z",
  purchaseOrder: "KBF-PO-1204",
  vendor: {
    name: "Danjuma Grains & Produce Limited",
    trade: "Wholesale of grains, tubers and vegetables",
    address: ["Block C12, Dawanau Grain Market Road", "Kano"],
    taxId: "1004518826",
    rcNumber: "1508833",
    phone: "+234 800 000 6152",
    email: "sales@danjumagrains.example",
  },
  customer: buyer,
  lines: [
    { description: "Local parboiled rice", unit: "50 kg bag", quantity: "120", unitPrice: "78500" },
    { description: "Brown beans (honey beans)", unit: "50 kg bag", quantity: "45", unitPrice: "92000" },
    { description: "White garri", unit: "50 kg bag", quantity: "60", unitPrice: "38750" },
    { description: "Yellow maize", unit: "100 kg bag", quantity: "80", unitPrice: "61200" },
    { description: "Fresh yam tubers", unit: "tuber", quantity: "400", unitPrice: "2150" },
    { description: "Fresh tomatoes", unit: "basket", quantity: "36", unitPrice: "27400" },
  ],
  vatRatePercent: 0,
  bank: { bank: "Harmattan Merchant Bank", accountName: "Danjuma Grains & Produce Limited", accountNumber: "3110625984" },
  paymentTerms: "14 days from the date of invoice.",
  notes: ["Basic food items are zero-rated for VAT."],
  signatory: "Hauwa Danjuma",
};
