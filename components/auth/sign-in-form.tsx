"use client";

import { signIn } from "next-auth/react";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";

type Failure = "refused" | "locked" | "unavailable";

const failures: Record<Failure, { title: string; text: string }> = {
  refused: { title: "E-mail or password is wrong", text: "Check both and try again. After several failures in a row signing in pauses for a while." },
  locked: { title: "Too many failed attempts", text: "Signing in to this account is paused for a while. Wait a quarter of an hour and try again." },
  unavailable: { title: "Signing in does not work at the moment", text: "The server gave no answer. Check your connection and try again in a moment." },
};

export function SignInForm({ next, ended }: { next: string; ended: boolean }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const outcome = await enter(String(form.get("email")), String(form.get("password")));
    if (outcome === "in") {
      // A full load: what a previous user left in the browser's memory goes with it.
      window.location.assign(next);
      return;
    }
    setFailure(outcome);
    setBusy(false);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {failure ? <Notice kind="danger" title={failures[failure].title} live>{failures[failure].text}</Notice>
        : ended ? <Notice kind="info" title="Your session has ended" live>Sign in again to go on.</Notice> : null}
      <Field label="E-mail">{(props) => <Input {...props} name="email" type="email" autoComplete="username" required autoFocus />}</Field>
      <Field label="Password">{(props) => <Input {...props} name="password" type="password" autoComplete="current-password" required />}</Field>
      <Button look="primary" type="submit" busy={busy}>Sign in</Button>
    </form>
  );
}

/** Checks the credentials and sets the session cookie. */
export async function enter(email: string, password: string): Promise<"in" | Failure> {
  try {
    const answer = await signIn("credentials", { email, password, redirect: false });
    if (answer?.ok && !answer.error) return "in";
    return answer?.error === "locked" ? "locked" : answer?.error === "CredentialsSignin" ? "refused" : "unavailable";
  } catch {
    return "unavailable";
  }
}
