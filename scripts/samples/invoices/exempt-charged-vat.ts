import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** Rent of a building is exempt from VAT (Nigeria Tax Act 2025, section 186), but this landlord charges it. */
export const exemptChargedVat: SampleInvoice = {
  number: "HC-2026-088",
  date: "2026-11-01",
  dueDate: "2026-11-15",
  drawnAt: "2026-11-01T08:05:00Z",
  vendor: {
    name: "Harbour Court Properties Limited",
    trade: "Commercial property letting",
    address: ["6 Creek View Close", "Victoria Island", "Lagos"],
    taxId: "17294550-0001",
    rcNumber: "772106",
    phone: "+234 800 000 3391",
    email: "lettings@harbourcourt.example",
  },
  customer: buyer,
  lines: [
    {
      description: "Office rent, Suite 4B, Harbour Court",
      detail: "184 m², 1 November 2026 to 31 October 2027",
      quantity: "1",
      unitPrice: "7200000",
    },
    {
      description: "Rent of store room S2, Harbour Court",
      detail: "1 November 2026 to 31 October 2027",
      quantity: "1",
      unitPrice: "1150000",
    },
  ],
  vatRatePercent: 7.5,
  bank: { bank: "Lekki Trust Bank", accountName: "Harbour Court Properties Limited", accountNumber: "0078134259" },
  paymentTerms: "The rent is payable yearly in advance, within 14 days of this invoice.",
  signatory: "Tunde Ilesanmi, Lettings Manager",
};
