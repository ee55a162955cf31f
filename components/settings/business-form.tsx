import { useState, type FormEvent } from "react";
import { AmountInput, amountIn } from "@/components/forms/amount-input";
import { baselineOf, changedValues, nothingChanged } from "@/components/forms/changed-values";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { CountryOptions } from "@/components/ui/country-options";
import { useDialogHold } from "@/components/ui/dialog-hold";
import { Field, Input, Select } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { BusinessView } from "@/lib/businesses/businesses";
import type { BusinessInput } from "@/lib/businesses/save-business";
import type { CountryChoice } from "./account-form";

export type SaveBusiness = (input: BusinessInput) => Promise<ActionOutcome<null>>;

const fields = ["businessId", "name", "taxId", "country", "state", "annualTurnover"];

/** The form of a new business, or of an existing one's profile. */
export function BusinessForm({
  business,
  countries,
  defaultCountry,
  save,
  onDone,
  onSaved,
}: {
  business: BusinessView | null;
  countries: readonly CountryChoice[];
  defaultCountry: string;
  save: SaveBusiness;
  onDone: () => void;
  onSaved: () => void;
}) {
  const { run, busy, failure, fault } = useAction(save);
  useDialogHold(busy);
  // The values as first rendered. A business without a country gets the selected one when the form is saved.
  const [drawn] = useState(() =>
    business === null ? null : { ...business, name: business.name ?? "", taxId: business.taxId ?? "", state: business.state ?? "" },
  );
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? "");
    const held = {
      name: text("name"),
      taxId: text("taxId"),
      country: text("country"),
      state: text("state"),
      vatWithholdingAgent: form.has("vatWithholdingAgent"),
      isIndividual: form.has("isIndividual"),
      annualTurnover: amountIn(text("annualTurnover")),
    };
    const change = drawn === null ? held : changedValues(held, baselineOf(drawn), drawn);
    if (Object.keys(change).length === 0) {
      toast.info(nothingChanged());
      return onDone();
    }
    if (!(await run({ businessId: business?.businessId ?? text("businessId"), isNew: business === null, ...change }))) return;
    toast.success("Business saved", { description: "Changes apply from the next analysis." });
    onSaved();
    onDone();
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Changes weren't saved" fields={fields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="ID" hint="The businessId in your requests." error={fault("businessId")}>
          {(props) => (
            <Input
              {...props}
              name="businessId"
              defaultValue={business?.businessId ?? ""}
              required
              maxLength={255}
              disabled={business !== null}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Name" error={fault("name")}>
          {(props) => <Input {...props} name="name" defaultValue={business?.name ?? ""} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Country" error={fault("country")}>
          {(props) => (
            <Select {...props} name="country" defaultValue={business?.country ?? defaultCountry}>
              {business?.country && !countries.some(({ code }) => code === business.country) ? (
                <option value={business.country}>{business.country} (no rules)</option>
              ) : null}
              <CountryOptions countries={countries} />
            </Select>
          )}
        </Field>
        <Field label="State or region" error={fault("state")}>
          {(props) => <Input {...props} name="state" defaultValue={business?.state ?? ""} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Tax ID" error={fault("taxId")}>
          {(props) => (
            <Input {...props} name="taxId" defaultValue={business?.taxId ?? ""} maxLength={200} autoComplete="off" className="ident" />
          )}
        </Field>
        <Field label="Annual turnover" hint="In the country's currency. Leave empty if unknown." error={fault("annualTurnover")}>
          {(props) => <AmountInput {...props} name="annualTurnover" initial={business?.annualTurnover} className="tabular-nums" />}
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Filing profile</legend>
        <label className="flex gap-2 text-sm">
          <input
            type="checkbox"
            name="vatWithholdingAgent"
            defaultChecked={business?.vatWithholdingAgent ?? false}
            className="mt-1 size-3.5 shrink-0 accent-accent"
          />
          <span>
            Withholds VAT on purchases
            <span className="block text-xs text-ink-faint">
              Government bodies, oil and gas companies, banks and other appointed agents.
            </span>
          </span>
        </label>
        <label className="flex gap-2 text-sm">
          <input
            type="checkbox"
            name="isIndividual"
            defaultChecked={business?.isIndividual ?? false}
            className="mt-1 size-3.5 shrink-0 accent-accent"
          />
          <span>
            Is an individual<span className="block text-xs text-ink-faint">Individuals don&apos;t have to deduct withholding tax.</span>
          </span>
        </label>
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone} disabled={busy}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
