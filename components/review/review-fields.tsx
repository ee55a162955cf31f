"use client";

import { useState } from "react";
import { fieldGroups, type FieldEntry } from "@/components/result/fields";
import { focusField } from "@/components/result/focus-field";
import { isOpen, stepOn } from "./open-fields";
import { ReviewField } from "./review-field";
import { useReviewing } from "./review-context";

/** The header fields of the invoice. Missing values are collapsed until somebody adds one. */
export function ReviewFields() {
  const { view } = useReviewing();
  return (
    <div className="divide-y divide-line">
      {fieldGroups(view.result).map(({ title, fields }) => (
        <Group key={title} title={title} fields={fields} />
      ))}
    </div>
  );
}

function Group({ title, fields }: { title: string; fields: readonly FieldEntry[] }) {
  const { view, editing, mayCorrect } = useReviewing();
  const [all, setAll] = useState(false);
  const shown = fields.filter(
    (field) => all || field.text !== null || field.key === editing || isOpen(view, field) || stepOn(view, field.key),
  );
  const missing = fields.filter((field) => !shown.includes(field));
  return (
    <section className="py-1.5" aria-label={title}>
      <h3 className="px-4 py-1 text-xs font-medium text-ink-faint">{title}</h3>
      {shown.map((field) => (
        <ReviewField key={field.key} field={field} />
      ))}
      {missing.length > 0 ? (
        <p className="px-4 py-1 text-xs text-ink-faint">
          Not found: {missing.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)).join(", ")}
          {mayCorrect ? (
            <button
              type="button"
              aria-label={`Add a value to ${title.toLowerCase()}`}
              className="ml-2 print:hidden pointer-coarse:min-h-6 font-medium text-accent underline-offset-2 hover:underline"
              onClick={() => {
                setAll(true);
                // The button disappears, and would take the focus with it.
                requestAnimationFrame(() => focusField(missing[0]?.key ?? ""));
              }}
            >
              Add a value
            </button>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
