"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/field";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { MemberView } from "@/lib/team/list-members";
import { roleLabels } from "./role-labels";

type Role = MemberView["role"];
type ChangeRole = (userId: string, role: string) => Promise<ActionOutcome<null>>;
type RemoveMember = (userId: string) => Promise<ActionOutcome<null>>;

export function MemberTable({
  members,
  canManage,
  isLastOwner,
  changeRole,
  removeMember,
}: {
  members: readonly MemberView[];
  canManage: boolean;
  /** The reader is the only owner, whose role can't be changed. */
  isLastOwner: boolean;
  changeRole: ChangeRole;
  removeMember: RemoveMember;
}) {
  return (
    <Table label="Members" stacked>
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell className="whitespace-normal">Two-factor authentication</HeadCell>
          <HeadCell>Joined</HeadCell>
          {canManage ? (
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          ) : null}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {members.map((member) => (
          <tr key={member.userId}>
            <Cell place="main" className="wrap-anywhere lg:min-w-40">
              <span className="font-medium">{member.name}</span>
              {member.isSelf ? <span className="text-ink-faint"> (you)</span> : null}
              <span className="block text-xs wrap-anywhere text-ink-faint">{member.email}</span>
            </Cell>
            <Cell place="aside">
              {canManage && !(isLastOwner && member.isSelf) ? (
                <RoleChoice member={member} changeRole={changeRole} />
              ) : (
                roleLabels[member.role].label
              )}
            </Cell>
            <Cell fact="Two-factor authentication">{member.hasSecondFactor ? <Badge tone="positive">On</Badge> : <Badge>Off</Badge>}</Cell>
            <Cell fact="Joined" className="text-ink-soft">
              <When at={member.joinedAt} />
            </Cell>
            {canManage ? (
              <Cell place={member.isSelf ? "nowhere" : "buttons"} className="text-right">
                {member.isSelf ? null : <RemoveButton member={member} removeMember={removeMember} />}
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A select that asks for confirmation before saving: arrow keys change a select immediately, and a new role signs the member out. */
function RoleChoice({ member, changeRole }: { member: MemberView; changeRole: ChangeRole }) {
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<Role | null>(null);
  const { run, busy, failure, clear } = useAction(changeRole);
  const close = (): void => {
    setWanted(null);
    clear();
  };
  const change = async (role: Role): Promise<void> => {
    if (!(await run(member.userId, role))) return;
    close();
    toast.success(`${member.name}'s role is now ${roleLabels[role].label.toLowerCase()}`);
    refresh();
  };
  return (
    <>
      <Select
        aria-label={`Role of ${member.name}`}
        className="min-w-32"
        value={wanted ?? member.role}
        onChange={(event) => setWanted(event.target.value as Role)}
      >
        {Object.entries(roleLabels).map(([role, { label }]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </Select>
      {wanted === null || wanted === member.role ? null : (
        <ConfirmDialog
          open
          onOpenChange={close}
          busy={busy}
          title={`Change ${member.name}'s role to ${roleLabels[wanted].label.toLowerCase()}?`}
          confirmLabel="Change role"
          onConfirm={() => void change(wanted)}
        >
          {failure ? (
            <span role="alert" className="text-danger">
              {failure.message}
            </span>
          ) : (
            <>
              {roleLabels[wanted].label}: {roleLabels[wanted].about}{" "}
              {member.isSelf
                ? "You lose the owner's permissions immediately."
                : `${member.email} will be signed out and must sign in again.`}
              {reviews(member.role) && !reviews(wanted) ? " Open invoices assigned to this person go back to the queue." : ""}
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const reviews = (role: Role): boolean => role === "owner" || role === "reviewer";

function RemoveButton({ member, removeMember }: { member: MemberView; removeMember: RemoveMember }) {
  const [open, setOpen] = useState(false);
  const { run, busy, failure } = useAction(removeMember);
  const refresh = useRefresh();
  const remove = async (): Promise<void> => {
    if (!(await run(member.userId))) return;
    setOpen(false);
    toast.success(`${member.name} was removed`, { description: "They have been signed out." });
    refresh();
  };
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setOpen(true)} aria-label={`Remove ${member.name}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title={`Remove ${member.name}?`}
        confirmLabel="Remove"
        onConfirm={() => void remove()}
      >
        {failure ? (
          <span role="alert" className="text-danger">
            {failure.message}
          </span>
        ) : (
          <>
            {member.email} will be signed out and lose access to this account. Their actions stay in the audit log, keys they created stay
            valid, and open invoices assigned to them go back to the queue.
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
