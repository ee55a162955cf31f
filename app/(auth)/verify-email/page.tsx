import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { ConfirmAddressButton } from "@/components/auth/confirm-address-button";
import { Notice } from "@/components/ui/notice";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { readConfirmation } from "@/lib/users/confirm-address";
import { confirm } from "./actions";

export const metadata: Metadata = { title: "Confirm your email address", referrer: "no-referrer" };

/** The page behind the mailed link. Whoever holds the link may confirm the address, signed in or not. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { token } = await searchParams;
  const open = typeof token === "string" ? await readConfirmation(visitorContext(), token) : null;
  return (
    <>
      <h1 className="text-lg font-semibold">Confirm your email address</h1>
      {open && typeof token === "string" ? (
        <>
          <p className="mt-1 text-sm text-ink-soft">
            Confirm that <span className="font-medium break-words text-ink">{open.email}</span> is yours so you can invite colleagues and
            receive important notices.
          </p>
          <p className="mt-2 mb-4 text-sm text-ink-soft">
            If you didn&apos;t sign up for Levy, don&apos;t confirm. To take over the account that someone else opened with your address,{" "}
            <Link href="/forgot-password" className="text-accent underline underline-offset-2">
              reset its password
            </Link>
            .
          </p>
          <ConfirmAddressButton confirm={confirm.bind(null, token)} />
        </>
      ) : (
        <div className="mt-4 grid gap-4">
          <Notice kind="caution" title="This link is no longer valid">
            It was already used, or is more than 48 hours old. You can request a new link in the portal until your address is confirmed.
          </Notice>
          <Link href="/test" className="text-sm font-medium text-accent underline underline-offset-2">
            Go to the portal
          </Link>
        </div>
      )}
    </>
  );
}
