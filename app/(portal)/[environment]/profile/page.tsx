import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { AddressPanel } from "@/components/profile/address-panel";
import { PasswordPanel } from "@/components/profile/password-panel";
import { SecondFactorPanel } from "@/components/profile/second-factor-panel";
import { SessionPanel } from "@/components/profile/session-panel";
import { PageHeader } from "@/components/ui/page-header";
import { readOwnSignIn } from "@/lib/users/read-own-sign-in";
import {
  beginFactor,
  changeOwnPassword,
  confirmFactor,
  endAllOthers,
  endOne,
  newRecoveryCodes,
  removeFactor,
  resendConfirmation,
} from "./actions";

export const metadata: Metadata = { title: "Profile and security" };

export default async function ProfilePage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, sessionId, user, shown } = await requireSession(environment);
  const { hasPassword, providers, secondFactor, sessions } = await readOwnSignIn(ctx, sessionId);
  return (
    <>
      <KeepFresh />
      <PageHeader
        title="Profile and security"
        lead={`How you, ${user.name}, sign in. These settings apply to every account you belong to.`}
      />
      <div className="grid max-w-3xl gap-6">
        <AddressPanel email={user.email} isVerified={user.isVerified} providers={providers} resend={resendConfirmation.bind(null, shown)} />
        <PasswordPanel hasPassword={hasPassword} changePassword={changeOwnPassword.bind(null, shown)} />
        <SecondFactorPanel
          status={secondFactor}
          isVerified={user.isVerified}
          hasPassword={hasPassword}
          begin={beginFactor.bind(null, shown)}
          confirm={confirmFactor.bind(null, shown)}
          remove={removeFactor.bind(null, shown)}
          renewCodes={newRecoveryCodes.bind(null, shown)}
        />
        <SessionPanel sessions={sessions} endOne={endOne.bind(null, shown)} endOthers={endAllOthers.bind(null, shown)} />
      </div>
    </>
  );
}
