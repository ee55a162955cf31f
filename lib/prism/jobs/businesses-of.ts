import type { InvoiceFields } from "../requests";

/** A business as the caller described it, for the row that is kept of it. */
export interface StatedBusiness {
  business_id: string;
  name: string | null;
  tax_id: string | null;
  state: string | null;
  country: string | null;
}

/**
 * The businesses named in a request, each once; where a field was given twice the last one stands. Sorted, so that locks are taken
 * in one order.
 */
export function businessesOf(invoices: readonly InvoiceFields[]): StatedBusiness[] {
  const stated = new Map<string, StatedBusiness>();
  for (const { businessId, businessName, businessTaxID, state, country } of invoices) {
    if (businessId === undefined) continue;
    const before = stated.get(businessId);
    stated.set(businessId, {
      business_id: businessId,
      name: businessName ?? before?.name ?? null,
      tax_id: businessTaxID ?? before?.tax_id ?? null,
      state: state ?? before?.state ?? null,
      country: country ?? before?.country ?? null,
    });
  }
  return [...stated.values()].sort((a, b) => (a.business_id < b.business_id ? -1 : 1));
}
