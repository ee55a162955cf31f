"use client";

import { Link } from "@/components/ui/link";
import { useEffect } from "react";
import { setUnsent } from "@/components/forms/ended-session";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction } from "@/components/forms/use-action";
import type { CreateKey } from "@/components/keys/new-key-dialog";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { Scope } from "@/lib/kernel/context";

const EXPIRES_IN_DAYS = 365;

/**
 * Creates a key on the spot and shows it once. While it is shown, leaving the page asks first, and an ended session doesn't reload the
 * page.
 */
export function FirstKey({
  environment,
  hasKey,
  secret,
  scopes,
  createKey,
  onMade,
}: {
  environment: "test" | "live";
  hasKey: boolean;
  secret: string | null;
  scopes: readonly Scope[];
  createKey: CreateKey | null;
  onMade: (secret: string) => void;
}) {
  const { run, busy, failure } = useAction(createKey ?? refuse);
  useEffect(() => {
    if (secret === null) return;
    setUnsent("first key", true);
    return () => setUnsent("first key", false);
  }, [secret]);
  const make = async (): Promise<void> => {
    const answer = await run({ name: "First key", scopes: [...scopes], expiresInDays: EXPIRES_IN_DAYS, ipAllowList: [] });
    if (answer) onMade(answer.value.secret);
  };
  if (secret !== null) {
    return (
      <div className="grid gap-2">
        <p>This is your key. The request below already includes it. It is shown only once, so store it somewhere safe.</p>
        <div className="flex items-center gap-2 rounded-md border border-line bg-sunken p-2">
          <code className="min-w-0 flex-1 font-mono text-sm break-all text-ink" data-testid="first-key">
            {secret}
          </code>
          <CopyButton text={secret} size="md" label="Copy key" />
        </div>
      </div>
    );
  }
  const all = (
    <Link href={`/${environment}/api-keys`} className="font-medium text-accent underline underline-offset-2">
      All keys
    </Link>
  );
  if (createKey === null)
    return <p>{hasKey ? "The account has a key." : "Your role can’t create keys. Ask an owner or developer of the account for one."}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <FormFailure failure={failure} title="The key wasn't created" />
      <p>
        {hasKey ? (
          <>You already have a key. Add it to the request below, or create another that is filled in for you. {all}.</>
        ) : (
          "Your server uses it to authenticate. It is shown only once and expires in a year."
        )}
      </p>
      <Button look={hasKey ? "secondary" : "primary"} busy={busy} onClick={() => void make()}>
        {hasKey ? "Create another key" : "Create a key"}
      </Button>
    </div>
  );
}

/** Never called: people who may not create keys get no button for it. */
const refuse: CreateKey = () => Promise.resolve({ ok: false, message: "Your role can’t create keys", faults: {} });
