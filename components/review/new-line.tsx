"use client";

import { useState, type FormEvent } from "react";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Field, Input } from "@/components/ui/field";
import { readFieldValue } from "@/lib/review/field-values";
import { DialogEnd } from "./dialog-end";
import { amountsIn } from "./amounts-in";
import { useReviewing } from "./review-context";
import { formDraft, readFormDraft } from "./drafts";

const names = {
  description: "Description",
  quantity: "Quantity (optional)",
  unitPrice: "Unit price (optional)",
  amount: "Amount",
} as const;
const kinds = { description: "text", quantity: "decimal", unitPrice: "decimal", amount: "amount" } as const;
type Name = keyof typeof names;

/** Place of its draft. */
const PLACE = "new line";

function written(form: HTMLFormElement): string {
  const data = new FormData(form);
  return formDraft(Object.fromEntries(Object.keys(names).map((name) => [name, String(data.get(name) ?? "").trim()])));
}

/** A dialog to add a line that wasn't read from the document. */
export function NewLine({ onClose }: { onClose: () => void }) {
  const { view, draft, write, send } = useReviewing();
  const [kept] = useState(() => readFormDraft(draft(PLACE)));
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: Name): string => String(form.get(name) ?? "").trim();
    const found: Partial<Record<Name, string>> = {};
    const value = (name: Name): string | null => {
      const text = typed(name);
      if (text === "" && (name === "quantity" || name === "unitPrice")) return null;
      const read = readFieldValue(kinds[name], text);
      if ("value" in read) return read.value;
      // On the page, any field may be empty, but an added line needs a description.
      found[name] = name === "description" && text === "" ? "Enter a description" : read.fault;
      return null;
    };
    const line = { description: value("description"), quantity: value("quantity"), unitPrice: value("unitPrice"), amount: value("amount") };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    write(PLACE, "");
    send("lines", { body: () => ({ what: "add", line }), written: { place: PLACE, text: written(event.currentTarget) } });
    onClose();
  };
  return (
    <DialogFrame
      open
      onRight
      onOpenChange={onClose}
      title="Add a line"
      description={`Add a line that is on the document but wasn't extracted.${amountsIn(view)}`}
    >
      <form onSubmit={add} onChange={(event) => write(PLACE, written(event.currentTarget))} className="grid gap-3">
        {(Object.keys(names) as Name[]).map((name) => (
          <Field key={name} label={names[name]} error={faults[name]}>
            {(props) => (
              <Input
                {...props}
                name={name}
                inputMode={name === "description" ? "text" : "decimal"}
                autoComplete="off"
                defaultValue={kept[name]}
              />
            )}
          </Field>
        ))}
        <DialogEnd action="Add" giveUp={() => write(PLACE, "")} onClose={onClose} />
      </form>
    </DialogFrame>
  );
}
