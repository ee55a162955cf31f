"use client";

import { Link } from "@/components/ui/link";
import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { NewPasswordField } from "./password-fields";

export function ResetPasswordForm({
  email,
  setPassword,
}: {
  email: string;
  setPassword: (password: string) => Promise<ActionOutcome<null>>;
}) {
  const [done, setDone] = useState(false);
  const { run, busy, failure, fault } = useAction(setPassword);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (await run(String(new FormData(event.currentTarget).get("password")))) setDone(true);
  };
  if (done) {
    return (
      <div className="grid gap-4">
        <Notice kind="positive" title="Your new password is set" live>
          You have been signed out everywhere.
        </Notice>
        <Button asChild look="primary">
          <Link href="/sign-in">Sign in</Link>
        </Button>
      </div>
    );
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="Your password wasn't changed" fields={["password"]} />
      <Field label="Email">
        {(props) => <Input {...props} name="email" type="email" autoComplete="username" value={email} readOnly />}
      </Field>
      <NewPasswordField label="New password" error={fault("password")} autoFocus />
      <Button look="primary" type="submit" busy={busy}>
        Set password
      </Button>
    </form>
  );
}
