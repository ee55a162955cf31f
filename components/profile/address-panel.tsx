"use client";

import { toast } from "@/components/ui/toast";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";

const providerNames: Record<string, string> = { google: "Google", github: "GitHub", microsoft: "Microsoft", oidc: "single sign-on" };

export function AddressPanel({
  email,
  isVerified,
  providers,
  resend,
}: {
  email: string;
  isVerified: boolean;
  providers: readonly string[];
  resend: () => Promise<ActionOutcome<null>>;
}) {
  const { run, busy, failure } = useAction(resend);
  const press = async (): Promise<void> => {
    if (await run()) toast.success("Confirmation email sent", { description: "The link works once and expires in 48 hours." });
  };
  return (
    <Panel
      title="Email address"
      aside={isVerified ? <Badge tone="positive">Confirmed</Badge> : <Badge tone="caution">Not confirmed</Badge>}
    >
      <div className="grid gap-3 text-sm">
        <p className="font-medium break-all">{email}</p>
        {providers.length > 0 ? (
          <p className="text-ink-soft">You can also sign in with {providers.map((name) => providerNames[name] ?? name).join(", ")}.</p>
        ) : null}
        {isVerified ? null : (
          <>
            <p className="text-ink-soft">
              Click the link in the email we sent. Until then, you can&apos;t invite anyone or turn on two-factor authentication, and you
              won&apos;t receive notices for this account.
            </p>
            {failure ? (
              <p role="alert" className="text-danger">
                {failure.message}
              </p>
            ) : null}
            <div>
              <Button busy={busy} onClick={() => void press()}>
                Resend email
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
