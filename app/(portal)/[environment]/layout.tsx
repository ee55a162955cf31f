import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { readerZone } from "@/app/_portal/reader-zone";
import { isEnvironment, portalSession, requireSession } from "@/app/_portal/session";
import { PortalProviders } from "@/components/shell/portal-providers";
import { PortalShell } from "@/components/shell/portal-shell";
import { ACCOUNT_META, accountMeta } from "@/components/shell/told-account";
import { listOwnAccounts } from "@/lib/team/own-accounts";
import { switchTo } from "./actions";

type Props = { children: ReactNode; params: Promise<{ environment: string }> };

/** Names the account that each page belongs to. The layout stays mounted during navigation, and compares this with its own account. */
export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { environment } = await params;
  const session = isEnvironment(environment) ? await portalSession(environment) : null;
  return session === null ? {} : { other: { [ACCOUNT_META]: accountMeta(session.account.id, session.user.id) } };
}

export default async function PortalLayout({ children, params }: Props) {
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
