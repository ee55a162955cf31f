"use client";

import { useState, type ReactNode } from "react";
import { titleOf, useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { KeyReveal } from "./key-reveal";

const overlaps = [
  { hours: 0, label: "Immediately" },
  { hours: 1, label: "In 1 hour" },
  { hours: 24, label: "In 1 day" },
  { hours: 72, label: "In 3 days" },
  { hours: 168, label: "In 7 days" },
] as const;

/**
 * Asks when the old key or secret ends, makes the new one and shows it once; until then both hold, so that servers can change
 * over without a gap.
 */
export function RotateDialog({
  noun,
  title,
  about,
  trigger,
  rotate,
  onRotated,
  onClosed,
}: {
  noun: "key" | "secret";
  title: string;
  about: string;
  trigger: (open: () => void) => ReactNode;
  rotate: (overlapHours: number) => Promise<ActionOutcome<{ secret: string }>>;
  onRotated?: () => void;
  onClosed?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [overlapHours, setOverlapHours] = useState(24);
  const [secret, setSecret] = useState<string | null>(null);
  const { run, busy, failure, clear } = useAction(rotate);
  const change = (next: boolean): void => {
    setOpen(next);
    setSecret(null);
    clear();
    if (!next) onClosed?.();
  };
  const submit = async (): Promise<void> => {
    const answer = await run(overlapHours);
    if (!answer) return;
    setSecret(answer.value.secret);
    onRotated?.();
  };
  return (
    <>
      {trigger(() => change(true))}
      <Dialog
        open={open}
        onOpenChange={change}
        guarded={secret !== null}
        title={secret === null ? title : `Save the new ${noun}`}
        description={secret === null ? about : "It is shown only once. You can't view it again."}
      >
        {secret !== null ? (
          <KeyReveal secret={secret} onDone={() => change(false)} />
        ) : (
          <div className="grid gap-4">
            {failure ? (
              <Notice kind="danger" title={titleOf(failure, `The ${noun} wasn't rotated`)} live>
                {failure.message}
              </Notice>
            ) : null}
            <Field label={`Old ${noun} expires`}>
              {(props) => (
                <Select {...props} value={overlapHours} onChange={(event) => setOverlapHours(Number(event.target.value))}>
                  {overlaps.map(({ hours, label }) => (
                    <option key={hours} value={hours}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div className="flex justify-end gap-2">
              <Button onClick={() => change(false)}>Cancel</Button>
              <Button look="primary" busy={busy} onClick={() => void submit()}>{`Rotate ${noun}`}</Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
