import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ownPath } from "@/app/_portal/own-path";
import { isEnvironment, personSession, portalSession, sessionEnd } from "@/app/_portal/session";
import { sessionCookie } from "@/app/_portal/session-cookie";
import { providerButtons } from "@/app/_portal/sign-in-providers";
import { SignInForm } from "@/components/auth/sign-in-form";
import { env } from "@/lib/kernel/env";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { next, ended, closed, error, challenge } = await searchParams;
  const isFromProvider = error !== undefined || challenge !== undefined;
  const goal = ownPath(next ?? (isFromProvider ? await pageBeforeProvider() : undefined));
  // A provider's error, or the notice that the account was closed, is shown even to somebody who is signed in.
  if (!isFromProvider && closed === undefined && (await mayOpen(goal))) redirect(goal);
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Sign in</h1>
      <SignInForm
        next={goal}
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

/**
 * Whether the session may open the page at `path`, checked the way that page does. Redirecting to a page that refuses the session would
 * loop forever.
 */
async function mayOpen(path: string): Promise<boolean> {
  const [first = ""] = path.slice(1).split(/[/?#]/);
  return (isEnvironment(first) ? await portalSession(first) : await personSession()) !== null;
}

/**
 * Where a person was going when they return from a provider without being signed in yet, because of an error or a second factor. next-auth
 * keeps the destination in its own cookie.
 */
async function pageBeforeProvider(): Promise<string | undefined> {
  const kept = (await cookies()).get(`${sessionCookie().secure ? "__Secure-" : ""}next-auth.callback-url`)?.value;
  const { origin } = new URL(env().publicUrl);
  return kept?.startsWith(`${origin}/`) ? kept.slice(origin.length) : undefined;
}
