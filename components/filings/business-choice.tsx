"use client";

import { useIsAwake } from "@/components/lists/first-rows";
import { Select } from "@/components/ui/field";

/** A field of a plain form. Of hundreds of businesses the chosen one is enough until the list can be opened. */
export function BusinessChoice({ business, businesses }: { business: string; businesses: readonly { businessId: string | null; name: string | null }[] }) {
  const isAwake = useIsAwake();
  const shown = isAwake ? businesses : businesses.filter(({ businessId }) => (businessId ?? "-") === business);
  return (
    <Select name="business" aria-label="Business" className="!w-auto max-w-full" defaultValue={business}>
      <option value="">All businesses</option>
      {shown.map(({ businessId, name }) => <option key={businessId ?? "-"} value={businessId ?? "-"}>{name ?? businessId ?? "Invoices without a business"}</option>)}
    </Select>
  );
}
