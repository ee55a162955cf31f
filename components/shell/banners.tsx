import { FlaskConical } from "lucide-react";
import { Link } from "@/components/ui/link";

/** Banners have one line each: a full-height page leaves room for `--banners` of them. */
const bannerLook = "flex items-center gap-2 border-b border-line px-4 py-2 text-xs sm:px-6 lg:px-8";

export function UnverifiedBanner({ environment }: { environment: "test" | "live" }) {
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

/** The banners of a page. A suspended account still shows its environment, but not that live isn't enabled, which no longer matters. */
export function bannersOf(environment: "test" | "live", { liveEnabled, suspended }: { liveEnabled: boolean; suspended: boolean }) {
  return [
    suspended ? <SuspendedBanner key="suspended" /> : null,
    environment === "test" ? <TestBanner key="test" /> : suspended || liveEnabled ? null : <NotLiveBanner key="not-live" />,
  ].filter((banner) => banner !== null);
}

function SuspendedBanner() {
  return (
    <p className={`${bannerLook} bg-danger-soft text-danger`}>
      This account is suspended. API keys and uploads are rejected. Contact the operator of this service.
    </p>
  );
}

function TestBanner() {
  return (
    <p className={`${bannerLook} bg-caution-soft text-caution`}>
      <FlaskConical className="size-3.5 shrink-0" aria-hidden />
      <span>
        <strong className="font-semibold">Test environment.</strong>{" "}
        <span className="max-sm:hidden">Analysis is real, credits have no monetary value, and nothing</span>
        <span className="sm:hidden">Nothing</span> reaches a revenue authority.
      </span>
    </p>
  );
}

function NotLiveBanner() {
  return (
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
