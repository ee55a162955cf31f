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

type Close = (confirmedName: string, currentPassword: string) => Promise<ActionOutcome<null>>;

/** All that the account holds as a file, and its end. For owners. */
export function DataPanel({
  environment,
  accountName,
  recordYears,
  hasPassword,
  close,
}: {
  environment: "test" | "live";
  accountName: string;
  recordYears: number;
  hasPassword: boolean;
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
        description="Export your data first. Nobody can sign in to a closed account, and remaining credits are lost."
      >
        <CloseForm accountName={accountName} hasPassword={hasPassword} close={close} onCancel={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}

function CloseForm({
  accountName,
  hasPassword,
  close,
  onCancel,
}: {
  accountName: string;
  hasPassword: boolean;
  close: Close;
  onCancel: () => void;
}) {
  const { run, busy, failure, fault } = useAction(close);
  useDialogHold(busy);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // A full load: nothing of the account stays in the browser's memory.
    if (await run(String(form.get("confirmedName")), String(form.get("currentPassword") ?? ""))) window.location.assign("/sign-in?closed");
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} title="The account wasn't closed" fields={["confirmedName", "currentPassword"]} />
      <Field label="Account name" hint={`Enter ${accountName}`} error={fault("confirmedName")}>
        {(props) => <Input {...props} name="confirmedName" required autoComplete="off" autoFocus />}
      </Field>
      {hasPassword ? (
        <Field label="Your password" error={fault("currentPassword")}>
          {(props) => <PasswordInput {...props} name="currentPassword" autoComplete="current-password" required />}
        </Field>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="danger" type="submit" busy={busy}>
          Close account
        </Button>
      </div>
    </form>
  );
}
