"use client";

import { Link } from "@/components/ui/link";
import type { FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { NewPasswordField } from "@/components/auth/password-fields";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Panel } from "@/components/ui/panel";

export function PasswordPanel({
  hasPassword,
  changePassword,
}: {
  hasPassword: boolean;
  changePassword: (current: string, next: string) => Promise<ActionOutcome<null>>;
}) {
  const { run, busy, failure, fault } = useAction(changePassword);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    if (!(await run(String(given.get("currentPassword")), String(given.get("password"))))) return;
    form.reset();
    toast.success("Password changed", { description: "You have been signed out everywhere else." });
  };
  if (!hasPassword) {
    return (
      <Panel title="Password">
        <p className="text-sm text-ink-soft">
          You don&apos;t have a password because you sign in with another provider.{" "}
          <Link href="/forgot-password" className="font-medium text-accent underline underline-offset-2">
            Set a password by email
          </Link>{" "}
          to sign in without the provider.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Password">
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void submit(event)}>
        <div className="sm:col-span-2 empty:hidden">
          <FormFailure failure={failure} title="Your password wasn't changed" fields={["currentPassword", "password"]} />
        </div>
        <Field label="Current password" error={fault("currentPassword")}>
          {(props) => <PasswordInput {...props} name="currentPassword" autoComplete="current-password" required />}
        </Field>
        <NewPasswordField label="New password" error={fault("password")} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
          <Button type="submit" busy={busy}>
            Change password
          </Button>
          <Link href="/forgot-password" className="py-1 text-sm text-ink-soft underline underline-offset-2">
            Forgot your current password?
          </Link>
        </div>
      </form>
    </Panel>
  );
}
