"use client";

import { Download } from "lucide-react";
import { useState, type FormEvent } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useDialogHold } from "@/components/ui/dialog-hold";
import { FileLink } from "@/components/lists/file-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Panel } from "@/components/ui/panel";

type Close = (confirmedName: string, currentPassword: string, code: string) => Promise<ActionOutcome<null>>;

/** The account's export and its closing. For owners. */
export function DataPanel({
  environment,
  accountName,
  recordYears,
  hasPassword,
  hasSecondFactor,
  pendingPayments,
  close,
}: {
  environment: "test" | "live";
  accountName: string;
  recordYears: number;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  /** Recent payments without a result from the provider. */
  pendingPayments: number;
  close: Close;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Your data">
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <p className="text-sm text-ink-soft">
            Exports all data of this account in test and live, one JSON object per line: settings, businesses, members, invoices with
            results and reviews, filings, ledger, payments, keys and endpoints without their secrets, deliveries, requests and the audit
            log. Documents aren&apos;t included; download them individually from each invoice.
          </p>
          <div>
            <Button asChild>
              <FileLink href={`/api/portal/${environment}/account/export`}>
                <Download aria-hidden />
                Export everything
              </FileLink>
            </Button>
          </div>
        </div>
        <div className="grid content-start gap-3">
          <p className="text-sm text-ink-soft">
            Closing the account immediately ends every key, session and webhook. It can&apos;t be undone. Documents, invoices and logs are
            deleted within a day. Filings and their invoices, the ledger, payments and the audit log are kept for {recordYears} years, as
            required by law.
          </p>
          <div>
            <Button look="danger" onClick={() => setOpen(true)}>
              Close account
            </Button>
          </div>
        </div>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Close ${accountName}?`}
        description={`Export your data first. Nobody can sign in to a closed account, and remaining credits are lost.${awaited(pendingPayments)}`}
      >
        <CloseForm
          accountName={accountName}
          hasPassword={hasPassword}
          hasSecondFactor={hasSecondFactor}
          close={close}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </Panel>
  );
}

/** A bank transfer can take days, and money for a closed account has to be returned manually. */
const awaited = (payments: number): string =>
  payments === 0
    ? ""
    : ` ${payments === 1 ? "A payment that was started in the last days hasn't" : `${payments} payments that were started in the last days haven't`} arrived: if you have paid, wait for the credits first.`;

function CloseForm({
  accountName,
  hasPassword,
  hasSecondFactor,
  close,
  onCancel,
}: {
  accountName: string;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  close: Close;
  onCancel: () => void;
}) {
  const { run, leave, busy, failure, fault } = useAction(close);
  useDialogHold(busy);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // A full page load, so that nothing of the account stays in the browser's memory.
    const [password, code] = [String(form.get("currentPassword") ?? ""), String(form.get("code") ?? "")];
    if (await run(String(form.get("confirmedName")), password, code)) await leave("/sign-in?closed");
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="The account wasn't closed" fields={["confirmedName", "currentPassword", "code"]} />
      <Field label="Account name" hint={`Enter ${accountName}`} error={fault("confirmedName")}>
        {(props) => <Input {...props} name="confirmedName" required autoComplete="off" autoFocus />}
      </Field>
      {hasPassword ? (
        <Field label="Your password" error={fault("currentPassword")}>
          {(props) => <PasswordInput {...props} name="currentPassword" autoComplete="current-password" required />}
        </Field>
      ) : null}
      {hasSecondFactor ? (
        <Field label="Code" hint="From your authenticator app, or a recovery code." error={fault("code")}>
          {(props) => <Input {...props} name="code" required autoComplete="one-time-code" className="font-mono" />}
        </Field>
      ) : null}
      {hasPassword || hasSecondFactor ? null : (
        <p className="text-sm text-ink-soft">
          You have no password here. To confirm that it&apos;s you, sign out, sign in again with your provider, and close the account within
          10 minutes.
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="danger" type="submit" busy={busy}>
          Close account
        </Button>
      </div>
    </form>
  );
}
