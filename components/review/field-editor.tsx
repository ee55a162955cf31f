"use client";

import { useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from "react";
import { inWords } from "@/components/format/words";
import { fieldElementId, focusField } from "@/components/result/focus-field";
import { classNames } from "@/components/ui/class-names";
import { documentTypes, kindOfField, parseFieldPath, readFieldValue } from "@/lib/review/field-values";
import { asWritten } from "./as-written";
import { useReviewing } from "./review-context";

/**
 * The one value that is being written. Enter keeps it and goes on, as a click elsewhere does without going on, Escape leaves it as
 * it was, empty means that there is none.
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
    // What the server refused before is still said to be there; what was only half written is given up.
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
  /** What was written counts wherever one clicks next. The field is left by looking at another window, too: nothing ends then. */
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (document.activeElement === event.currentTarget) return;
    if (ended.current) return;
    // A date that is half written is empty; any other value was taken out.
    if (text === was || (text.trim() === "" && (kind === "date" || was === ""))) giveUp();
    else if (!fault) keep(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation();
    // Both end the word that is being composed, and not the value.
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
