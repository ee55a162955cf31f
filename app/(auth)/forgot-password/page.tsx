import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { requestReset } from "./actions";

export const metadata: Metadata = { title: "Reset your password" };

export default function ForgotPasswordPage() {
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Reset your password</h1>
      <ForgotPasswordForm requestReset={requestReset} />
      <p className="mt-5 text-sm text-ink-soft">
        <Link href="/sign-in" className="font-medium text-accent underline underline-offset-2">
          Back to sign in
        </Link>
      </p>
    </>
  );
}
