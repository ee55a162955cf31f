"use client";

import type { FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { signOut } from "./auth-calls";
import { submitSignIn } from "./submit-sign-in";
import { NewPasswordField } from "./password-fields";

/** Accepts an invitation as a new user, with a name and a password. */
export function JoinForm({
  email,
  join,
}: {
  email: string;
  join: (input: { name: string; password: string }) => Promise<ActionOutcome<{ email: string }>>;
}) {
  const { run, leave, busy, failure, fault } = useAction(join);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password"));
    const done = await run({ name: String(form.get("name")), password });
    if (done)
      await leave(submitSignIn({ email: done.value.email, password }).then(({ status }) => (status === "in" ? "/test" : "/sign-in")));
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="You were not added" fields={["name", "password"]} />
      <Field label="Email">
        {(props) => <Input {...props} name="email" type="email" autoComplete="username" value={email} readOnly />}
      </Field>
      <Field label="Your name" error={fault("name")}>
        {(props) => <Input {...props} name="name" autoComplete="name" required maxLength={200} autoFocus />}
      </Field>
      <NewPasswordField error={fault("password")} />
      <Button look="primary" type="submit" busy={busy}>
        Join
      </Button>
    </form>
  );
}

/** Accepts an invitation as the signed-in user with the invited address. */
export function AcceptForm({ accept }: { accept: () => Promise<ActionOutcome<null>> }) {
  const { run, leave, busy, failure } = useAction(accept);
  const press = async (): Promise<void> => {
    if (await run()) await leave("/test");
  };
  return (
    <div className="grid gap-4">
      <FormFailure failure={failure} title="You were not added" />
      <Button look="primary" busy={busy} onClick={() => void press()}>
        Accept
      </Button>
    </div>
  );
}

export function SignOutButton({ then }: { then: string }) {
  return <Button onClick={() => void signOut(then)}>Sign out and accept the invitation</Button>;
}
