import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { providerButtons } from "@/app/_portal/sign-in-providers";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { countryChoices } from "@/app/_portal/country-choices";
import { signUp } from "./actions";

export const metadata: Metadata = { title: "Create an account" };

/** Which buttons there are is a matter of this process's settings, not of the build's. */
export const dynamic = "force-dynamic";

export default function SignUpPage() {
  return (
    <>
      <h1 className="text-lg font-semibold">Create an account</h1>
      <p className="mt-1 mb-4 text-sm text-ink-soft">The test environment is ready immediately, with 1,000 free credits.</p>
      <SignUpForm countries={countryChoices()} providers={providerButtons()} signUp={signUp} />
      <p className="mt-5 text-sm text-ink-soft">
        Already have an account?{" "}
        <Link href="/sign-in" className="font-medium text-accent underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </>
  );
}
