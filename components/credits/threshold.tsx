"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { formatCount } from "@/components/format/amount";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { plainAmount } from "@/lib/kernel/text/typed-number-values";

/** The balance below which people and systems are notified. */
export function Threshold({
  environment,
  threshold,
  allowed,
  save,
}: {
  environment: "test" | "live";
  threshold: number;
  allowed: boolean;
  save: (threshold: number) => Promise<ActionOutcome<null>>;
}) {
  const refresh = useRefresh();
  const [fault, setFault] = useState<string>();
  const { run, busy, failure, fault: faultOf } = useAction(save);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const text = plainAmount(String(new FormData(event.currentTarget).get("threshold") ?? "")) ?? "";
    if (!/^\d{1,9}$/.test(text)) return setFault("Enter a whole number. With 0, you're told only when no credits are left.");
    setFault(undefined);
    if (!(await run(Number(text)))) return;
    toast.success(
      Number(text) === 0 ? "You'll be told only when no credits are left" : `You'll be warned below ${formatCount(Number(text))} credits`,
    );
    refresh();
  };
  return (
    <Panel title="Warn when credits run low" className="print:hidden">
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <Field
          label="Warn when available credits fall below"
          error={fault ?? faultOf("threshold") ?? failure?.message}
          hint="Enter 0 to be told only when no credits are left."
        >
          {(props) => (
            <Input
              {...props}
              name="threshold"
              inputMode="numeric"
              defaultValue={threshold}
              disabled={!allowed}
              className="max-w-40 tabular-nums"
            />
          )}
        </Field>
        <p className="text-sm text-ink-soft">
          Levy emails owners, shows a banner here, and sends the <code className="font-mono text-xs">credits.low</code> webhook event once
          each time the {environment} balance falls below it. When no credits are left, you are always told, and the event is{" "}
          <code className="font-mono text-xs">credits.exhausted</code>.
        </p>
        <div>
          <Button type="submit" busy={busy} disabled={!allowed}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}
