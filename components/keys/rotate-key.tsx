"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { KeyReveal } from "./key-reveal";

export type RotateKeyAction = (id: string, overlapHours: number) => Promise<{ ok: true; value: { secret: string } } | { ok: false; message: string }>;

const overlaps = [
  { hours: 0, label: "Now" }, { hours: 1, label: "In an hour" }, { hours: 24, label: "In a day" }, { hours: 72, label: "In three days" }, { hours: 168, label: "In seven days" },
] as const;

const abouts = {
  key: "Makes a new key that may do the same. Put it to use before the old one ends.",
  secret: "Makes a new secret. What either encrypted is opened until the old one ends.",
} as const;

/** A new key or shared secret; the old one stays valid for a while, so that servers can change over without a gap. */
export function RotateKey({ kind = "key", id, name, rotateKey }: { kind?: "key" | "secret"; id: string; name: string; rotateKey: RotateKeyAction }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [overlapHours, setOverlapHours] = useState(24);
  const [failure, setFailure] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const router = useRouter();
  const change = (next: boolean): void => {
    setOpen(next);
    setSecret(null);
    setFailure(null);
    if (!next) router.refresh();
  };
  const rotate = async (): Promise<void> => {
    setBusy(true);
    const result = await rotateKey(id, overlapHours).catch(() => ({ ok: false as const, message: "The server gave no answer. Check your connection and try again." }));
    setBusy(false);
    if (result.ok) setSecret(result.value.secret);
    else setFailure(result.message);
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={`Rotate ${name}`}>Rotate</Button>
      <Dialog
        open={open} onOpenChange={change} guarded={secret !== null} title={secret === null ? `Rotate “${name}”` : `Keep the new ${kind} now`}
        description={secret === null ? abouts[kind] : "It is shown this once and can't be shown again."}
      >
        {secret !== null ? <KeyReveal secret={secret} onDone={() => change(false)} /> : (
          <div className="grid gap-4">
            {failure ? <Notice kind="danger" title={`The ${kind} was not rotated`} live>{failure}</Notice> : null}
            <Field label={`The old ${kind} ends`}>
              {(props) => (
                <Select {...props} value={overlapHours} onChange={(event) => setOverlapHours(Number(event.target.value))}>
                  {overlaps.map(({ hours, label }) => <option key={hours} value={hours}>{label}</option>)}
                </Select>
              )}
            </Field>
            <div className="flex justify-end gap-2"><Button onClick={() => change(false)}>Cancel</Button><Button look="primary" busy={busy} onClick={() => void rotate()}>{`Rotate ${kind}`}</Button></div>
          </div>
        )}
      </Dialog>
    </>
  );
}
