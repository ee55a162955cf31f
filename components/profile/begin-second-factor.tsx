"use client";

import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field, Input } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";

interface Made {
  secret: string;
  qrSvg: string;
}
export type Begin = (password: string) => Promise<ActionOutcome<Made>>;
export type Confirm = (code: string) => Promise<ActionOutcome<{ recoveryCodes: string[] }>>;

/** The password first, then the picture to scan, then a first code that shows that it was scanned. */
export function BeginSecondFactor({
  hasPassword,
  begin,
  confirm,
  onConfirmed,
  onCancel,
}: {
  hasPassword: boolean;
  begin: Begin;
  confirm: Confirm;
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const [made, setMade] = useState<Made | null>(null);
  const first = useAction(begin);
  const second = useAction(confirm);
  const start = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const done = await first.run(String(new FormData(event.currentTarget).get("currentPassword") ?? ""));
    if (done) setMade(done.value);
  };
  const finish = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const done = await second.run(String(new FormData(event.currentTarget).get("code")));
    if (done) onConfirmed(done.value.recoveryCodes);
  };
  if (!made) {
    return (
      <form className="grid gap-4" onSubmit={(event) => void start(event)}>
        <FormFailure failure={first.failure} title="No changes were made" fields={["currentPassword"]} />
        {hasPassword ? (
          <Field label="Your password" error={first.fault("currentPassword")}>
            {(props) => <PasswordInput {...props} name="currentPassword" autoComplete="current-password" required autoFocus />}
          </Field>
        ) : (
          <p className="text-sm text-ink-soft">
            Have your authenticator app ready. You have no password here, so you must have signed in within the last 10 minutes. Otherwise,
            sign out and sign in again with your provider first.
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button disabled={first.busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button look="primary" type="submit" busy={first.busy}>
            Continue
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void finish(event)}>
      <FormFailure failure={second.failure} title="No changes were made" fields={["code"]} />
      <p className="text-sm text-ink-soft">Scan this QR code with an authenticator app, or enter the key manually.</p>
      <div className="flex flex-wrap items-center gap-4">
        {/* Drawn by our own server; as a picture it can run nothing. */}
        {/* eslint-disable-next-line @next/next/no-img-element -- a data URL of a few kB has nothing to gain from the image optimizer */}
        <img
          src={`data:image/svg+xml;base64,${btoa(made.qrSvg)}`}
          alt="QR code of the key below"
          width={168}
          height={168}
          className="rounded-md bg-white"
        />
        <div className="grid min-w-0 gap-2">
          <code data-testid="totp-secret" className="max-w-64 font-mono text-sm break-all">
            {made.secret}
          </code>
          <div>
            <CopyButton text={made.secret} label="Copy key" />
          </div>
        </div>
      </div>
      <Field label="Code" hint="The six-digit code the app shows now." error={second.fault("code")}>
        {(props) => (
          <Input
            {...props}
            name="code"
            required
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            className="w-32 font-mono tabular-nums"
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button disabled={second.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={second.busy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
