"use client";

import { Link } from "@/components/ui/link";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Notice } from "@/components/ui/notice";
import { CodeForm } from "./code-form";
import { enter, type Refusal } from "./enter";
import { ProviderButtons, type ProviderButton } from "./provider-buttons";

const failures: Record<Refusal | "unverified" | "link_first" | "too_often" | "provider", { title: string; text: string }> = {
  refused: {
    title: "Incorrect email or password",
    text: "Check both and try again. After several failed attempts in a row, sign-in is temporarily locked.",
  },
  locked: { title: "Too many failed attempts", text: "Sign-in to this account is temporarily locked. Wait 15 minutes, then try again." },
  unavailable: {
    title: "Sign-in is unavailable",
    text: "The server is busy or didn't respond. Check your connection and try again in a minute.",
  },
  unverified: {
    title: "Your provider hasn't verified your email address",
    text: "Verify your address with the provider and try again, or sign in with your password.",
  },
  link_first: {
    title: "Sign in with your password first",
    text: "An account with this address exists, but the address was never confirmed. Sign in with your password and confirm it; then you can use the provider too. If you didn't sign up with it, reset the password.",
  },
  too_often: {
    title: "Too many new accounts from your network",
    text: "Wait an hour and try again. You can still sign in to an existing account.",
  },
  provider: { title: "The provider did not sign you in", text: "Try again, or sign in with your password." },
};

/** Why a person was sent here. */
const reasons = {
  ended: { title: "Your session has ended", text: "Sign in again to continue." },
  closed: {
    title: "This account is closed",
    text: "Its keys, sessions and webhooks no longer work. You can still sign in to other accounts you belong to.",
  },
  role_changed: {
    title: "Your role has changed",
    text: "An owner of the account gave you another role. Sign in again to continue with it.",
  },
  removed: {
    title: "You are no longer a member of the account",
    text: "You can still sign in to other accounts you belong to. To come back to this one, ask an owner for an invitation.",
  },
  no_account: {
    title: "You don't belong to any account",
    text: "Your email address and password are right, but no account has you as a member. Ask an owner of the account for an invitation, or create an account of your own.",
  },
};

export function SignInForm({
  next,
  reason,
  error,
  challenge,
  providers,
}: {
  next: string;
  reason: keyof typeof reasons | null;
  error: string | null;
  challenge: string | null;
  providers: readonly ProviderButton[];
}) {
  const [failure, setFailure] = useState<keyof typeof failures | null>(
    error === null ? null : error in failures ? (error as keyof typeof failures) : "provider",
  );
  const [pending, setPending] = useState(challenge);
  const [busy, setBusy] = useState(false);
  // A full page load also clears what a previous user left in the browser's memory.
  const goIn = (): void => window.location.assign(next);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const outcome = await enter({ email: String(form.get("email")), password: String(form.get("password")) });
    if (outcome.status === "in") return goIn();
    setBusy(false);
    if (outcome.status === "second_factor") setPending(outcome.challenge);
    else setFailure(outcome.status);
  };
  if (pending !== null)
    return (
      <CodeForm
        challenge={pending}
        onIn={goIn}
        onBack={() => {
          setPending(null);
          setFailure(null);
        }}
      />
    );
  return (
    <div className="grid gap-4">
      {failure ? (
        <Notice kind="danger" title={failures[failure].title} live>
          {failures[failure].text}
        </Notice>
      ) : reason ? (
        <Notice kind="info" title={reasons[reason].title} live>
          {reasons[reason].text}
          {reason === "no_account" ? (
            <p className="mt-2">
              <Link href="/new-account" className="font-medium underline underline-offset-2">
                Create your own account
              </Link>
            </p>
          ) : null}
        </Notice>
      ) : null}
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Email">{(props) => <Input {...props} name="email" type="email" autoComplete="username" required autoFocus />}</Field>
        <Field label="Password">{(props) => <PasswordInput {...props} name="password" autoComplete="current-password" required />}</Field>
        <Button look="primary" type="submit" busy={busy}>
          Sign in
        </Button>
      </form>
      <p className="text-sm">
        <Link href="/forgot-password" className="text-ink-soft underline underline-offset-2">
          Forgot your password?
        </Link>
      </p>
      <ProviderButtons providers={providers} next={next} />
    </div>
  );
}
