"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import type { CountryChoice } from "@/components/ui/country-options";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { AccountFields } from "./account-fields";
import { submitSignIn } from "./submit-sign-in";
import { NewPasswordField } from "./password-fields";
import { ProviderButtons, type ProviderButton } from "./provider-buttons";

interface NewAccount {
  name: string;
  userName: string;
  email: string;
  password: string;
  defaultCountry: string;
}
type Outcome = { ok: true } | { ok: false; message: string; faults: Record<string, string> };

export function SignUpForm({
  countries,
  providers,
  signUp,
}: {
  countries: CountryChoice[];
  providers: readonly ProviderButton[];
  signUp: (input: NewAccount) => Promise<Outcome>;
}) {
  const [failure, setFailure] = useState<{ message: string; faults: Record<string, string> } | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string): string => String(form.get(name) ?? "");
    const account = {
      name: read("name"),
      userName: read("userName"),
      email: read("email"),
      password: read("password"),
      defaultCountry: read("defaultCountry"),
    };
    setBusy(true);
    setFailure(null);
    const made = await signUp(account).catch(() => ({
      ok: false as const,
      message: "The server didn't respond. Check your connection and try again.",
      faults: {},
    }));
    if (!made.ok) {
      setFailure(made);
      setBusy(false);
      return;
    }
    window.location.assign((await submitSignIn(account)).status === "in" ? "/test" : "/sign-in");
  };
  const fault = (field: string): string | undefined => failure?.faults[field];
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {failure && Object.keys(failure.faults).length === 0 ? (
        <Notice kind="danger" title="Your account wasn't created" live>
          {failure.message}
        </Notice>
      ) : null}
      <AccountFields countries={countries} fault={fault} />
      <Field label="Your name" error={fault("userName")}>
        {(props) => <Input {...props} name="userName" autoComplete="name" required maxLength={200} />}
      </Field>
      <Field label="Email" error={fault("email")}>
        {(props) => <Input {...props} name="email" type="email" autoComplete="username" required />}
      </Field>
      <NewPasswordField error={fault("password")} />
      <Button look="primary" type="submit" busy={busy}>
        Create account
      </Button>
      <ProviderButtons providers={providers} next="/test" />
    </form>
  );
}
