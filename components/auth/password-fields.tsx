"use client";

import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";

const PASSWORD_HINT = "At least 12 characters. A few unrelated words work best.";

/** A field for a new password. Pasting and all characters are allowed, so password managers work. */
export function NewPasswordField({
  label = "Password",
  error,
  autoFocus = false,
}: {
  label?: string;
  error?: string | undefined;
  autoFocus?: boolean;
}) {
  return (
    <Field label={label} hint={PASSWORD_HINT} error={error}>
      {(props) => (
        <PasswordInput
          {...props}
          name="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={200}
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}
