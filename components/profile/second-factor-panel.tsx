"use client";

import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Panel } from "@/components/ui/panel";
import { useHeldPage } from "@/components/ui/use-held-page";
import type { SecondFactorStatus } from "@/lib/users/second-factor";
import { BeginSecondFactor, type Begin, type Confirm } from "./begin-second-factor";
import { RecoveryCodes } from "./recovery-codes";

type Codes = { recoveryCodes: string[] };

export function SecondFactorPanel({
  status,
  isVerified,
  hasPassword,
  begin,
  confirm,
  remove,
  renewCodes,
}: {
  status: SecondFactorStatus;
  /** Two-factor authentication can be turned on only for a verified address, which can't be somebody else's. */
  isVerified: boolean;
  hasPassword: boolean;
  begin: Begin;
  confirm: Confirm;
  remove: (password: string, code: string) => Promise<ActionOutcome<null>>;
  renewCodes: (password: string, code: string) => Promise<ActionOutcome<Codes>>;
}) {
  const [dialog, setDialog] = useState<"begin" | "remove" | "codes" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  // While a response with recovery codes is awaited; closing before then would lose them.
  const [isAwaited, setAwaited] = useState(false);
  useHeldPage(isAwaited);
  const awaited =
    <A extends unknown[], R>(action: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      setAwaited(true);
      try {
        return await action(...input);
      } finally {
        setAwaited(false);
      }
    };
  const refresh = useRefresh();
  const renew = awaited(renewCodes);
  const turnOff = awaited(remove);
  const close = (): void => {
    setDialog(null);
    setCodes(null);
    refresh();
  };
  const titles = {
    begin: "Turn on two-factor authentication",
    remove: "Turn off two-factor authentication",
    codes: "New recovery codes",
  } as const;
  return (
    <Panel title="Two-factor authentication" aside={status.isOn ? <Badge tone="positive">On</Badge> : <Badge>Off</Badge>}>
      <div className="grid gap-3 text-sm text-ink-soft">
        {status.isOn && status.since !== null ? (
          <p>
            On since <When at={status.since} exact />. {status.recoveryCodesLeft} of 10 recovery codes left.
          </p>
        ) : (
          <p>
            After your password, you enter a code from an authenticator app on your phone. A stolen password alone isn&apos;t enough to sign
            in.
          </p>
        )}
        {status.isOn || isVerified ? null : <p>Verify your email address first. The link is in your inbox.</p>}
        <div className="flex flex-wrap gap-2">
          {status.isOn ? (
            <>
              <Button onClick={() => setDialog("codes")}>New recovery codes</Button>
              <Button look="danger" onClick={() => setDialog("remove")}>
                Turn off
              </Button>
            </>
          ) : (
            <Button onClick={() => setDialog("begin")} disabled={!isVerified}>
              Turn on
            </Button>
          )}
        </div>
      </div>
      <Dialog
        open={dialog !== null}
        onOpenChange={(next) => {
          if (!next) close();
        }}
        guarded={isAwaited || codes !== null}
        title={codes ? "Save these recovery codes" : dialog ? titles[dialog] : ""}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : dialog === "begin" ? (
          <BeginSecondFactor
            hasPassword={hasPassword}
            begin={awaited(begin)}
            confirm={awaited(confirm)}
            onConfirmed={setCodes}
            onCancel={close}
          />
        ) : dialog === "codes" ? (
          <ProofForm
            action={renew}
            hasPassword={hasPassword}
            label="Generate new codes"
            onDone={(made) => setCodes(made.recoveryCodes)}
            onCancel={close}
          />
        ) : dialog === "remove" ? (
          <ProofForm action={turnOff} hasPassword={hasPassword} label="Turn off" onDone={close} onCancel={close} />
        ) : null}
      </Dialog>
    </Panel>
  );
}

/** Asks for the password and a code before a sensitive action. */
function ProofForm<T>({
  action,
  hasPassword,
  label,
  onDone,
  onCancel,
}: {
  action: (password: string, code: string) => Promise<ActionOutcome<T>>;
  hasPassword: boolean;
  label: string;
  onDone: (value: T) => void;
  onCancel: () => void;
}) {
  const { run, busy, failure, fault } = useAction(action);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const done = await run(String(form.get("currentPassword") ?? ""), String(form.get("code") ?? ""));
    if (done) onDone(done.value);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="No changes were made" fields={["currentPassword", "code"]} />
      {hasPassword ? (
        <Field label="Your password" error={fault("currentPassword")}>
          {(props) => <PasswordInput {...props} name="currentPassword" autoComplete="current-password" required autoFocus />}
        </Field>
      ) : null}
      <Field label="Code" hint="From your authenticator app, or a recovery code." error={fault("code")}>
        {(props) => <Input {...props} name="code" required autoComplete="one-time-code" className="font-mono" />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
