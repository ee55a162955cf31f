"use client";

import { CsvLink } from "@/components/lists/list-parts";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { BusinessChoice } from "./business-choice";
import { MonthSelect } from "./month-select";

/** A plain form: what it asks for stands in the address. */
export function DueDateFilter({
  environment,
  from,
  months,
  business,
  name,
  isOneOfSeveral,
  withUnnamed,
}: {
  environment: "test" | "live";
  from: string;
  months: number;
  business: string;
  name: string | null;
  isOneOfSeveral: boolean;
  withUnnamed: boolean;
}) {
  return (
    <form
      className="mb-5 flex flex-wrap items-center gap-2 max-sm:[&>select]:min-w-0 max-sm:[&>select]:flex-1 max-sm:[&>select]:basis-[40%]"
      role="search"
      aria-label="Due dates"
    >
      <MonthSelect name="from" aria-label="From" className="!w-auto" defaultValue={from} />
      <Select name="months" aria-label="Number of months" className="!w-auto" defaultValue={String(months)}>
        {[1, 3, 6, 12].map((count) => (
          <option key={count} value={count}>
            {count === 1 ? "1 month" : `${count} months`}
          </option>
        ))}
      </Select>
      {isOneOfSeveral ? <BusinessChoice environment={environment} business={business} name={name} withUnnamed={withUnnamed} /> : null}
      <Button type="submit">Show</Button>
      <CsvLink
        className="ml-auto"
        of="due dates"
        href={`/api/portal/${environment}/tables/due-dates?${new URLSearchParams({ from, months: String(months), ...(business ? { business } : {}) }).toString()}`}
      />
    </form>
  );
}
