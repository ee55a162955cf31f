"use client";

import { useList, type Listed } from "@/components/lists/use-list";
import type { InvoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import type { InvoicePage } from "@/lib/prism/invoices/list-invoices";

const WHILE_WORKING_MS = 2_000;
const AT_REST_MS = 20_000;

/** A page of invoices. Polled frequently only while something is being analyzed, which takes seconds. */
export const useInvoices = (environment: "test" | "live", query: InvoiceListQuery, initial: Listed<InvoiceListQuery, InvoicePage>) =>
  useList({
    key: ["invoices", environment],
    path: `/api/portal/${environment}/invoices`,
    query,
    initial,
    againMs: (page) => (page?.working ? WHILE_WORKING_MS : AT_REST_MS),
  });
