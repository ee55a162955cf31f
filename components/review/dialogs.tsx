"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Field } from "@/components/ui/field";
import type { Person } from "@/lib/review/read-review";
import { DialogEnd } from "./dialog-end";

const box =
  "w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-sm text-ink shadow-raised placeholder:text-ink-faint aria-invalid:border-danger";

/** Asks for a text. Ctrl or ⌘ with Enter sends it, so that no mouse is needed. */
export function TextDialog({
  title,
  description,
  label,
  action,
  look = "primary",
  missing,
  most,
  draft = "",
  onWrite,
  onSend,
  onClose,
}: {
  title: string;
  description: ReactNode;
  label: string;
  action: string;
  look?: "primary" | "danger";
  missing: string;
  /** Maximum length in characters. */ most: number;
  draft?: string | undefined;
  /**
   * Called on every change, and with an empty text once it is sent or discarded, because a dialog may close without the reader's intention.
   */
  onWrite: (text: string) => void;
  onSend: (text: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(draft);
  const [fault, setFault] = useState<string>();
  const send = (): void => {
    const { length } = text.trim();
    if (length === 0) return setFault(missing);
    if (length > most)
      return setFault(`Use at most ${most.toLocaleString("en")} characters. You have entered ${length.toLocaleString("en")}`);
    onWrite("");
    onSend(text.trim());
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <DialogFrame open onOpenChange={onClose} title={title} description={description}>
      <form onSubmit={submit} className="grid gap-3">
        <Field label={label} error={fault} hint={<span className="pointer-coarse:hidden">Press Ctrl+Enter or ⌘+Enter to submit.</span>}>
          {(props) => (
            <textarea
              {...props}
              rows={3}
              autoFocus
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                onWrite(event.target.value.trim());
                setFault(undefined);
              }}
              className={box}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
                event.preventDefault();
                send();
              }}
            />
          )}
        </Field>
        <DialogEnd action={action} look={look} giveUp={() => onWrite("")} onClose={onClose} />
      </form>
    </DialogFrame>
  );
}

/** Arrow keys choose and Enter assigns. Starts with the reader if nobody is assigned. */
export function AssignDialog({
  people,
  assigned,
  me,
  onAssign,
  onClose,
}: {
  people: readonly Person[];
  assigned: string | null;
  me: string;
  onAssign: (userId: string | null) => void;
  onClose: () => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get("person") ?? "");
    onAssign(chosen === "" ? null : chosen);
    onClose();
  };
  const first = assigned ?? (people.some(({ id }) => id === me) ? me : "");
  const choices = [...people.map(({ id, name }) => [id, id === me ? `${name} (you)` : name] as const), ["", "Unassigned"] as const];
  return (
    <DialogFrame open onOpenChange={onClose} title="Assign" description="The queue will only give this invoice to the person you choose.">
      <form onSubmit={submit} className="grid gap-3">
        <fieldset className="scroll-shade relative grid max-h-72 gap-0.5 overflow-y-auto">
          <legend className="mb-1 text-sm font-medium">Reviewer</legend>
          {choices.map(([id, name]) => (
            <label key={id} className="flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-sunken has-checked:bg-accent-soft">
              <input
                type="radio"
                name="person"
                value={id}
                defaultChecked={id === first}
                autoFocus={id === first}
                className="size-3.5 shrink-0 accent-accent"
              />
              <span className="min-w-0 truncate">{name}</span>
            </label>
          ))}
        </fieldset>
        <DialogEnd action="Assign" onClose={onClose} />
      </form>
    </DialogFrame>
  );
}

const keys: readonly [string, string][] = [
  ["Enter", "Accept the field and go to the next one to check"],
  ["E, F2", "Correct the field. Enter saves, Escape cancels"],
  ["↑ ↓", "Previous field, next field"],
  ["Ctrl Enter, ⌘ Enter", "Approve and go to the next invoice"],
  ["R", "Reject with a reason"],
  ["J", "Next invoice (this one stays in the queue)"],
  ["K", "Previous invoice"],
  ["T", "Override the treatment of the focused line, or of the invoice if no line is focused"],
  ["N", "Add a line"],
  ["Delete", "Remove the focused line"],
  ["A", "Assign"],
  ["C", "Comment"],
  ["Z", "Undo your last step, including on the previous invoice"],
  ["+ −", "Zoom the document in or out; 0 fits it to the panel"],
  ["O", "Rotate the document"],
  ["[ ]", "Previous page, next page of the document"],
  ["Ctrl K, ⌘ K", "Go to a page, or find an invoice, filing or key"],
  ["Escape", "Close the open dialog, or cancel an edit"],
  ["?", "Show keyboard shortcuts"],
];

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="Work through the queue without a mouse. Holding a key down counts as one press."
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
