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
    if (await run()) toast.success("Another mail is on its way", { description: "Its link works once, for 48 hours." });
  };
  return (
    <Panel
      title="E-mail address"
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
              Press the link in the mail that we sent. Until then nobody can be invited, and notices of this account don&apos;t reach you.
            </p>
            {failure ? (
              <p role="alert" className="text-danger">
                {failure.message}
              </p>
            ) : null}
            <div>
              <Button busy={busy} onClick={() => void press()}>
                Send it again
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
