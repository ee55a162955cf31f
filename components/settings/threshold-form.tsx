"use client";

import type { FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { AmountInput, amountIn } from "@/components/forms/amount-input";
import { nothingChanged, useChangedValues } from "@/components/forms/changed-values";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Field, fieldGrid } from "@/components/ui/field";
import type { CheckThresholds } from "@/lib/prism/model";

type Change = Partial<Record<keyof CheckThresholds, number | null>>;

/** Name and meaning of each threshold, for readers who don't know the code. */
const labels: Record<keyof CheckThresholds, [label: string, about: string]> = {
  lineTolerance: ["Tolerance for a line or a tax", "By how much quantity × price or a tax may be off, in currency units."],
  sumTolerancePerLine: ["Tolerance for totals, per line", "By how much a total may be off for each line in it, in currency units."],
  sumToleranceMin: ["Tolerance for totals, at least", "For invoices with few lines, in currency units."],
  robustZ: [
    "Unusual amount: distance",
    "How many times the vendor's usual variation an amount may differ from the usual amount. Findings call it the robust z-score.",
  ],
  outlierEarlierMin: ["Unusual amount: earlier invoices", "How many a vendor must have before its amounts are compared."],
  roundAmountStep: ["Unusual amount: round", "An unusual amount that is a multiple of this is reported as round."],
  splitUnderLimitPercent: ["Split invoices: percent below the limit", "How close below the approval limit an amount is suspicious."],
  splitCount: ["Split invoices: number", "Report a finding from this many such invoices from one vendor."],
  splitDays: ["Split invoices: days", "Within how many days they are counted together."],
  approvalLimit: [
    "Split invoices: your approval limit",
    "The amount above which your company asks for another approval. If empty, round millions are used.",
  ],
  staleMonths: ["Old invoice: months", "Report a finding for an invoice dated longer ago."],
  nearDuplicateDays: ["Near duplicate: days", "Report a finding for the same total from one vendor within this many days."],
  reviewConfidence: ["Review below this confidence", "From 0 to 1. Invoices with any value below this confidence go to review."],
};
const names = Object.keys(labels) as (keyof CheckThresholds)[];

/** The form's values; an empty field means the default. */
function boundsIn(form: FormData, defaults: CheckThresholds): CheckThresholds {
  return Object.fromEntries(
    names.map((name) => [name, amountIn(String(form.get(name) ?? "")) ?? defaults[name]]),
  ) as unknown as CheckThresholds;
}

/** The change as the server expects it: a default is sent as null, so that it follows later changes of the default. */
const toDefaults = (change: Partial<CheckThresholds>, defaults: CheckThresholds): Change =>
  Object.fromEntries(
    Object.entries(change).map(([name, bound]) => [name, bound === defaults[name as keyof CheckThresholds] ? null : bound]),
  );

/** The thresholds of the checks with their defaults; an emptied field returns to its default. */
export function ThresholdForm({
  thresholds,
  defaults,
  canEdit,
  save,
}: {
  thresholds: CheckThresholds;
  defaults: CheckThresholds;
  canEdit: boolean;
  save: (change: Change) => Promise<ActionOutcome<null>>;
}) {
  const { run, busy, failure, fault } = useAction(save);
  const { changed, isOutdated, saved } = useChangedValues(thresholds);
  const refresh = useRefresh();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const held = boundsIn(form, defaults);
    const change = toDefaults(changed(held), defaults);
    if (Object.keys(change).length === 0) return toast.info(nothingChanged(isOutdated(held)));
    if (!(await run(change))) return;
    saved(held);
    toast.success("Checks saved", { description: "Changes apply from the next analysis." });
    refresh();
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Changes weren't saved" fields={names.map((name) => `thresholds.${name}`)} />
      <div className={`${fieldGrid} sm:grid-cols-2 lg:grid-cols-3`}>
        {names.map((name) => (
          <Field
            key={name}
            label={labels[name][0]}
            hint={`${labels[name][1]} Default: ${defaults[name]?.toLocaleString("en") ?? "none"}`}
            error={fault(`thresholds.${name}`)}
          >
            {(props) => <AmountInput {...props} name={name} initial={thresholds[name]} disabled={!canEdit} className="tabular-nums" />}
          </Field>
        ))}
      </div>
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
