import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { accounts, memberships, users } from "@/drizzle/schema";
import { inTransaction, type Ctx, type Environment, type Role } from "@/lib/kernel/context";
import type { MailData, MailKind } from "./mail-kinds";
import { writeMail } from "./write-mail";

type Tenant = { accountName: string; accountId: string; environment: Environment };
type AboutAccount = { [K in MailKind]: MailData<K> extends Tenant ? K : never }[MailKind];

/**
 * Writes a mail to each member of the context's account who has one of the roles and a confirmed address. `onceKey` makes a
 * repeat harmless: each person is told once. Returns how many mails were written.
 */
export async function tellMembers<K extends AboutAccount>(
  ctx: Ctx,
  told: { kind: K; roles: readonly Role[]; onceKey: string; data: Omit<MailData<K>, keyof Tenant> },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const people = await tx.db.orm
      .select({ id: users.id, email: users.email, accountName: accounts.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(and(eq(memberships.accountId, tx.account.id), inArray(memberships.role, [...told.roles]), isNotNull(users.emailVerifiedAt)));
    let written = 0;
    for (const { id, email, accountName } of people) {
      const data = { ...told.data, accountName, accountId: tx.account.id, environment: tx.environment } as unknown as MailData<K>;
      if (
        await writeMail(tx, {
          kind: told.kind,
          to: email,
          data,
          onceKey: `${told.kind}:${tx.account.id}:${tx.environment}:${told.onceKey}:${id}`,
        })
      )
        written += 1;
    }
    return written;
  });
}
