import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** Sent by email on the day of issue. */
export const duplicateA: SampleInvoice = {
  number: "RHL/1126/219",
  date: "2026-11-04",
  dueDate: "2026-11-18",
  drawnAt: "2026-11-04T16:48:00Z",
  purchaseOrder: "KBF-PO-1188",
  vendor: {
    name: "Ridgeway Haulage & Logistics Limited",
    address: ["Plot 7, Trailer Park Road", "Apapa, Lagos"],
    taxId: "20973318-0001",
    rcNumber: "1290654",
    phone: "+234 800 000 9043",
    email: "accounts@ridgewayhaulage.example",
  },
  customer: buyer,
  lines: [
    {
      description: "Haulage by 30 t truck, Ilupeju to Ibadan depot",
      detail: "Waybills RW-5518, RW-5523 and RW-5527",
      quantity: "3",
      unit: "trips",
      unitPrice: "415000",
    },
    {
      description: "Haulage by 15 t truck, Ilupeju to Abeokuta",
      detail: "Waybill RW-5531",
      quantity: "1",
      unit: "trip",
      unitPrice: "228000",
    },
    { description: "Loading and offloading", quantity: "4", unit: "trips", unitPrice: "35000" },
  ],
  vatRatePercent: 7.5,
  bank: { bank: "First Coral Bank", accountName: "Ridgeway Haulage & Logistics Limited", accountNumber: "2051180937" },
  paymentTerms: "Payment is due within 14 days of delivery.",
  signatory: "For Ridgeway Haulage",
};

/** The same invoice, printed again by the vendor's system two weeks later: same number and amounts, different bytes. */
export const duplicateB: SampleInvoice = {
  ...duplicateA,
  drawnAt: "2026-11-17T09:20:00Z",
  notes: ["Printed on 17/11/2026 by the accounts office."],
};
