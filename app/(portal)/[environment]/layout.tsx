import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { readZone, zoneCookie } from "@/components/format/zone-cookie";
import { PortalProviders } from "@/components/shell/portal-providers";
import { PortalShell } from "@/components/shell/portal-shell";
import { listOwnAccounts } from "@/lib/team/own-accounts";
import { switchTo } from "./actions";

export default async function PortalLayout({ children, params }: { children: ReactNode; params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, user, account, role } = await requireSession(environment);
  return (
    <PortalProviders zone={readZone((await cookies()).get(zoneCookie)?.value)}>
      <PortalShell
        environment={environment}
        user={user}
        account={account}
        role={role}
        accounts={await listOwnAccounts(ctx)}
        switchAccount={switchTo.bind(null, environment)}
      >
        {children}
      </PortalShell>
    </PortalProviders>
  );
}
