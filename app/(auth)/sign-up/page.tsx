import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Link } from "@/components/ui/link";
import { personSession, portalSession } from "@/app/_portal/session";
import { providerButtons } from "@/app/_portal/sign-in-providers";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { countryChoices } from "@/app/_portal/country-choices";
import { signUp } from "./actions";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage() {
  // Somebody who is signed in either has an account already or creates one with their existing sign-in.
  if (await portalSession("test")) redirect("/test");
  if (await personSession()) redirect("/new-account");
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
