import type { Metadata } from "next";
import Link from "next/link";
import { providerButtons } from "@/app/_portal/sign-in-providers";
import { SignInForm } from "@/components/auth/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { next, ended, closed, error, challenge } = await searchParams;
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Sign in</h1>
      <SignInForm
        next={ownPath(next)}
        reason={closed !== undefined ? "closed" : ended !== undefined ? "ended" : null}
        error={typeof error === "string" ? error : null}
        challenge={typeof challenge === "string" ? challenge : null}
        providers={providerButtons()}
      />
      <p className="mt-5 text-sm text-ink-soft">
        New here?{" "}
        <Link href="/sign-up" className="font-medium text-accent underline underline-offset-2">
          Create an account
        </Link>
      </p>
    </>
  );
}

/** Only a path of the portal itself: anything else would let a link lead somewhere else after signing in. */
function ownPath(next: string | string[] | undefined): string {
  return typeof next === "string" && /^\/(test|live|invitation)(?![^/?#])[^\\]*$/.test(next) ? next : "/test";
}
