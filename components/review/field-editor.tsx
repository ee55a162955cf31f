"use client";

import { useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from "react";
import { inWords } from "@/components/format/words";
import { fieldElementId, focusField } from "@/components/result/focus-field";
import { classNames } from "@/components/ui/class-names";
import { documentTypes, kindOfField, parseFieldPath, readFieldValue } from "@/lib/review/field-values";
import { asWritten } from "./as-written";
import { useReviewing } from "./review-context";

/**
 * The editor of one value. Enter saves it and goes to the next field; clicking elsewhere saves it without moving on; Escape discards the
 * change. An empty text means that there is no value.
 */
export function FieldEditor({
  field,
  label,
  value,
  className,
}: {
  field: string;
  label: string;
  value: string | number | null;
  className?: string;
}) {
  const { edit, correct, draft, write, refusals } = useReviewing();
  const [was] = useState(asWritten(value));
  const [kept] = useState(draft(field));
  const [text, setText] = useState(kept ?? was);
  const [fault, setFault] = useState<string | null>(null);
  const ended = useRef(false);
  const place = parseFieldPath(field);
  const kind = place ? kindOfField(place) : "text";
  const giveUp = (): void => {
    ended.current = true;
    // A value that the server refused stays as a draft; a half-written one is discarded.
    write(field, refusals[field] === undefined ? "" : (kept ?? ""));
    edit(null);
  };
  const leave = (): void => {
    giveUp();
    requestAnimationFrame(() => focusField(field));
  };
  const keep = (stay = false): void => {
    const read = text.trim() === "" ? { value: null } : readFieldValue(kind, text);
    if ("fault" in read) return setFault(read.fault);
    ended.current = true;
    write(field, "");
    correct(field, read.value, { stay });
  };
  /** Clicking elsewhere saves the text. Switching to another window also blurs the field, but must not end the editing. */
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (document.activeElement === event.currentTarget) return;
    if (ended.current) return;
    // A half-written date reads as empty and is discarded; an emptied field of any other kind means that the value was removed.
    if (text === was || (text.trim() === "" && (kind === "date" || was === ""))) giveUp();
    else if (!fault) keep(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation();
    // During composition (IME), Enter and Escape end the composition, not the editing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") leave();
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) keep();
  };
  const shared = {
    id: fieldElementId(field),
    autoFocus: true,
    "aria-label": label,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? `${fieldElementId(field)}-fault` : undefined,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setText(event.target.value);
      write(field, event.target.value === was ? "" : event.target.value);
      setFault(null);
    },
    onKeyDown,
    onBlur,
    className:
      "h-7 w-full min-w-0 rounded-sm border border-accent bg-surface px-1.5 text-sm font-medium text-ink tabular-nums outline-none aria-invalid:border-danger",
  } as const;
  return (
    <span className={classNames("grid min-w-0 gap-1", className)}>
      {kind === "documentType" ? (
        <select {...shared}>
          {documentTypes.map((type) => (
            <option key={type} value={type}>
              {inWords(type)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={kind === "date" ? "date" : "text"}
          inputMode={kind === "text" || kind === "reference" || kind === "currency" || kind === "date" ? undefined : "decimal"}
          onFocus={(event) => {
            if (kind !== "date") event.currentTarget.select();
          }}
        />
      )}
      {fault ? (
        <span id={`${fieldElementId(field)}-fault`} role="alert" className="text-xs text-danger">
          {fault}
        </span>
      ) : null}
    </span>
  );
}
