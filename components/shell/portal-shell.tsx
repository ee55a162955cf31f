import { FlaskConical } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import type { AccountChoice, SwitchAccount } from "./account-button";
import { AccountMenu } from "./account-menu";
import { CommandKeys } from "./command-keys";
import { EnvironmentSwitch } from "./environment-switch";
import { Logo } from "./logo";
import { MobileNavigation } from "./mobile-navigation";
import { Navigation } from "./navigation";
import { PageOnItsWay } from "./page-on-its-way";
import { ShellFrame } from "./shell-frame";
import { SkipLink } from "./skip-link";

/** The frame of every portal page: navigation at the side, on a phone behind a button; a banner in test. */
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
  const banner = bannerOf(environment, account);
  return (
    <ShellFrame banners={Number(banner !== null) + Number(!user.isVerified)}>
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
        {banner ? (
          <section aria-label="About this environment" className="print:hidden">
            {banner}
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

/** One line each: a page that fills the window leaves room for `--banners` of them. */
const bannerLook = "flex items-center gap-2 border-b border-line px-4 py-2 text-xs sm:px-6 lg:px-8";

function UnverifiedBanner({ environment }: { environment: "test" | "live" }) {
  return (
    <section aria-label="About your email address" className="print:hidden">
      <p className={`${bannerLook} bg-info-soft text-info`}>
        <span>
          Your email address isn&apos;t confirmed yet. Click the link we sent you, or{" "}
          <Link href={`/${environment}/profile`} className="font-medium underline underline-offset-2">
            resend it
          </Link>
          .
        </span>
      </p>
    </section>
  );
}

function bannerOf(environment: "test" | "live", account: { liveEnabled: boolean; suspended: boolean }): ReactNode {
  return account.suspended ? (
    <p className={`${bannerLook} bg-danger-soft text-danger`}>
      This account is suspended. API keys and uploads are rejected. Contact the operator of this service.
    </p>
  ) : environment === "test" ? (
    <p className={`${bannerLook} bg-caution-soft text-caution`}>
      <FlaskConical className="size-3.5 shrink-0" aria-hidden />
      <span>
        <strong className="font-semibold">Test environment.</strong>{" "}
        <span className="max-sm:hidden">Analysis is real, credits have no monetary value, and nothing</span>
        <span className="sm:hidden">Nothing</span> reaches a revenue authority.
      </span>
    </p>
  ) : account.liveEnabled ? null : (
    <p className={`${bannerLook} bg-info-soft text-info`}>
      <span>
        Live isn&apos;t enabled for this account yet, so you can&apos;t create live keys or upload live invoices. Ask the operator of this
        service to enable it. They need the account ID from{" "}
        <Link href="/live/settings" className="font-medium underline underline-offset-2">
          Settings
        </Link>
        .
      </span>
    </p>
  );
}
