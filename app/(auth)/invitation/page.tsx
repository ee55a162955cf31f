import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { personSession } from "@/app/_portal/session";
import { AcceptForm, JoinForm, SignOutButton } from "@/components/auth/invitation-forms";
import { roleLabels } from "@/components/team/role-labels";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { readInvitation, type OpenInvitation } from "@/lib/team/accept-invitation";
import { accept, join } from "./actions";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { token } = await searchParams;
  const invitation = typeof token === "string" ? await readInvitation(visitorContext(), token) : null;
  if (invitation === null || typeof token !== "string") {
    return (
      <>
        <h1 className="mb-4 text-lg font-semibold">Invitation</h1>
        <Notice kind="caution" title="This invitation is no longer valid">
          It was already used, was revoked, or is more than seven days old. Ask for a new one.
        </Notice>
        <p className="mt-4 text-sm">
          <Link href="/sign-in" className="font-medium text-accent underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className="text-lg font-semibold">Join {invitation.accountName}</h1>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {invitation.invitedBy} invites you as {roleLabels[invitation.role].label.toLowerCase()}: {roleLabels[invitation.role].about}
      </p>
      <Way token={token} invitation={invitation} />
    </>
  );
}

/** The way to accept, which depends on the visitor: a new user, a user who is signed out, the invited user, or another user. */
async function Way({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const session = await personSession();
  const here = `/invitation?token=${encodeURIComponent(token)}`;
  if (session?.user.email === invitation.email) return <AcceptForm accept={accept.bind(null, token)} />;
  if (session) {
    return (
      <div className="grid gap-4">
        <Notice kind="caution" title={`This invitation is for ${invitation.email}`}>
          You are signed in as {session.user.email}.
        </Notice>
        <SignOutButton then={here} />
      </div>
    );
  }
  if (invitation.hasUser)
    return (
      <Button asChild look="primary" className="w-full">
        <Link href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in as {invitation.email}</Link>
      </Button>
    );
  return <JoinForm email={invitation.email} join={join.bind(null, token)} />;
}
