import { and, asc, gt, inArray, lt } from "drizzle-orm";
import { mails } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { workThrough } from "@/lib/kernel/walk-pages";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import type { MailKind } from "./mail-kinds";
import { giveUpMail } from "./send-mail";

const HOUR_MS = 60 * 60_000;
/** For a day no engine begins another run of the same mail, and its tries take about as long; an hour more, for clocks that differ. */
const AFTER_MS = 25 * HOUR_MS;
/** What could not be sent in two more days is given up. */
const AT_MOST_MS = 3 * 24 * HOUR_MS;
/** A mail of this kind has a link that opens nothing after an hour. */
const OVER: string = "reset_password" satisfies MailKind;
const BATCH = 500;

/**
 * Asks again for mails that were neither sent nor given up in a day: their run was given up, and so was the one that would have said
 * so. A mail is claimed before it is sent, so a run that is still there sends it no second time. What is too old to be of use is
 * given up, with the link in it. Returns how many there were.
 */
export async function askAgainForMails(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const ctx = systemContext(db, "ask-again", "", "test", clock);
  return workThrough(
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
      const isOver = ({ kind, createdAt }: (typeof unsent)[number]) => kind === OVER || createdAt.getTime() < now - AT_MOST_MS;
      for (const { id } of unsent.filter(isOver)) await giveUpMail(ctx, id);
      const events = unsent.filter((mail) => !isOver(mail)).map(({ id }) => ({ name: "mail/requested" as const, data: { mailId: id } }));
      await inTransaction(ctx, (tx) => writeWorkEvents(tx, events));
    },
  );
}
