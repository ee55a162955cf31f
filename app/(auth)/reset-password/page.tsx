import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import { Notice } from "@/components/ui/notice";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { readReset } from "@/lib/users/reset-password";
import { setPassword } from "./actions";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { token } = await searchParams;
  const reset = typeof token === "string" ? await readReset(visitorContext(), token) : null;
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Choose a new password</h1>
      {reset && typeof token === "string" ? (
        <ResetPasswordForm {...reset} setPassword={setPassword.bind(null, token)} />
      ) : (
        <div className="grid gap-4">
          <Notice kind="caution" title="This link is no longer valid">
            It was already used, or is more than an hour old.
          </Notice>
          <Link href="/forgot-password" className="text-sm font-medium text-accent underline underline-offset-2">
            Request a new link
          </Link>
        </div>
      )}
    </>
  );
}
