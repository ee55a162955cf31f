"use client";

import { useState, type ReactNode } from "react";
import { Select } from "@/components/ui/field";
import { FilterRange } from "./list-parts";
import type { Choices } from "./choice-filter";

const OWN = "own";

/**
 * From when to when a list's rows are: one of the `shortcuts`, or what the reader sets in the fields, `children`, which stand there
 * only then. Fields for dates are among the slowest things a browser draws, and most readers want a month.
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
  /** The shortcut that the range comes to. */
  chosen: Shortcut | undefined;
  /** It has a beginning or an end. */
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
        // A date that is being edited is empty for a moment: the field must not go from under whoever types.
        <span className="contents" onFocus={() => setIsOwn(true)}>
          <FilterRange>{children}</FilterRange>
        </span>
      ) : null}
    </>
  );
}
