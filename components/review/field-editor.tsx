"use client";

import { useState, type KeyboardEvent } from "react";
import { classNames } from "@/components/ui/class-names";
import { kindOfField, parseFieldPath, readFieldValue } from "@/lib/review/field-values";
import { fieldElementId, focusField, useReviewing } from "./review-context";

/** The one value that is being written. Enter keeps it and goes on, Escape leaves it as it was, empty means that there is none. */
export function FieldEditor({ field, label, value, className }: { field: string; label: string; value: string | number | null; className?: string }) {
  const { edit, correct } = useReviewing();
  const [text, setText] = useState(value === null ? "" : String(value));
  const [fault, setFault] = useState<string | null>(null);
  const place = parseFieldPath(field);
  const kind = place ? kindOfField(place) : "text";
  const leave = (): void => {
    edit(null);
    requestAnimationFrame(() => focusField(field));
  };
  const keep = (): void => {
    if (text.trim() === "") return correct(field, null);
    const read = readFieldValue(kind, text);
    if ("fault" in read) return setFault(read.fault);
    correct(field, read.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key === "Escape") leave();
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) keep();
  };
  return (
    <span className={classNames("grid min-w-0 gap-1", className)}>
      <input
        id={fieldElementId(field)} type={kind === "date" ? "date" : "text"} inputMode={kind === "text" || kind === "currency" || kind === "date" ? undefined : "decimal"}
        autoFocus aria-label={label} aria-invalid={fault ? true : undefined} aria-describedby={fault ? `${fieldElementId(field)}-fault` : undefined} value={text}
        onFocus={(event) => { if (kind !== "date") event.currentTarget.select(); }} onChange={(event) => { setText(event.target.value); setFault(null); }} onKeyDown={onKeyDown} onBlur={() => { if (!fault) edit(null); }}
        className="h-7 w-full min-w-0 rounded-sm border border-accent bg-surface px-1.5 text-sm font-medium text-ink tabular-nums outline-none aria-invalid:border-danger"
      />
      {fault ? <span id={`${fieldElementId(field)}-fault`} role="alert" className="text-xs text-danger">{fault}</span> : null}
    </span>
  );
}
