import { and, eq, lt, or, sql } from "drizzle-orm";
import { mails } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { unseal } from "@/lib/kernel/crypto";
import { cutText } from "@/lib/kernel/text/cut-text";
import { env } from "@/lib/kernel/env";
import { letters } from "./letters";
import { isMailKind, mailKinds, type MailData, type MailKind } from "./mail-kinds";
import { deliverMail, RefusedMail, type OutgoingMail } from "./deliver-mail";
import { renderLetter } from "./render-letter";
import { linkAssociatedData } from "./write-mail";

/** How long a process may take to send a mail that it claimed; after that it is presumed dead, and another may claim the mail. */
const CLAIM_MS = 120_000;

type MailRow = typeof mails.$inferSelect;

/** The mail is being sent by another process: try again later. */
export class MailBusy extends Error {}

const systemOnly = { scope: null, roles: [] } as const;

/**
 * Sends a mail once: it is claimed before and marked after, so that neither another process nor a retry sends it again. Only if a process
 * dies between the server's acceptance and the mark does the outcome stay unknown. The mail is then sent again after two minutes under the
 * same Message-ID, because a lost mail is worse than a duplicate. Throws if a retry may help.
 */
export async function sendMail(
  ctx: Ctx,
  mailId: string,
  deliver: (mail: OutgoingMail) => Promise<void> = deliverMail,
): Promise<"sent" | "failed" | "gone"> {
  requirePermission(ctx, systemOnly);
  const now = ctx.clock.now();
  const [claimed] = await ctx.db.orm
    .update(mails)
    .set({ status: "sending", claimedAt: now, attempts: sql`${mails.attempts} + 1` })
    .where(
      and(
        eq(mails.id, mailId),
        or(eq(mails.status, "pending"), and(eq(mails.status, "sending"), lt(mails.claimedAt, new Date(now.getTime() - CLAIM_MS)))),
      ),
    )
    .returning();
  if (!claimed) {
    const [row] = await ctx.db.orm.select({ status: mails.status }).from(mails).where(eq(mails.id, mailId));
    if (row?.status === "sending") throw new MailBusy(`mail ${mailId} is being sent by another process`);
    return row?.status === "failed" || row?.status === "sent" ? row.status : "gone";
  }
  try {
    await deliver({ mailId, to: claimed.recipient, ...renderLetter(letterOf(claimed)) });
  } catch (error) {
    if (error instanceof RefusedMail) return end(ctx, mailId, { status: "failed", error: error.message });
    await ctx.db.orm
      .update(mails)
      .set({ status: "pending", error: reasonOf(error) })
      .where(and(eq(mails.id, mailId), eq(mails.status, "sending")));
    throw error;
  }
  return end(ctx, mailId, { status: "sent", error: null });
}

/** Gives a mail up after the last attempt, and erases its link. */
export async function giveUpMail(ctx: Ctx, mailId: string): Promise<void> {
  requirePermission(ctx, systemOnly);
  await ctx.db.orm
    .update(mails)
    .set({ status: "failed", sealedLink: null })
    .where(and(eq(mails.id, mailId), or(eq(mails.status, "pending"), eq(mails.status, "sending"))));
}

async function end<S extends "sent" | "failed">(ctx: Ctx, mailId: string, outcome: { status: S; error: string | null }): Promise<S> {
  await ctx.db.orm
    .update(mails)
    .set({
      ...outcome,
      error: outcome.error === null ? null : cutText(outcome.error, 500),
      sealedLink: null,
      sentAt: outcome.status === "sent" ? ctx.clock.now() : null,
    })
    .where(eq(mails.id, mailId));
  return outcome.status;
}

function letterOf(row: MailRow) {
  if (!isMailKind(row.kind)) throw new RefusedMail(`no template for ${row.kind}`);
  const link = row.sealedLink === null ? null : unseal(row.sealedLink, env().masterKeys, linkAssociatedData(row.id));
  return write(row.kind, row.data, link);
}

function write<K extends MailKind>(kind: K, data: unknown, link: string | null) {
  return letters[kind](mailKinds[kind].parse(data) as MailData<K>, link);
}

const reasonOf = (error: unknown): string => cutText(error instanceof Error ? error.message : String(error), 500);
