"use client";

import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { Field, Input } from "@/components/ui/field";

export interface TypedCredentials {
  email: string;
  password: string;
}

/** Inputs for the portal's user name and password. They are sent once and never shown again. */
export function CredentialsFields({
  environment,
  value,
  onChange,
}: {
  environment: "test" | "live";
  value: TypedCredentials;
  onChange: (value: TypedCredentials) => void;
}) {
  const [seen, setSeen] = useState(false);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Sign-in for the authority&apos;s portal</legend>
      <Field
        label="Portal user name"
        hint={environment === "test" ? "Any value works in the test environment." : "The email or user name of the taxpayer's own account."}
      >
        {(props) => (
          <Input
            {...props}
            name="portal-user"
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={320}
            value={value.email}
            onChange={(event) => onChange({ ...value, email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Portal password">
        {(props) => (
          <Input
            {...props}
            type={seen ? "text" : "password"}
            name="portal-password"
            autoComplete="new-password"
            data-1p-ignore
            data-lpignore="true"
            required
            maxLength={1024}
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        )}
      </Field>
      <label className="flex items-center gap-2 text-xs text-ink-soft">
        <input type="checkbox" className="size-3.5 accent-accent" checked={seen} onChange={(event) => setSeen(event.target.checked)} />
        Show the password
      </label>
      <p className="flex gap-2 text-xs text-ink-faint">
        <LockKeyhole className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        Credentials are encrypted before they are stored, decrypted only to sign in, and destroyed when the filing ends.
      </p>
    </fieldset>
  );
}
