"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { enter, type Refusal } from "./enter";

const failures: Record<Refusal, { title: string; text: string }> = {
  refused: {
    title: "Incorrect code",
    text: "Wait for the next code and try again. If it still fails, start over: you have ten minutes to enter a code after you sign in.",
  },
  locked: { title: "Too many failed attempts", text: "No more codes are accepted for now. Wait 15 minutes, then start over." },
  unavailable: {
    title: "Sign-in is unavailable",
    text: "The server is busy or didn't respond. Check your connection and try again in a minute.",
  },
};

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export function CodeForm({ challenge, onIn, onBack }: { challenge: string; onIn: () => void; onBack: () => void }) {
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    setBusy(true);
    setFailure(null);
    const outcome = await enter({ challenge, code });
    if (outcome.status === "in") return onIn();
    setBusy(false);
    setFailure(outcome.status === "second_factor" ? "refused" : outcome.status);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {failure ? (
        <Notice kind="danger" title={failures[failure].title} live>
          {failures[failure].text}
        </Notice>
      ) : null}
      <Field
        key={String(recovery)}
        label={recovery ? "Recovery code" : "Code"}
        hint={
          recovery
            ? "One of the ten codes you saved. Each works once. If you have none left, ask the operator of this service to turn off two-factor authentication for you."
            : "The six-digit code from your authenticator app."
        }
      >
        {(props) =>
          recovery ? (
            <Input {...props} name="code" required autoFocus autoComplete="off" spellCheck={false} className="font-mono" />
          ) : (
            <Input
              {...props}
              name="code"
              required
              autoFocus
              autoComplete="one-time-code"
              inputMode="numeric"
              pattern="[0-9 ]{6,7}"
              className="font-mono tabular-nums"
            />
          )
        }
      </Field>
      <Button look="primary" type="submit" busy={busy}>
        Sign in
      </Button>
      <div className="flex justify-between gap-3 text-sm">
        <button type="button" className="text-ink-soft underline underline-offset-2" onClick={() => setRecovery(!recovery)}>
          {recovery ? "Use your authenticator app" : "Use a recovery code"}
        </button>
        <button type="button" className="text-ink-soft underline underline-offset-2" onClick={onBack}>
          Start over
        </button>
      </div>
    </form>
  );
}
