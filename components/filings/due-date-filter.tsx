"use client";

import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { CsvLink } from "@/components/lists/list-parts";
import { parseAsMonth } from "@/components/lists/parse-day";
import { Select } from "@/components/ui/field";
import { BusinessChoice } from "./business-choice";
import { MonthSelect } from "./month-select";

const counts = [1, 3, 6, 12];

const inAddress = { from: parseAsMonth, months: parseAsInteger, business: parseAsString, all: parseAsString };

/** Filters the due dates as soon as something is chosen. The filters are in the URL, and the server renders the dates for it. */
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
  const [chosen, setState] = useQueryStates(inAddress, { history: "replace", shallow: false });
  // "All dates of a month" is a link that depends on the other filters, so changing them clears it.
  const choose = (change: Partial<Omit<typeof chosen, "all">>): void => void setState({ ...change, all: null });
  return (
    <div
      className="mb-5 flex flex-wrap items-center gap-2 max-sm:[&>select]:min-w-0 max-sm:[&>select]:flex-1 max-sm:[&>select]:basis-[40%] max-[22rem]:[&>select]:basis-full pointer-coarse:max-sm:[&>select]:!basis-auto"
      role="search"
      aria-label="Due dates"
    >
      <MonthSelect
        aria-label="From"
        className="!w-auto"
        value={chosen.from ?? from}
        onChange={(event) => choose({ from: event.target.value })}
      />
      <Select
        aria-label="Number of months"
        className="!w-auto"
        value={String(counts.includes(chosen.months ?? 0) ? chosen.months : months)}
        onChange={(event) => choose({ months: Number(event.target.value) })}
      >
        {(counts.includes(months) ? counts : [months, ...counts]).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? "1 month" : `${count} months`}
          </option>
        ))}
      </Select>
      {isOneOfSeveral ? (
        <BusinessChoice
          environment={environment}
          business={chosen.business ?? ""}
          name={name}
          withUnnamed={withUnnamed}
          onChoose={(id) => choose({ business: id || null })}
        />
      ) : null}
      <CsvLink
        className="ml-auto"
        of="due dates"
        href={`/api/portal/${environment}/tables/due-dates?${new URLSearchParams({ from, months: String(months), ...(business ? { business } : {}) }).toString()}`}
      />
    </div>
  );
}
