import type { InvoiceFields } from "../requests";

/** A business as described by the caller, for its row. */
export interface StatedBusiness {
  business_id: string;
  name: string | null;
  tax_id: string | null;
  state: string | null;
  country: string | null;
}

/**
 * Collects the businesses named in a request, each once; of a field given twice, the last value counts. Sorted, so that their rows are
 * always locked in the same order.
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
