import type { z } from "zod";
import type { RequestExamples } from "@/lib/http/request-example";
import type { resumeRequest, vatBatchRequest, vatSingleRequest, whtBatchRequest, whtSingleRequest } from "./schemas";

// Each ID appears in one example only, and in no guide. So a reader can send all of them without reusing an ID for other content.

const period = { month: 10, year: 2026 };
const credentials = { encryptedPayload: "any text with a test key, encrypted with a live one" };
const taxpayer = { businessId: "kestrel-bay", businessTaxId: "20418835-0001" };

const sale = { taxId: "18730462-0001", amount: 100_000, vatStatus: 0, transactionType: "credit", invoiceNumber: "INV-9" } as const;
const exportSale = { taxId: "0", amount: 25_000, vatStatus: 1, transactionType: "credit", invoiceNumber: "INV-10" } as const;
const purchase = { taxId: "18730462-0001", amount: 40_000, vatStatus: 0, transactionType: "debit", invoiceNumber: "P-311" } as const;

const fees = {
  beneficiaryName: "Adesanwo & Quist Consulting Limited",
  beneficiaryTin: "18730462-0001",
  transactionDate: "2026-10-31",
  transactionDesc: "Consultancy, invoice INV-9",
  transactionAmount: 100_000,
  rate: 5,
  taxAmount: 5_000,
  category: "professional_services",
} as const;
const feesWithoutTin = {
  ...fees,
  beneficiaryName: "Chinedu Okafor Limited",
  beneficiaryTin: "",
  noTin: true,
  transactionDesc: "Consultancy, invoice 77",
  rate: 10,
  taxAmount: 10_000,
} as const;

export const vatSingleExamples: RequestExamples<z.input<typeof vatSingleRequest>> = {
  oneLine: {
    summary: "One sale, with its fields at the top level",
    value: { filingId: "INV-9-vat", ...credentials, ...taxpayer, ...period, ...sale },
  },
  severalLines: {
    summary: "Two sales and a purchase in data",
    value: { filingId: "kestrel-bay-2026-10-vat", ...credentials, ...taxpayer, ...period, data: [sale, exportSale, purchase] },
  },
};

export const vatBatchExamples: RequestExamples<z.input<typeof vatBatchRequest>> = {
  oneTaxpayer: {
    summary: "Form A: the lines of one taxpayer",
    value: { batchId: "kestrel-bay-2026-10-vat", ...credentials, ...taxpayer, ...period, data: [sale, exportSale] },
  },
  severalTaxpayers: {
    summary: "Form B: several taxpayers, each with credentials and a filingId of its own",
    value: {
      batchId: "all-2026-10-vat",
      ...period,
      payload: [
        { filingId: "all-2026-10-vat-1", ...credentials, businessTaxId: "20418835-0001", data: [sale, exportSale] },
        { filingId: "all-2026-10-vat-2", ...credentials, businessTaxId: "31206744-0001", data: [purchase] },
      ],
    },
  },
};

export const whtSingleExamples: RequestExamples<z.input<typeof whtSingleRequest>> = {
  oneLine: {
    summary: "One deduction, with its fields at the top level",
    value: { filingId: "INV-9-wht", ...credentials, ...taxpayer, ...period, ...fees },
  },
  severalLines: {
    summary: "Two deductions in data, one from a beneficiary without a tax ID",
    value: { filingId: "kestrel-bay-2026-10-wht", ...credentials, ...taxpayer, ...period, data: [fees, feesWithoutTin] },
  },
};

export const whtBatchExamples: RequestExamples<z.input<typeof whtBatchRequest>> = {
  oneTaxpayer: {
    summary: "Form A: the schedule of one taxpayer, with a beneficiary who has no tax ID",
    value: { batchId: "kestrel-bay-2026-10-wht", ...credentials, ...taxpayer, ...period, data: [fees, feesWithoutTin] },
  },
  severalTaxpayers: {
    summary: "Form B: the schedules of several taxpayers, each with credentials and a filingId of its own",
    value: {
      batchId: "all-2026-10-wht",
      ...period,
      payload: [
        { filingId: "all-2026-10-wht-1", ...credentials, businessTaxId: "20418835-0001", data: [fees] },
        { filingId: "all-2026-10-wht-2", ...credentials, businessTaxId: "31206744-0001", data: [feesWithoutTin] },
      ],
    },
  },
};

export const resumeExamples: RequestExamples<z.input<typeof resumeRequest>> = {
  credentials: { summary: "New credentials of the taxpayer, encrypted", value: credentials },
};
