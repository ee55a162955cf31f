"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { InvoiceListQuery } from "@/lib/prism/invoice-list-schema";
import type { InvoicePage } from "@/lib/prism/list-invoices";
import { fetchJson } from "./fetch-json";

const WHILE_WORKING_MS = 2_000;
const AT_REST_MS = 20_000;

/**
 * A page of invoices that keeps itself up to date. It polls: an analysis takes seconds, the answer is one small query, and
 * unlike a socket it passes every proxy, needs no memory in the server and works with any number of them. It asks often
 * only while something is being analysed, and not at all in a hidden tab.
 */
export function useInvoices(environment: "test" | "live", query: InvoiceListQuery, initial: { query: InvoiceListQuery; page: InvoicePage }) {
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query);
  return useQuery({
    queryKey: ["invoices", environment, query],
    queryFn: ({ signal }) => fetchJson<InvoicePage>(`/api/portal/${environment}/invoices?${searchOf(query)}`, signal),
    ...(isInitial ? { initialData: initial.page } : { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => (state.data?.working ? WHILE_WORKING_MS : AT_REST_MS),
  });
}

function searchOf(query: InvoiceListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
