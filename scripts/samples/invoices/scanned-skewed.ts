import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** A clean invoice that went through a printer and a scanner. */
export const scannedSkewed: SampleInvoice = {
  number: "NCS-2611-058",
  date: "2026-11-10",
  dueDate: "2026-11-24",
  drawnAt: "2026-11-12T07:35:00Z",
  purchaseOrder: "KBF-PO-1211",
  vendor: {
    name: "Northfield Cooling Services Limited",
    address: ["14 Adekunle Fajuyi Way", "GRA Ikeja, Lagos"],
    taxId: "22506617-0001",
    rcNumber: "1422870",
    phone: "+234 800 000 8834",
    email: "service@northfieldcooling.example",
  },
  customer: buyer,
  lines: [
    { description: "Servicing of split air conditioners", quantity: "24", unit: "units", unitPrice: "12500" },
    { description: "Repair of cold room compressor", quantity: "1", unit: "job", unitPrice: "285000" },
    { description: "Call-out and inspection, Ilupeju", quantity: "3", unit: "visits", unitPrice: "22000" },
  ],
  vatRatePercent: 7.5,
  bank: { bank: "Lekki Trust Bank", accountName: "Northfield Cooling Services Limited", accountNumber: "0093347518" },
  paymentTerms: "Payment is due within 14 days of the invoice date.",
  signatory: "Authorised signature",
};
