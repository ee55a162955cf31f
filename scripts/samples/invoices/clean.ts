import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

export const clean: SampleInvoice = {
  number: "AQ/2026/0417",
  date: "2026-11-02",
  dueDate: "2026-12-02",
  drawnAt: "2026-11-02T09:14:00Z",
  purchaseOrder: "KBF-PO-1182",
  vendor: {
    name: "Adesanwo & Quist Consulting Limited",
    trade: "Tax and Management Consultants",
    address: ["3rd Floor, Merchant House", "41 Marina Road", "Lagos Island, Lagos"],
    taxId: "18730462-0001",
    rcNumber: "984217",
    phone: "+234 800 000 4410",
    email: "accounts@adesanwoquist.example",
  },
  customer: buyer,
  lines: [
    {
      description: "Tax compliance review, third quarter 2026",
      detail: "VAT, PAYE and WHT returns of July to September",
      quantity: "1",
      unitPrice: "650000",
    },
    {
      description: "Transfer pricing advisory",
      detail: "Senior consultant, hours as per timesheet of 30 October 2026",
      quantity: "18",
      unit: "hours",
      unitPrice: "42500",
    },
    { description: "Payroll process consultancy", quantity: "2", unit: "days", unitPrice: "180000" },
  ],
  vatRatePercent: 7.5,
  bank: { bank: "Harmattan Merchant Bank", accountName: "Adesanwo & Quist Consulting Limited", accountNumber: "1014482207" },
  paymentTerms: "Payment is due within 30 days of the invoice date.",
  signatory: "Folake Adesanwo, Partner",
};
