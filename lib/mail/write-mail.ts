import { z } from "zod";
import { mails } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { seal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { mailKinds, type MailData, type MailKind } from "./mail-kinds";

export interface NewMail<K extends MailKind> {
  kind: K;
  to: string;
  data: MailData<K>;
  /** Contains the single-use token, and is stored sealed until the mail is sent. */
  link?: string;
  /** A second mail with the same key is not written. */
  onceKey?: string;
}

const address = z.email().max(254);

/** The associated data that binds a sealed link to its mail. */
export const linkOf = (mailId: string): string => `mail:${mailId}`;

/**
 * Writes a mail and the job that sends it in the transaction of `ctx`, so that a mail is sent if and only if the change is committed.
 * Returns false if a mail with the same `onceKey` exists. Requires no permission: the verb that made the change has checked it.
 */
export async function writeMail<K extends MailKind>(ctx: Ctx, mail: NewMail<K>): Promise<boolean> {
  if (!ctx.db.inTransaction)
    throw new Error("a mail belongs in the transaction of the change that it tells: call writeMail inside inTransaction");
  const recipient = address.parse(mail.to);
  const data = mailKinds[mail.kind].parse(mail.data) as Record<string, unknown>;
  const id = newId("mail");
  const [key] = env().masterKeys;
  if (mail.link !== undefined && !key) throw new Error("no master key: a link can't be sealed");
  const written = await ctx.db.orm
    .insert(mails)
    .values({
      id,
      accountId: ctx.account.id === "" ? null : ctx.account.id,
      kind: mail.kind,
      recipient,
      data,
      onceKey: mail.onceKey ?? null,
      sealedLink: mail.link !== undefined && key ? seal(mail.link, key, linkOf(id)) : null,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ id: mails.id });
  if (written.length === 0) return false;
  await writeWorkEvents(ctx, [{ name: "mail/requested", data: { mailId: id } }]);
  return true;
}
