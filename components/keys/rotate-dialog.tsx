"use client";

import { useState } from "react";
import { titleOf, useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useHeldPage } from "@/components/ui/use-held-page";
import { KeyReveal } from "./key-reveal";

const overlaps = [
  { hours: 0, label: "Immediately" },
  { hours: 1, label: "In 1 hour" },
  { hours: 24, label: "In 1 day" },
  { hours: 72, label: "In 3 days" },
  { hours: 168, label: "In 7 days" },
] as const;
const DEFAULT_OVERLAP_HOURS = 24;

export interface Rotation {
  noun: "key" | "secret";
  title: string;
  about: string;
  rotate: (overlapHours: number) => Promise<ActionOutcome<{ secret: string }>>;
}

/** Placeholder while the dialog is closed; its action can't be called. */
const none: Rotation = {
  noun: "key",
  title: "",
  about: "",
  rotate: () => Promise.resolve({ ok: false, message: "Nothing is being rotated", faults: {} }),
};

/**
 * Asks when the old key or secret should end, creates the new one, and shows it once. Both are valid until then, so servers can switch
 * without a gap. Once requested, the dialog can't be closed until the new secret is saved. Render it outside the old key's row, which would
 * take the dialog with it when that key ends at once.
 */
export function RotateDialog({
  rotation,
  onClose,
  onRotated,
}: {
  /** Null while the dialog is closed. */
  rotation: Rotation | null;
  onClose: () => void;
  onRotated?: () => void;
}) {
  const { noun, title, about, rotate } = rotation ?? none;
  const [overlapHours, setOverlapHours] = useState(DEFAULT_OVERLAP_HOURS);
  const [secret, setSecret] = useState<string | null>(null);
  const { run, busy, failure, clear } = useAction(rotate);
  useHeldPage(busy);
  const close = (): void => {
    setSecret(null);
    setOverlapHours(DEFAULT_OVERLAP_HOURS);
    clear();
    onClose();
  };
  const submit = async (): Promise<void> => {
    const answer = await run(overlapHours);
    if (!answer) return;
    setSecret(answer.value.secret);
    onRotated?.();
  };
  return (
    <Dialog
      open={rotation !== null}
      onOpenChange={close}
      guarded={busy || secret !== null}
      title={secret === null ? title : `Save the new ${noun}`}
      description={secret === null ? about : "It is shown only once. You can't view it again."}
    >
      {secret !== null ? (
        <KeyReveal secret={secret} onDone={close} />
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
            <Button disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button look="primary" busy={busy} onClick={() => void submit()}>{`Rotate ${noun}`}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
