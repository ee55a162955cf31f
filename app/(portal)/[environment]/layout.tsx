import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { readerZone } from "@/app/_portal/reader-zone";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { PortalProviders } from "@/components/shell/portal-providers";
import { PortalShell } from "@/components/shell/portal-shell";
import { listOwnAccounts } from "@/lib/team/own-accounts";
import { switchTo } from "./actions";

export default async function PortalLayout({ children, params }: { children: ReactNode; params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, user, account, role, shown } = await requireSession(environment);
  return (
    <PortalProviders zone={await readerZone()} account={account.id}>
      <PortalShell
        environment={environment}
        user={user}
        account={account}
        role={role}
        accounts={await listOwnAccounts(ctx)}
        switchAccount={switchTo.bind(null, shown)}
      >
        {children}
      </PortalShell>
    </PortalProviders>
  );
}
