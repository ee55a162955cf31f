"use client";

import type { FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { AmountInput, amountIn } from "@/components/forms/amount-input";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

/** A form with one integer. If `save` returns "later", it has opened a question and reports the outcome itself. */
export function FigureForm({
  label,
  hint,
  value,
  min,
  max,
  field,
  canEdit,
  save,
}: {
  label: string;
  hint: string;
  value: number;
  min: number;
  max: number;
  field: string;
  canEdit: boolean;
  save: (value: number) => Promise<ActionOutcome<null | "later">>;
}) {
  const { run, busy, failure, fault } = useAction(save);
  const refresh = useRefresh();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const figure = amountIn(String(new FormData(event.currentTarget).get("figure") ?? ""));
    if (figure === null) return;
    const done = await run(figure);
    if (done?.value !== null) return;
    toast.success("Saved");
    refresh();
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Changes weren't saved" fields={[field]} />
      <Field label={label} hint={hint} error={fault(field)}>
        {(props) => (
          <AmountInput
            {...props}
            name="figure"
            required
            whole
            min={min}
            max={max}
            initial={value}
            disabled={!canEdit}
            className="max-w-48 tabular-nums"
          />
        )}
      </Field>
      {canEdit ? (
        <div>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      ) : null}
    </form>
  );
}
