import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { personSession, portalSession } from "@/app/_portal/session";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { requestReset } from "./actions";

export const metadata: Metadata = { title: "Reset your password" };

/**
 * Also available while signed in: the person may have signed in with a provider and have no password, or may have forgotten the current
 * one.
 */
export default async function ForgotPasswordPage() {
  const person = await personSession();
  const goal = person === null ? "/sign-in" : (await portalSession("test")) ? "/test/profile" : "/new-account";
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Reset your password</h1>
      <ForgotPasswordForm requestReset={requestReset} email={person?.user.email ?? null} />
      <p className="mt-5 text-sm text-ink-soft">
        <Link href={goal} className="font-medium text-accent underline underline-offset-2">
          {person === null ? "Back to sign in" : "Back"}
        </Link>
      </p>
    </>
  );
}
