"use client";

import { Plus } from "lucide-react";
import { useState, type FormEvent } from "react";
import { answerOf, titleOf } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useHeldPage } from "@/components/ui/use-held-page";
import type { Scope } from "@/lib/kernel/context";
import { KeyReveal } from "./key-reveal";
import { scopeLabels } from "./scope-labels";

export interface NewKeyInput {
  name: string;
  scopes: Scope[];
  expiresInDays: number | null;
  ipAllowList: string[];
}
export type CreateKey = (
  input: NewKeyInput,
) => Promise<{ ok: true; value: { name: string; secret: string } } | { ok: false; message: string; faults: Record<string, string> }>;

export function NewKeyDialog({
  scopes,
  defaultScopes,
  createKey,
}: {
  scopes: readonly Scope[];
  defaultScopes: readonly Scope[];
  createKey: CreateKey;
}) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [busy, setBusy] = useState(false);
  useHeldPage(busy);
  const refresh = useRefresh();
  const change = (next: boolean): void => {
    setOpen(next);
    if (!next) setMade(null);
  };
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Create key
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        guarded={busy || made !== null}
        title={made ? "Save this key" : "Create an API key"}
        description={
          made
            ? `“${made.name}” is shown only once. You can't view it again because Levy stores only its hash.`
            : "Your servers use a key to call the API in this environment. Never put a key in a browser or mobile app."
        }
      >
        {made ? (
          <KeyReveal secret={made.secret} onDone={() => change(false)} />
        ) : (
          <KeyForm
            scopes={scopes}
            defaultScopes={defaultScopes}
            createKey={createKey}
            busy={busy}
            onBusy={setBusy}
            onCancel={() => change(false)}
            onMade={setMade}
            onTried={refresh}
          />
        )}
      </Dialog>
    </>
  );
}

function KeyForm({
  scopes,
  defaultScopes,
  createKey,
  busy,
  onBusy,
  onMade,
  onTried,
  onCancel,
}: {
  scopes: readonly Scope[];
  defaultScopes: readonly Scope[];
  createKey: CreateKey;
  busy: boolean;
  /** Called with true until the response arrives: closing the dialog would lose the key. */
  onBusy: (isBusy: boolean) => void;
  onMade: (key: { name: string; secret: string }) => void;
  /** Called even without a response: the key may have been created, and the table will show it. */
  onTried: () => void;
  onCancel: () => void;
}) {
  const [failure, setFailure] = useState<{ message: string; faults: Record<string, string> } | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = scopes.filter((scope) => form.has(scope));
    if (chosen.length === 0) {
      setFailure({ message: "", faults: { scopes: "Select at least one permission." } });
      return;
    }
    onBusy(true);
    setFailure(null);
    const days = Number(form.get("expires"));
    const ipAllowList = String(form.get("addresses") ?? "")
      .split(/[\s,]+/)
      .filter(Boolean);
    const result = await answerOf(() =>
      createKey({ name: String(form.get("name")).trim(), scopes: chosen, expiresInDays: days > 0 ? days : null, ipAllowList }),
    );
    onBusy(false);
    onTried();
    if (result.ok) onMade(result.value);
    else setFailure(result);
  };
  const fault = (field: string): string | undefined => failure?.faults[field];
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {failure && Object.keys(failure.faults).length === 0 ? (
        <Notice kind="danger" title={titleOf(failure, "The key wasn't created")} live>
          {failure.message}
        </Notice>
      ) : null}
      <Field label="Name" hint="Where it will be used, such as “Billing server”." error={fault("name")}>
        {(props) => <Input {...props} name="name" required maxLength={100} autoComplete="off" />}
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Permissions</legend>
        <div className="grid gap-x-4 gap-y-2 rounded-md border border-line p-3 sm:grid-cols-2">
          {scopes.map((scope) => (
            <label key={scope} className="flex gap-2 text-sm">
              <input
                type="checkbox"
                name={scope}
                defaultChecked={defaultScopes.includes(scope)}
                className="mt-1 size-3.5 shrink-0 accent-accent"
              />
              <span>
                <span className="font-medium">{scopeLabels[scope].label}</span>
                <span className="block text-xs text-ink-faint">{scopeLabels[scope].about}</span>
              </span>
            </label>
          ))}
        </div>
        {fault("scopes") ? (
          <p role="alert" className="mt-1.5 text-xs text-danger">
            {fault("scopes")}
          </p>
        ) : null}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Expires" error={fault("expiresAt")}>
          {(props) => (
            <Select {...props} name="expires" defaultValue="365">
              <option value="30">In 30 days</option>
              <option value="90">In 90 days</option>
              <option value="365">In a year</option>
              <option value="0">Never</option>
            </Select>
          )}
        </Field>
        <Field label="Allowed IP addresses" hint="IP addresses or ranges. Leave empty to allow any address." error={fault("ipAllowList")}>
          {(props) => <Input {...props} name="addresses" placeholder="203.0.113.0/24" autoComplete="off" />}
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          Create key
        </Button>
      </div>
    </form>
  );
}
