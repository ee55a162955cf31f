import type { ComponentProps } from "react";
import { Select } from "@/components/ui/field";
import { formatPeriod } from "./period";

const BACK = 36;
const AHEAD = 12;

/** Months from three years ago to a year ahead, the latest first, and the one chosen wherever it lies. */
function monthsAround(today: Date, chosen: string): string[] {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const months = Array.from({ length: BACK + AHEAD + 1 }, (_, at) => {
    const month = now + AHEAD - at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
  return chosen === "" || months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}

/**
 * A month as YYYY-MM. A list, because several browsers have no control for months and show an empty line of text. `any` is
 * what no month is called; `value` or `defaultValue` as of a select.
 */
export function MonthSelect({
  any,
  ahead = true,
  ...rest
}: Omit<ComponentProps<typeof Select>, "children"> & { any?: string; ahead?: boolean }) {
  const today = new Date();
  const chosen = String(rest.value ?? rest.defaultValue ?? "");
  const thisMonth = today.toISOString().slice(0, 7);
  const months = monthsAround(today, chosen).filter((month) => ahead || month <= thisMonth || month === chosen);
  return (
    <Select {...rest}>
      {any === undefined ? null : <option value="">{any}</option>}
      {months.map((month) => (
        <option key={month} value={month}>
          {formatPeriod({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })}
        </option>
      ))}
    </Select>
  );
}
