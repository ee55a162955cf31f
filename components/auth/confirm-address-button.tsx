"use client";

import { Link } from "@/components/ui/link";
import { useState } from "react";
import { FormFailure } from "@/components/forms/form-failure";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** A button rather than an effect of opening the page: mail scanners open every link and would use it up. */
export function ConfirmAddressButton({ confirm }: { confirm: () => Promise<ActionOutcome<{ email: string }>> }) {
  const [email, setEmail] = useState<string | null>(null);
  const { run, busy, failure } = useAction(confirm);
  const press = async (): Promise<void> => {
    const done = await run();
    if (done) setEmail(done.value.email);
  };
  return (
    <div className="grid gap-4">
      <FormFailure failure={failure} title="Your address wasn't confirmed" />
      {email !== null ? (
        <Notice kind="positive" title="Thank you" live>
          {email} is confirmed.
        </Notice>
      ) : null}
      {email !== null ? (
        <Button asChild look="primary">
          <Link href="/test">Continue</Link>
        </Button>
      ) : (
        <Button look="primary" busy={busy} onClick={() => void press()}>
          Confirm address
        </Button>
      )}
    </div>
  );
}
