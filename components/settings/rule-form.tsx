"use client";

import { type FormEvent } from "react";
import { formatAmount } from "@/components/format/amount";
import { capitalized } from "@/components/format/capitalized";
import { AmountInput, amountIn } from "@/components/forms/amount-input";
import { nothingChanged, useChangedValues } from "@/components/forms/changed-values";
import { fieldsWithin } from "@/components/forms/fields-within";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field, fieldGrid, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { AnalysisSettings, TaxLimit } from "@/lib/accounts/analysis-settings";

interface Change {
  taxLimits?: Record<string, Record<string, number | null>>;
  confirmedFacts?: string[] | null;
}

/** What a limit decides, by its ID in the rule packs. */
const effects: Partial<Record<string, string>> = {
  vat_small_business_turnover:
    "If the annual turnover of a business is at most this, its sales without VAT go to review. For vendors, analyses go by the VAT registration in their settings.",
  wht_small_payer_turnover: "Applies to businesses whose annual turnover is set above, when they pay a supplier with a valid tax ID.",
  wht_small_payer_monthly_transaction:
    "Counts the invoice and the vendor's other invoices of the month. If they come to more than this together, a reviewer is asked what was paid.",
};

/** Statutory limits on which sources disagree, and facts that the account has to confirm itself. */
export function RuleForm({
  settings: { country, taxLimits, confirmedFacts },
  currency,
  canEdit,
  save,
}: {
  settings: AnalysisSettings;
  /** Currency of the country whose limits these are; null if no country is known. */
  currency: string | null;
  canEdit: boolean;
  save: (change: Change) => Promise<ActionOutcome<null>>;
}) {
  const { run, busy, failure, fault } = useAction(save);
  const limits = useChangedValues<Record<string, number | null>>(Object.fromEntries(taxLimits.map(({ id, value }) => [id, value])));
  const facts = useChangedValues<{ confirmedFacts: readonly string[] }>({ confirmedFacts });
  const refresh = useRefresh();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const heldFacts = {
      confirmedFacts: text("confirmedFacts")
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((fact) => fact !== ""),
    };
    const heldLimits = Object.fromEntries(taxLimits.map(({ id, defaultValue }) => [id, amountIn(text(id)) ?? defaultValue]));
    const defaults = new Map(taxLimits.map(({ id, defaultValue }) => [id, defaultValue]));
    // A default is sent as null, so that it follows later changes of the default.
    const newLimits = Object.entries(limits.changed(heldLimits)).map(([id, amount = null]) => [
      id,
      amount === defaults.get(id) ? null : amount,
    ]);
    const newFacts = facts.changed(heldFacts).confirmedFacts;
    const change: Change = {
      ...(country === null || newLimits.length === 0 ? {} : { taxLimits: { [country]: Object.fromEntries(newLimits) } }),
      ...(newFacts === undefined ? {} : { confirmedFacts: newFacts.length === 0 ? null : [...newFacts] }),
    };
    if (Object.keys(change).length === 0) return toast.info(nothingChanged(limits.isOutdated(heldLimits) || facts.isOutdated(heldFacts)));
    if (!(await run(change))) return;
    limits.saved(heldLimits);
    facts.saved(heldFacts);
    toast.success("Rules saved", { description: "Changes apply from the next analysis." });
    refresh();
  };
  const firstFault = (start: string): string | undefined => {
    const [name] = fieldsWithin(failure, start);
    return name === undefined ? undefined : fault(name);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure
        failure={failure}
        title="Changes weren't saved"
        fields={[...fieldsWithin(failure, "confirmedFacts"), ...taxLimits.map(({ id }) => `taxLimits.${country}.${id}`)]}
      />
      <Field
        label="Facts confirmed by your adviser"
        hint="Results warn about each rule that no published source confirms, by its name, such as NG-WHT-BASE. Enter the names your adviser has confirmed, separated by commas, to remove their warnings."
        error={firstFault("confirmedFacts")}
      >
        {(props) => (
          <Input
            {...props}
            name="confirmedFacts"
            defaultValue={confirmedFacts.join(", ")}
            placeholder="None"
            disabled={!canEdit}
            autoComplete="off"
            className="font-mono"
          />
        )}
      </Field>
      {taxLimits.length === 0 ? null : (
        <div className={`${fieldGrid} lg:grid-cols-2`}>
          {taxLimits.map((limit) => (
            <Field
              key={limit.id}
              label={limit.label}
              hint={<LimitHint limit={limit} currency={currency} />}
              error={country === null ? undefined : fault(`taxLimits.${country}.${limit.id}`)}
            >
              {(props) => <AmountInput {...props} name={limit.id} initial={limit.value} disabled={!canEdit} className="tabular-nums" />}
            </Field>
          ))}
        </div>
      )}
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

function LimitHint({ limit: { id, defaultValue, contested, verified, note }, currency }: { limit: TaxLimit; currency: string | null }) {
  const others = contested.length > 0 ? `; other sources say ${contested.map((value) => formatAmount(value, currency)).join(" or ")}` : "";
  return (
    <>
      {effects[id]} Default {formatAmount(defaultValue, currency)}
      {others}. {verified ? null : <Badge tone="caution">Not confirmed</Badge>}
      {note ? ` ${capitalized(note)}.` : null}
    </>
  );
}
