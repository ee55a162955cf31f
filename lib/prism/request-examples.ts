import type { z } from "zod";
import type { RequestExamples } from "@/lib/http/request-example";
import type { batchAnalysisRequest, singleAnalysisRequest } from "./requests";

const business = { businessId: "kestrel-bay", businessName: "Kestrel Bay Foods Limited", country: "NG" };
const first = { invoiceUrl: "https://files.example.com/INV-9.pdf" };
const second = { invoiceUrl: "https://files.example.com/INV-10.pdf" };

export const singleAnalysisExamples: RequestExamples<z.input<typeof singleAnalysisRequest>> = {
  document: { summary: "A document", value: { ...business, ...first } },
  documentAndFields: {
    summary: "A document, and what is known of it, to be compared with what it says",
    value: {
      taskId: "eom-oct",
      ...business,
      businessTaxID: "20418835-0001",
      invoiceNumber: "INV-9",
      vendorName: "Adesanwo & Quist Consulting Limited",
      vendorTaxId: "18730462-0001",
      invoiceDate: "2026-10-05",
      paymentDate: "2026-10-31",
      currency: "NGN",
      ...first,
    },
  },
};

export const batchAnalysisExamples: RequestExamples<z.input<typeof batchAnalysisRequest>> = {
  byBusiness: {
    summary: "Invoices grouped by business",
    value: { taskId: "eom-oct", batchId: "oct-1", businesses: [{ ...business, invoices: [first, second] }] },
  },
  flat: {
    summary: "A flat list, each invoice with its business",
    value: {
      taskId: "eom-oct",
      invoices: [
        { ...business, ...first },
        { ...business, invoiceNumber: "INV-10", ...second },
      ],
    },
  },
};
