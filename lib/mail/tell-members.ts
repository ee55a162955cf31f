import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { accounts, memberships, users } from "@/drizzle/schema";
import { inTransaction, type Ctx, type Environment, type Role } from "@/lib/kernel/context";
import type { MailData, MailKind } from "./mail-kinds";
import { writeMail } from "./write-mail";

type Tenant = { accountName: string; accountId: string; environment: Environment };
type AboutAccount = { [K in MailKind]: MailData<K> extends Tenant ? K : never }[MailKind];

/**
 * Writes a mail to each member of the context's account with one of the roles and a confirmed address. `onceKey` makes a repeat harmless:
 * each member gets the mail once. `sinceBefore` limits it to those who were members with a confirmed address at that time, since a late
 * mail is not news to members who joined afterwards. Returns the number of mails written.
 */
export async function tellMembers<K extends AboutAccount>(
  ctx: Ctx,
  told: { kind: K; roles: readonly Role[]; onceKey: string; data: Omit<MailData<K>, keyof Tenant>; sinceBefore?: Date | undefined },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { sinceBefore } = told;
    const people = await tx.db.orm
      .select({ id: users.id, email: users.email, accountName: accounts.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(
        and(
          eq(memberships.accountId, tx.account.id),
          inArray(memberships.role, [...told.roles]),
          isNotNull(users.emailVerifiedAt),
          sinceBefore && and(lte(memberships.createdAt, sinceBefore), lte(users.emailVerifiedAt, sinceBefore)),
        ),
      );
    let written = 0;
    for (const { id, email, accountName } of people) {
      const data = { ...told.data, accountName, accountId: tx.account.id, environment: tx.environment } as unknown as MailData<K>;
      if (await writeMail(tx, { kind: told.kind, to: email, data, onceKey: `${occasionOf(tx, told)}:${id}` })) written += 1;
    }
    return written;
  });
}

/** The common prefix of the keys of all mails of one occasion; a colon and the user's id follow. */
export function occasionOf(
  { account, environment }: Pick<Ctx, "account" | "environment">,
  told: { kind: MailKind; onceKey: string },
): string {
  return `${told.kind}:${account.id}:${environment}:${told.onceKey}`;
}
