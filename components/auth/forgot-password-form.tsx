"use client";

import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";

/** With `email`, the address of somebody who is signed in, the link goes to that address and the form asks for no other. */
export function ForgotPasswordForm({
  requestReset,
  email: own,
}: {
  requestReset: (email: string) => Promise<ActionOutcome<null>>;
  email: string | null;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { run, busy, failure } = useAction(requestReset);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = own ?? String(new FormData(event.currentTarget).get("email"));
    if (await run(email)) setSentTo(email);
  };
  if (sentTo !== null) {
    return (
      <Notice kind="positive" title="Check your email" live>
        {own === null
          ? `If ${sentTo} can sign in here, we sent a link to it. The link works once and expires in one hour.`
          : `Look for our message to ${sentTo}. The link in the latest one works once and expires in one hour.`}
      </Notice>
    );
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="No email was sent" />
      {own === null ? (
        <Field label="Email" hint="The address you sign in with.">
          {(props) => <Input {...props} name="email" type="email" autoComplete="username" required autoFocus />}
        </Field>
      ) : (
        <p className="text-sm text-ink-soft">
          You are signed in as {own}. We&apos;ll email you a link to choose a new password. Once you do, you are signed out everywhere.
        </p>
      )}
      <Button look="primary" type="submit" busy={busy}>
        Send link
      </Button>
    </form>
  );
}
