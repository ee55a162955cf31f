import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldFault } from "./field-fault";

const control =
  "w-full rounded-md border border-line-strong bg-surface px-3 text-sm text-ink shadow-raised placeholder:text-ink-faint disabled:opacity-60 aria-invalid:border-danger";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      className={classNames(control, "h-9 pointer-coarse:h-11 [&[readonly]]:bg-sunken [&[readonly]]:text-ink-soft", className)}
      {...rest}
    />
  );
}

/**
 * Fields side by side, in as many columns as fit their labels on one line. Labels, controls, and notes align with their neighbors whatever
 * their length.
 */
export const fieldGrid = "grid gap-x-4 gap-y-4 [&>div]:row-span-3 [&>div]:grid-rows-subgrid [&>div]:gap-y-1.5 [&_label]:self-end";

/** A native select, which works with every keyboard, screen reader, and phone. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <select className={classNames(control, "chevron h-9 pr-8 pointer-coarse:h-11", className)} {...rest}>
      {children}
    </select>
  );
}

/** A label, a control, and below it a hint or an error, associated for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (props: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children({ id, ...(note ? { "aria-describedby": noteId } : {}), ...(error ? { "aria-invalid": true as const } : {}) })}
      {/* Announced when it appears, because only the first of several faulty fields is focused. */}
      <div aria-live="polite" className="contents">
        {error ? (
          <FieldFault id={noteId} fieldId={id}>
            {error}
          </FieldFault>
        ) : hint ? (
          <p id={noteId} className="text-xs text-ink-faint">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
