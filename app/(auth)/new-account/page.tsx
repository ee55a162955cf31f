import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { countryChoices } from "@/app/_portal/country-choices";
import { personSession, portalSession } from "@/app/_portal/session";
import { NewAccountForm } from "@/components/auth/new-account-form";
import { openAccount } from "./actions";

export const metadata: Metadata = { title: "Create an account" };

/** For people who are signed in but belong to no account. The sign-up page would reject their address as already taken. */
export default async function NewAccountPage() {
  const person = await personSession();
  if (person === null) redirect("/sign-in?next=/new-account");
  if (await portalSession("test")) redirect("/test");
  return (
    <>
      <h1 className="text-lg font-semibold">Create an account</h1>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        You are signed in as {person.user.email}. The test environment is ready immediately, with 1,000 free credits.
      </p>
      <NewAccountForm countries={countryChoices()} open={openAccount} />
    </>
  );
}
