"use client";

import { classNames } from "@/components/ui/class-names";
import { Badge } from "@/components/ui/badge";
import { Confidence } from "./confidence";
import { printedOtherwise, type FieldEntry, type FieldGroup } from "./fields";
import { useHighlightTarget } from "./highlight";

const sources = { document: null, request: "from the request", derived: "computed" } as const;

/** The values that were read. A field with a position on the page is a button that highlights it. */
export function FieldList({ groups }: { groups: readonly FieldGroup[] }) {
  return (
    <div className="divide-y divide-line">
      {groups.map(({ title, fields }) => {
        const found = fields.filter(({ text }) => text !== null);
        const missing = fields.filter(({ text }) => text === null);
        return (
          <section key={title} className="py-2" aria-label={title}>
            <h3 className="px-4 py-1 text-xs font-medium text-ink-faint">{title}</h3>
            {found.map((field) => (
              <FieldRow key={field.key} field={field} />
            ))}
            {missing.length > 0 ? (
              <p className="px-4 py-1.5 text-xs text-ink-faint">
                Not found: {missing.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)).join(", ")}
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

function FieldRow({ field }: { field: FieldEntry }) {
  const { lit, handlers } = useHighlightTarget(field);
  const placed = field.places.length > 0;
  const Row = placed ? "button" : "div";
  return (
    <Row
      id={`field-${field.key}`}
      {...(placed ? { type: "button" as const } : {})}
      {...handlers}
      className={classNames(
        "grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] py-1.5 text-left text-sm",
        placed && "hover:bg-sunken",
        lit && "bg-sunken",
      )}
    >
      <span className="col-span-2 text-xs text-ink-soft sm:col-span-1 sm:text-sm">{field.label}</span>
      <span className="min-w-0 font-medium break-words">
        {field.text}
        {sources[field.source] ? <Badge className="ml-2 align-middle">{sources[field.source]}</Badge> : null}
        {printedOtherwise(field) ? <span className="block text-xs font-normal text-ink-faint">shown as “{field.raw}”</span> : null}
      </span>
      {field.confidence === null ? null : <Confidence value={field.confidence} />}
    </Row>
  );
}
