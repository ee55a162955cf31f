import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** VAT at 10 %, a rate that was proposed but never became law; the page is consistent in itself. */
export const wrongVat: SampleInvoice = {
  number: "SGG-26-10335",
  date: "2026-10-31",
  dueDate: "2026-11-14",
  drawnAt: "2026-10-31T15:40:00Z",
  purchaseOrder: "KBF-PO-1097",
  vendor: {
    name: "Sentrygate Guarding Limited",
    address: ["15 Bisi Ogunlana Street", "Surulere, Lagos"],
    taxId: "21659074-0001",
    rcNumber: "1340928",
    phone: "+234 800 000 7125",
    email: "billing@sentrygate.example",
  },
  customer: buyer,
  lines: [
    {
      description: "Security guard services, day shift, October 2026",
      detail: "Ilupeju factory, 6 uniformed guards",
      quantity: "6",
      unit: "guards",
      unitPrice: "98000",
    },
    {
      description: "Security guard services, night shift, October 2026",
      detail: "Ilupeju factory, 4 uniformed guards",
      quantity: "4",
      unit: "guards",
      unitPrice: "112000",
    },
    { description: "Security guards, relief cover on public holidays", quantity: "10", unit: "shifts", unitPrice: "14500" },
  ],
  vatRatePercent: 10,
  bank: { bank: "First Coral Bank", accountName: "Sentrygate Guarding Limited", accountNumber: "2039917746" },
  paymentTerms: "Payment within 14 days.",
};
