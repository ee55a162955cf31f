"use client";

import { useState, useTransition, type FormEvent } from "react";
import { toast } from "sonner";
import { formatCount } from "@/components/format/amount";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";

type Result = { ok: true; value: number } | { ok: false; message: string; faults: Record<string, string> };

/** The balance below which people and systems are told. */
export function Threshold({ environment, threshold, allowed, save }: { environment: "test" | "live"; threshold: number; allowed: boolean; save: (threshold: number) => Promise<Result> }) {
  const [fault, setFault] = useState<string>();
  const [pending, start] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("threshold") ?? "");
    if (!/^\d{1,9}$/.test(text.trim())) return setFault("Enter a whole number; 0 switches the warning off.");
    start(async () => {
      const result = await save(Number(text));
      setFault(result.ok ? undefined : Object.values(result.faults)[0] ?? result.message);
      if (result.ok) toast.success(result.value === 0 ? "No warning will be given" : `You are warned below ${formatCount(result.value)} credits`);
    });
  };
  return (
    <Panel title="Warn when credits run low">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label="Below so many available credits" error={fault} hint="0 switches it off.">
          {(props) => <Input {...props} name="threshold" inputMode="numeric" defaultValue={threshold} disabled={!allowed} className="max-w-40 tabular-nums" />}
        </Field>
        <p className="text-sm text-ink-soft">
          Owners get a mail and a banner here, and webhooks get <code className="font-mono text-xs">credits.low</code>, once each time the {environment} balance falls below it.
        </p>
        <div><Button type="submit" busy={pending} disabled={!allowed}>Save</Button></div>
      </form>
    </Panel>
  );
}
