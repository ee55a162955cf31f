import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import type { AccountChoice, SwitchAccount } from "./account-button";
import { AccountMenu } from "./account-menu";
import { bannersOf, UnverifiedBanner } from "./banners";
import { CommandKeys } from "./command-keys";
import { EnvironmentSwitch } from "./environment-switch";
import { Logo } from "./logo";
import { MobileNavigation } from "./mobile-navigation";
import { Navigation } from "./navigation";
import { PageOnItsWay } from "./page-on-its-way";
import { ShellFrame } from "./shell-frame";
import { SkipLink } from "./skip-link";

/** The layout of every portal page: navigation at the side, or behind a button on a phone, and banners. */
export function PortalShell({
  environment,
  user,
  account,
  role,
  accounts,
  switchAccount,
  children,
}: {
  environment: "test" | "live";
  user: { id: string; name: string; email: string; isVerified: boolean };
  account: { id: string; name: string; liveEnabled: boolean; suspended: boolean };
  role: string;
  accounts: readonly AccountChoice[];
  switchAccount: SwitchAccount;
  children: ReactNode;
}) {
  const menu = (
    <AccountMenu environment={environment} user={user} account={account} role={role} accounts={accounts} switchAccount={switchAccount} />
  );
  const banners = bannersOf(environment, account);
  return (
    <ShellFrame banners={banners.length + Number(!user.isVerified)}>
      <SkipLink />
      <aside className="sticky top-0 hidden print:!hidden h-dvh flex-col gap-5 border-r border-line bg-surface px-3 py-4 lg:flex rail:z-20 rail:px-2">
        <Link href={`/${environment}`} aria-label="Levy, overview" className="px-2.5">
          <Logo />
        </Link>
        <div className="grid px-1 rail:px-0">
          <EnvironmentSwitch environment={environment} />
        </div>
        <div className="px-1 rail:px-0">
          <CommandKeys environment={environment} />
        </div>
        <Navigation environment={environment} />
        <div className="mt-auto border-t border-line pt-3">{menu}</div>
      </aside>
      <header className="sticky top-0 z-30 flex print:hidden h-14 items-center justify-between gap-3 border-b border-line bg-surface px-3 lg:hidden">
        <div className="flex items-center gap-1">
          <MobileNavigation environment={environment} account={menu} />
          <Link href={`/${environment}`} aria-label="Levy, overview" className="flex">
            <Logo />
          </Link>
        </div>
        <div className="flex items-center gap-1">
          <CommandKeys environment={environment} listens={false} />
          <EnvironmentSwitch environment={environment} />
        </div>
      </header>
      <div className="min-w-0 flex-1">
        {banners.length > 0 ? (
          <section aria-label="About this environment" className="print:hidden">
            {banners}
          </section>
        ) : null}
        {user.isVerified ? null : <UnverifiedBanner environment={environment} />}
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[92rem] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8 print:p-0">
          <PageOnItsWay>{children}</PageOnItsWay>
        </main>
      </div>
    </ShellFrame>
  );
}
