"use client";

import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { AmountInput, amountIn } from "@/components/forms/amount-input";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Field, fieldGrid, Input } from "@/components/ui/field";
import type { CheckThresholds } from "@/lib/prism/model";

type Change = Partial<Record<keyof CheckThresholds, number | null>>;

const labels: Record<keyof CheckThresholds, [label: string, about: string]> = {
  lineTolerance: ["Line and tax tolerance", "In currency units"],
  sumTolerancePerLine: ["Total tolerance per line", "In currency units"],
  sumToleranceMin: ["Minimum total tolerance", "In currency units"],
  robustZ: ["Unusual amount", "Distance from the vendor's usual amount, as a robust z-score"],
  outlierEarlierMin: ["Unusual amount: minimum earlier invoices", "From the same vendor"],
  roundAmountStep: ["Round amount", "Multiple, in currency units"],
  splitUnderLimitPercent: ["Split invoices: margin below the limit", "Percent"],
  splitCount: ["Split invoices: minimum number", "Invoices"],
  splitDays: ["Split invoices: time window", "Days"],
  approvalLimit: ["Approval limit", "In currency units. If empty, round millions are used"],
  staleMonths: ["Old invoice", "Months after the invoice date"],
  nearDuplicateDays: ["Near duplicate", "Days between two similar invoices"],
  reviewConfidence: ["Review below this confidence", "From 0 to 1"],
};
/** Amounts of money, whose thousands are parted. */
const amounts: ReadonlySet<keyof CheckThresholds> = new Set(["roundAmountStep", "approvalLimit"]);
const names = Object.keys(labels) as (keyof CheckThresholds)[];

/** The bounds of the checks with their defaults beside them; an emptied field takes its default back. */
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
  const router = useRouter();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change: Change = Object.fromEntries(
      names.map((name) => {
        const bound = amountIn(String(form.get(name) ?? ""));
        return [name, bound === defaults[name] ? null : bound];
      }),
    );
    if (!(await run(change))) return;
    toast.success("Checks saved", { description: "Changes apply from the next analysis." });
    router.refresh();
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Changes weren't saved" fields={names.map((name) => `thresholds.${name}`)} />
      <div className={`${fieldGrid} sm:grid-cols-2 lg:grid-cols-3`}>
        {names.map((name) => (
          <Field
            key={name}
            label={labels[name][0]}
            hint={`${labels[name][1]}; default ${defaults[name]?.toLocaleString("en") ?? "none"}`}
            error={fault(`thresholds.${name}`)}
          >
            {(props) =>
              amounts.has(name) ? (
                <AmountInput {...props} name={name} initial={thresholds[name]} disabled={!canEdit} className="tabular-nums" />
              ) : (
                <Input
                  {...props}
                  name={name}
                  type="number"
                  step="any"
                  min={0}
                  defaultValue={thresholds[name] ?? ""}
                  disabled={!canEdit}
                  className="tabular-nums"
                />
              )
            }
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
