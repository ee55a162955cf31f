import type { ComponentProps } from "react";
import { monthAt, monthsAround } from "@/components/format/month";
import { Select } from "@/components/ui/field";
import { formatPeriod } from "../format/period";

const reach = { back: 36, ahead: 12 };

/**
 * A select for a month (YYYY-MM), because several browsers have no month input and show a text field instead. `any` is the label of "no
 * month"; `value` and `defaultValue` work as on a select.
 */
export function MonthSelect({
  any,
  ahead = true,
  ...rest
}: Omit<ComponentProps<typeof Select>, "children"> & { any?: string; ahead?: boolean }) {
  const today = new Date();
  const chosen = String(rest.value ?? rest.defaultValue ?? "");
  const thisMonth = monthAt(today);
  const months = monthsAround(today, chosen, reach).filter((month) => ahead || month <= thisMonth || month === chosen);
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
