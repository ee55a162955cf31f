import type { SampleInvoice } from "../invoice";
import { buyer } from "./buyer";

/** Subtotal 1,929,000.00 and VAT 144,675.00 add up to 2,073,675.00; the printed total has two digits transposed. */
export const totalMismatch: SampleInvoice = {
  number: "INV-004561",
  date: "2026-11-06",
  dueDate: "2026-12-06",
  drawnAt: "2026-11-06T10:31:00Z",
  purchaseOrder: "KBF-PO-1199",
  vendor: {
    name: "Cobblestone Office Supplies Limited",
    address: ["22 Ademola Adetokunbo Crescent", "Wuse 2, Abuja"],
    taxId: "19847263-0001",
    rcNumber: "1127745",
    phone: "+234 800 000 5564",
    email: "orders@cobblestone.example",
  },
  customer: buyer,
  lines: [
    { description: "Swivel office chair, mesh back", quantity: "12", unit: "pcs", unitPrice: "68500" },
    { description: "Office desk, 1.4 m, walnut finish", quantity: "6", unit: "pcs", unitPrice: "112000" },
    { description: "Copier paper A4, 80 g", quantity: "25", unit: "ctn", unitPrice: "12600" },
    { description: "Laser printer toner cartridge, black", quantity: "4", unit: "pcs", unitPrice: "30000" },
  ],
  vatRatePercent: 7.5,
  printedTotal: "2703675",
  bank: { bank: "Lekki Trust Bank", accountName: "Cobblestone Office Supplies Limited", accountNumber: "0081166402" },
  paymentTerms: "Payment terms: 30 days. Goods remain the property of the seller until paid for.",
  signatory: "Authorised signature",
};
