"use client";

import { useState, type ReactNode } from "react";
import { Select } from "@/components/ui/field";
import { FilterRange } from "./list-parts";
import type { Choices } from "./choice-filter";

const OWN = "own";

/**
 * Filters a list by a time range: one of the `shortcuts`, or the fields in `children`, which are rendered only when needed, because date
 * inputs are slow to render and most readers choose a month.
 */
export function RangeFilter<Shortcut extends string>({
  label,
  any,
  own,
  shortcuts,
  chosen,
  isSet,
  onChoose,
  children,
}: {
  label: string;
  any: string;
  own: string;
  shortcuts: Choices<Shortcut>;
  /** The shortcut that the range corresponds to. */
  chosen: Shortcut | undefined;
  /** Whether the range has a start or an end. */
  isSet: boolean;
  onChoose: (shortcut: Shortcut | null) => void;
  children: ReactNode;
}) {
  const [isOwn, setIsOwn] = useState(false);
  const value = isOwn ? OWN : (chosen ?? (isSet ? OWN : ""));
  const choose = (next: string): void => {
    setIsOwn(next === OWN);
    if (next !== OWN) onChoose(shortcuts.find(([shortcut]) => shortcut === next)?.[0] ?? null);
  };
  return (
    <>
      <Select aria-label={label} className="!w-auto" value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{any}</option>
        {shortcuts.map(([shortcut, called]) => (
          <option key={shortcut} value={shortcut}>
            {called}
          </option>
        ))}
        <option value={OWN}>{own}</option>
      </Select>
      {value === OWN ? (
        // A date being edited is empty for a moment, and the field must not disappear while somebody types.
        <span className="contents" onFocus={() => setIsOwn(true)}>
          <FilterRange>{children}</FilterRange>
        </span>
      ) : null}
    </>
  );
}
