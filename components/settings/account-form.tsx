"use client";

import type { FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { nothingChanged, useChangedValues } from "@/components/forms/changed-values";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { CountryOptions } from "@/components/ui/country-options";
import { Field, Input, Select } from "@/components/ui/field";
import type { AccountSettingsView } from "@/lib/accounts/change-account";

export interface CountryChoice {
  code: string;
  name: string;
  currency: string;
}

export function AccountForm({
  settings,
  countries,
  canEdit,
  save,
}: {
  settings: AccountSettingsView;
  countries: readonly CountryChoice[];
  canEdit: boolean;
  save: (input: { name?: string; defaultCountry?: string; strictSandbox?: boolean }) => Promise<ActionOutcome<null>>;
}) {
  const { run, busy, failure, fault } = useAction(save);
  const { name, defaultCountry, strictSandbox } = settings;
  const { changed, isOutdated, saved } = useChangedValues({ name, defaultCountry: defaultCountry ?? "", strictSandbox });
  const refresh = useRefresh();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const held = {
      name: String(form.get("name")).trim(),
      // A select without a choice is missing from the form data, so it counts as empty.
      defaultCountry: String(form.get("defaultCountry") ?? ""),
      strictSandbox: form.has("strictSandbox"),
    };
    const change = changed(held);
    if (Object.keys(change).length === 0) return toast.info(nothingChanged(isOutdated(held)));
    if (!(await run(change))) return;
    saved(held);
    toast.success("Account saved");
    refresh();
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Changes weren't saved" fields={["name", "defaultCountry"]} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company" error={fault("name")}>
          {(props) => (
            <Input
              {...props}
              name="name"
              defaultValue={settings.name}
              required
              maxLength={200}
              disabled={!canEdit}
              autoComplete="organization"
            />
          )}
        </Field>
        <Field
          label="Default country"
          hint="Its rules apply when neither the request nor the business specifies a country."
          error={fault("defaultCountry")}
        >
          {(props) => (
            <Select {...props} name="defaultCountry" defaultValue={settings.defaultCountry ?? ""} disabled={!canEdit}>
              {settings.defaultCountry === null ? (
                <option value="" disabled>
                  None
                </option>
              ) : null}
              <CountryOptions countries={countries} />
            </Select>
          )}
        </Field>
      </div>
      <label className="flex gap-2 text-sm">
        <input
          type="checkbox"
          name="strictSandbox"
          defaultChecked={settings.strictSandbox}
          disabled={!canEdit}
          className="mt-1 size-3.5 shrink-0 accent-accent"
        />
        <span>
          <span className="font-medium">Strict sandbox</span>
          <span className="block text-xs text-ink-faint">
            Requests with a test key are rejected if their encryptedPayload can&apos;t be decrypted, as in live. When off, they get a
            warning instead.
          </span>
        </span>
      </label>
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
