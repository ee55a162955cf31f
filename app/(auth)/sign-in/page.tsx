import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { cookies } from "next/headers";
import { sessionEnd } from "@/app/_portal/session";
import { sessionCookie } from "@/app/_portal/session-cookie";
import { providerButtons } from "@/app/_portal/sign-in-providers";
import { SignInForm } from "@/components/auth/sign-in-form";
import { env } from "@/lib/kernel/env";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { next, ended, closed, error, challenge } = await searchParams;
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Sign in</h1>
      <SignInForm
        next={ownPath(next ?? (error !== undefined || challenge !== undefined ? await pageBeforeProvider() : undefined))}
        reason={closed !== undefined ? "closed" : ended !== undefined ? ((await sessionEnd()) ?? "ended") : null}
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

/** Who comes back from a provider without being in yet: next-auth's cookie has kept where they were going. */
async function pageBeforeProvider(): Promise<string | undefined> {
  const kept = (await cookies()).get(`${sessionCookie().secure ? "__Secure-" : ""}next-auth.callback-url`)?.value;
  const { origin } = new URL(env().publicUrl);
  return kept?.startsWith(`${origin}/`) ? kept.slice(origin.length) : undefined;
}

/** Only a path of the portal itself: anything else would let a link lead somewhere else after signing in. */
function ownPath(next: string | string[] | undefined): string {
  return typeof next === "string" && /^\/(test|live|invitation)(?![^/?#])[^\\]*$/.test(next) ? next : "/test";
}
