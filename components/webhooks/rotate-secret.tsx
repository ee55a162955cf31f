"use client";

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { KeyReveal } from "@/components/keys/key-reveal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { EndpointActions } from "./endpoint-actions";

const overlaps = [
  { hours: 0, label: "Now" }, { hours: 1, label: "In an hour" }, { hours: 24, label: "In a day" }, { hours: 72, label: "In three days" }, { hours: 168, label: "In seven days" },
] as const;

/** A new signing secret; while the old one lasts, each delivery carries the signatures of both. */
export function RotateSecret({ webhookId, rotate, onChanged }: { webhookId: string; rotate: EndpointActions["rotateSecret"]; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const [overlapHours, setOverlapHours] = useState(24);
  const [secret, setSecret] = useState<string | null>(null);
  const { run, busy, failure, clear } = useAction(rotate);
  const change = (next: boolean): void => {
    setOpen(next);
    setSecret(null);
    clear();
  };
  const submit = async (): Promise<void> => {
    const answer = await run(webhookId, overlapHours);
    if (!answer) return;
    setSecret(answer.value.secret);
    onChanged();
  };
  return (
    <>
      <Button onClick={() => change(true)}>Rotate secret</Button>
      <Dialog
        open={open} onOpenChange={change} guarded={secret !== null} title={secret === null ? "Rotate the signing secret" : "Keep the new secret now"}
        description={secret === null ? "Until the old one ends, each delivery carries both signatures, so that your server can change over without a gap." : "It is shown this once and can't be shown again."}
      >
        {secret !== null ? <KeyReveal secret={secret} onDone={() => change(false)} /> : (
          <div className="grid gap-4">
            {failure ? <Notice kind="danger" title="The secret was not rotated" live>{failure.message}</Notice> : null}
            <Field label="The old secret ends">
              {(props) => (
                <Select {...props} value={overlapHours} onChange={(event) => setOverlapHours(Number(event.target.value))}>
                  {overlaps.map(({ hours, label }) => <option key={hours} value={hours}>{label}</option>)}
                </Select>
              )}
            </Field>
            <div className="flex justify-end gap-2"><Button onClick={() => change(false)}>Cancel</Button><Button look="primary" busy={busy} onClick={() => void submit()}>Rotate secret</Button></div>
          </div>
        )}
      </Dialog>
    </>
  );
}
