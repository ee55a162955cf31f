import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

export const encrypted: SampleInvoice = {
  number: "OBL/FN/2026/093",
  date: "2026-11-11",
  dueDate: "2026-12-11",
  drawnAt: "2026-11-11T14:12:00Z",
  vendor: {
    name: "Obiora-Bassey Legal Practitioners",
    trade: "Barristers, solicitors and company secretaries",
    address: ["Suite 12, Unity Chambers", "5 Gana Close", "Maitama, Abuja"],
    taxId: "16482095-0001",
    phone: "+234 800 000 2260",
    email: "fees@obiorabassey.example",
  },
  customer: buyer,
  lines: [
    { description: "Legal advice on the distribution agreement", quantity: "9", unit: "hours", unitPrice: "65000" },
    { description: "Company secretarial services, fourth quarter 2026", quantity: "1", unitPrice: "375000" },
  ],
  vatRatePercent: 7.5,
  bank: { bank: "Lekki Trust Bank", accountName: "Obiora-Bassey Legal Practitioners", accountNumber: "0054410986" },
  paymentTerms: "Payment within 30 days of the date of this fee note.",
  signatory: "Ime Bassey, Principal Partner",
};
