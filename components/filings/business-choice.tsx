"use client";

import { useBusinessChoices } from "@/components/forms/use-business-choices";
import { Select } from "@/components/ui/field";
import { OWN_COMPANY } from "./named-business";

/**
 * Filters by business; "-" stands for invoices without one. Until the list of businesses is loaded, only the chosen one is offered.
 * `withUnnamed` adds the choice of invoices that name no business.
 */
export function BusinessChoice({
  environment,
  business,
  name,
  withUnnamed,
  onChoose,
}: {
  environment: "test" | "live";
  business: string;
  name: string | null;
  withUnnamed: boolean;
  onChoose: (businessId: string) => void;
}) {
  const all = useBusinessChoices(environment);
  const isListed = business === "" || business === "-" || all.some(({ businessId }) => businessId === business);
  // Built as one list, so that the option of the chosen business stays the same element.
  const options = isListed ? all : [{ businessId: business, name }, ...all];
  return (
    <Select
      aria-label="Business"
      className="!w-auto max-w-full sm:max-w-80"
      value={business}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">All businesses</option>
      {options.map(({ businessId, name: of }) => (
        <option key={businessId} value={businessId}>
          {of ?? businessId}
        </option>
      ))}
      {withUnnamed || business === "-" ? <option value="-">{OWN_COMPANY}</option> : null}
    </Select>
  );
}
