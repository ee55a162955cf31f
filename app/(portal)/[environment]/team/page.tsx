import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { InvitationList } from "@/components/team/invitation-list";
import { InviteDialog } from "@/components/team/invite-dialog";
import { LeaveAccount } from "@/components/team/leave-account";
import { MemberTable } from "@/components/team/member-table";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { TableCsv } from "@/components/lists/list-parts";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { listInvitations } from "@/lib/team/invite-member";
import { listMembers } from "@/lib/team/list-members";
import { changeMemberRole, invite, leave, remove, revoke } from "./actions";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, account, user, shown } = await requireSession(environment);
  const isOwner = role === "owner";
  const [members, invitations] = await Promise.all([listMembers(ctx), isOwner ? listInvitations(ctx) : []]);
  const isLastOwner = isOwner && members.filter((member) => member.role === "owner").length === 1;
  return (
    <>
      <KeepFresh />
      <PageHeader
        title="Team"
        lead={`Members of ${account.name}. Roles apply in both test and live.`}
        actions={
          isOwner ? (
            <InviteDialog profilePath={`/${environment}/profile`} canInvite={user.isVerified} invite={invite.bind(null, shown)} />
          ) : null
        }
      />
      <div className="grid gap-6">
        <Panel bare title="Members" aside={<TableCsv environment={environment} table="members" of="members" />}>
          <MemberTable
            members={members}
            canManage={isOwner}
            isLastOwner={isLastOwner}
            changeRole={changeMemberRole.bind(null, shown)}
            removeMember={remove.bind(null, shown)}
          />
        </Panel>
        {invitations.length > 0 ? (
          <Panel title="Invitations" bare aside={<TableCsv environment={environment} table="invitations" of="invitations" />}>
            <InvitationList invitations={invitations} revoke={revoke.bind(null, shown)} />
          </Panel>
        ) : null}
        <LeaveAccount accountName={account.name} isLastOwner={isLastOwner} leave={leave.bind(null, shown)} />
      </div>
    </>
  );
}
