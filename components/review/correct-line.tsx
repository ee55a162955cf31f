"use client";

import { useState, type FormEvent } from "react";
import { capitalized } from "@/components/format/capitalized";
import { lineFields, type FieldEntry } from "@/components/result/fields";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Field, Input } from "@/components/ui/field";
import { kindOfField, linePath, parseFieldPath, readFieldValue, type FieldKind } from "@/lib/review/field-values";
import { amountsIn } from "./amounts-in";
import { fieldText, isUnedited } from "./field-text";
import { DialogEnd } from "./dialog-end";
import { readFormDraft } from "./drafts";
import { useReviewing } from "./review-context";

const kindAt = (key: string): FieldKind => {
  const place = parseFieldPath(key);
  return place === null ? "text" : kindOfField(place);
};

/** The field's name without the line number, which the dialog shows. */
const nameOf = ({ label }: FieldEntry): string => capitalized(label.replace(/^Line \d+, /, ""));

/**
 * A form with all values of a line, for people who don't open them one by one with the keyboard. Each changed value becomes a correction.
 */
export function CorrectLine({ lineNumber, onClose }: { lineNumber: number; onClose: () => void }) {
  const { view, draft, write, correct } = useReviewing();
  const place = `line ${lineNumber}`;
  // The values at opening time, so that a colleague's corrections in the meantime don't count as changes in this form.
  const [fields] = useState(() => lineFields(view.result).filter(({ key }) => key.startsWith(`${linePath(lineNumber)}.`)));
  const [kept] = useState(() => readFormDraft(draft(place)));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const changed = (form: HTMLFormElement): [field: FieldEntry, text: string][] => {
    const data = new FormData(form);
    return fields
      .map((field): [FieldEntry, string] => [field, String(data.get(field.key) ?? "").trim()])
      .filter(([field, text]) => !isUnedited(text, field.value));
  };
  const keep = (form: HTMLFormElement): void => {
    const texts = changed(form).map(([{ key }, text]) => [key, text]);
    write(place, texts.length === 0 ? "" : JSON.stringify(Object.fromEntries(texts)));
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const readings = changed(event.currentTarget).map(
      ([{ key }, text]) => [key, text === "" ? { value: null } : readFieldValue(kindAt(key), text)] as const,
    );
    const found = Object.fromEntries(readings.flatMap(([key, reading]) => ("fault" in reading ? [[key, reading.fault]] : [])));
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    write(place, "");
    for (const [key, reading] of readings) if ("value" in reading) correct(key, reading.value, { stay: true });
    onClose();
  };
  return (
    <DialogFrame
      open
      onRight
      onOpenChange={onClose}
      title={`Correct line ${lineNumber}`}
      description={`Leave empty what the document doesn't show.${amountsIn(view)}`}
    >
      <form onSubmit={send} onChange={(event) => keep(event.currentTarget)} className="grid grid-cols-2 gap-x-4 gap-y-3">
        {fields.map((field) => {
          const isText = kindAt(field.key) === "text";
          return (
            <div key={field.key} className={field.key.endsWith(".description") ? "col-span-2" : undefined}>
              <Field label={nameOf(field)} error={faults[field.key]}>
                {(props) => (
                  <Input
                    {...props}
                    name={field.key}
                    inputMode={isText ? "text" : "decimal"}
                    autoComplete="off"
                    defaultValue={kept[field.key] ?? fieldText(field.value)}
                  />
                )}
              </Field>
            </div>
          );
        })}
        <div className="col-span-2">
          <DialogEnd action="Save" giveUp={() => write(place, "")} onClose={onClose} />
        </div>
      </form>
    </DialogFrame>
  );
}
