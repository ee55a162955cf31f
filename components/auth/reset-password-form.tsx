"use client";

import { Link } from "@/components/ui/link";
import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { PasswordReset } from "@/lib/users/reset-password";
import { NewPasswordField } from "./password-fields";

export function ResetPasswordForm({
  email,
  isFirstProof,
  setPassword,
}: {
  email: string;
  isFirstProof: boolean;
  setPassword: (password: string) => Promise<ActionOutcome<PasswordReset>>;
}) {
  const [done, setDone] = useState<PasswordReset | null>(null);
  const { run, busy, failure, fault } = useAction(setPassword);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const set = await run(String(new FormData(event.currentTarget).get("password")));
    if (set) setDone(set.value);
  };
  if (done) {
    return (
      <div className="grid gap-4">
        <Notice kind="positive" title="Your new password is set" live>
          You have been signed out everywhere.
        </Notice>
        {done.ended.length > 0 ? (
          <Notice kind="caution" title="Other access to your account has ended">
            {done.ended.join(" ")} This was the first proof that this email address is yours, and someone else may have signed up with it
            before. Check the settings of your account before you create new keys or enable webhooks.
          </Notice>
        ) : null}
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
      {isFirstProof ? (
        <Notice kind="info" title="This also verifies your email address">
          If someone else signed up with it, they lose access: API keys and shared secrets are revoked, webhooks are disabled, and
          two-factor authentication is turned off.
        </Notice>
      ) : null}
      <NewPasswordField label="New password" error={fault("password")} autoFocus />
      <Button look="primary" type="submit" busy={busy}>
        Set password
      </Button>
    </form>
  );
}
