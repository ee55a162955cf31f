import { and, asc, gt, inArray, lt } from "drizzle-orm";
import { mails } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { forEachBatch } from "@/lib/kernel/rows/walk-pages";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import type { MailKind } from "./mail-kinds";
import { giveUpMail } from "./send-mail";

/**
 * For a day no engine starts another run for the same mail, and the retries take about as long; one more hour allows for clocks that
 * differ.
 */
const AFTER_MS = 25 * HOUR_MS;
/** Mails that could not be sent after two more days are given up. */
const AT_MOST_MS = 3 * 24 * HOUR_MS;
/** The link in a mail of this kind expires after an hour. */
const EXPIRED_KIND: string = "reset_password" satisfies MailKind;
const BATCH = 500;

/**
 * Requests mails again that were neither sent nor given up within a day, because their run and the handler of its failure both failed. A
 * mail is claimed before it is sent, so a run that still exists does not send it twice. Mails that are too old to be useful are given up,
 * and their links erased. Returns how many unsent mails there were.
 */
export async function requeueUnsentMails(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const ctx = systemContext(db, "ask-again", "", "test", clock);
  return forEachBatch(
    BATCH,
    (after, size) =>
      db.orm
        .select({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt })
        .from(mails)
        .where(and(inArray(mails.status, ["pending", "sending"]), lt(mails.createdAt, new Date(now - AFTER_MS)), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(size),
    ({ id }) => id,
    async (unsent) => {
      const isOver = ({ kind, createdAt }: (typeof unsent)[number]) => kind === EXPIRED_KIND || createdAt.getTime() < now - AT_MOST_MS;
      for (const { id } of unsent.filter(isOver)) await giveUpMail(ctx, id);
      const events = unsent.filter((mail) => !isOver(mail)).map(({ id }) => ({ name: "mail/requested" as const, data: { mailId: id } }));
      await inTransaction(ctx, (tx) => writeWorkEvents(tx, events));
    },
  );
}
