"use client";

import { UserPlus } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import { capitalized } from "@/components/format/capitalized";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { Role } from "@/lib/kernel/context";
import { roleLabels } from "./role-labels";

export function InviteDialog({
  canInvite,
  profilePath,
  invite,
}: {
  canInvite: boolean;
  /** The page where an email address is confirmed. */
  profilePath: string;
  invite: (input: { email: string; role: Role }) => Promise<ActionOutcome<null>>;
}) {
  const [open, setOpen] = useState(false);
  const { run, busy, failure, fault, clear } = useAction(invite);
  const refresh = useRefresh();
  const change = (next: boolean): void => {
    setOpen(next);
    clear();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email"));
    if (!(await run({ email, role: String(form.get("role")) as Role }))) return;
    change(false);
    toast.success(`Invitation sent to ${email}`, { description: "The link works once and expires in seven days." });
    refresh();
  };
  return (
    <>
      <Button look="primary" onClick={() => change(true)}>
        <UserPlus aria-hidden />
        Invite
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        guarded={busy}
        title="Invite a member"
        description="We'll email them a link to join. They choose their own password."
      >
        <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
          {canInvite ? (
            <FormFailure failure={failure} title="The invitation wasn't sent" fields={["email"]} />
          ) : (
            <Notice kind="caution" title="Confirm your email address first">
              Use the link we emailed you, or resend it from{" "}
              <Link href={profilePath} className="underline underline-offset-2">
                Profile and security
              </Link>
              .
            </Notice>
          )}
          <Field label="Email" error={fault("email")}>
            {(props) => <Input {...props} name="email" type="email" required autoComplete="off" />}
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">Role</legend>
            {Object.entries(roleLabels).map(([role, { label, about }]) => (
              <label key={role} className="flex gap-2 text-sm">
                <input
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={role === "reviewer"}
                  className="mt-1 size-3.5 shrink-0 accent-accent"
                />
                <span>
                  <span className="font-medium">{label}</span>
                  <span className="block text-xs text-ink-faint">{capitalized(about)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <div className="flex justify-end gap-2">
            <Button onClick={() => change(false)} disabled={busy}>
              Cancel
            </Button>
            <Button look="primary" type="submit" busy={busy} disabled={!canInvite}>
              Send invitation
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
