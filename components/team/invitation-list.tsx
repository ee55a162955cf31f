"use client";

import { toast } from "@/components/ui/toast";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { InvitationView } from "@/lib/team/invite-member";
import { roleLabels } from "./role-labels";

type Revoke = (invitationId: string) => Promise<ActionOutcome<null>>;

export function InvitationList({ invitations, revoke }: { invitations: readonly InvitationView[]; revoke: Revoke }) {
  return (
    <Table label="Invitations" stacked>
      <thead>
        <tr>
          <HeadCell>Email</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Invited by</HeadCell>
          <HeadCell>Expires</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <Cell place="main" className="font-medium break-all">
              {invitation.email}
            </Cell>
            <Cell>{roleLabels[invitation.role].label}</Cell>
            <Cell fact="Invited by" className="text-ink-soft">
              {invitation.invitedBy}
            </Cell>
            <Cell fact="Expires" className="text-ink-soft">
              {invitation.isExpired ? <Badge tone="caution">Expired</Badge> : <When at={invitation.expiresAt} />}
            </Cell>
            <Cell place="buttons" className="text-right">
              <RevokeButton invitation={invitation} revoke={revoke} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RevokeButton({ invitation, revoke }: { invitation: InvitationView; revoke: Revoke }) {
  const { run, busy } = useAction(revoke, ({ message }) => toast.error("The invitation wasn't revoked", { description: message }));
  const refresh = useRefresh();
  const press = async (): Promise<void> => {
    if (await run(invitation.id)) toast.success(`Invitation for ${invitation.email} revoked`);
    refresh();
  };
  return (
    <Button size="sm" look="danger" busy={busy} onClick={() => void press()} aria-label={`Revoke the invitation for ${invitation.email}`}>
      Revoke
    </Button>
  );
}
