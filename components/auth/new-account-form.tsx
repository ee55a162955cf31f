"use client";

import type { FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import type { CountryChoice } from "@/components/ui/country-options";
import { AccountFields } from "./account-fields";

/** Creates an account for somebody who is signed in but belongs to none. */
export function NewAccountForm({
  countries,
  open,
}: {
  countries: CountryChoice[];
  open: (input: { name: string; defaultCountry: string }) => Promise<ActionOutcome<null>>;
}) {
  const { run, leave, busy, failure, fault } = useAction(open);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const made = await run({ name: String(form.get("name")), defaultCountry: String(form.get("defaultCountry")) });
    if (made) await leave("/test");
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Your account wasn't created" fields={["name", "defaultCountry"]} />
      <AccountFields countries={countries} fault={fault} />
      <Button look="primary" type="submit" busy={busy}>
        Create account
      </Button>
    </form>
  );
}
