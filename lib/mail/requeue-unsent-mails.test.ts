import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { mails, outbox } from "@/drizzle/schema";
import { newId } from "@/lib/kernel/ids";
import { systemContextFor } from "@/lib/kernel/work-context";
import { requeueUnsentMails } from "./requeue-unsent-mails";

const HOUR_MS = 3_600_000;
const ctx = systemContextFor("test");

async function mail(hoursAgo: number, change: Partial<typeof mails.$inferInsert> = {}): Promise<string> {
  const id = newId("mail");
  const createdAt = new Date(ctx.clock.now().getTime() - hoursAgo * HOUR_MS);
  await ctx.db.orm.insert(mails).values({ id, kind: "low_balance", recipient: "a@example.com", data: {}, createdAt, ...change });
  return id;
}

it("requeues an unsent mail after a day, and gives up one that is too old to be useful", async () => {
  const [lost, dead] = [await mail(26), await mail(26, { status: "sending" })];
  const left = [await mail(24), await mail(26, { status: "sent" }), await mail(26, { status: "failed" })];
  const over = [await mail(4 * 24, { sealedLink: "x" }), await mail(26, { kind: "reset_password", sealedLink: "x" })];
  await requeueUnsentMails(ctx.db, ctx.clock);
  const asked = (await ctx.db.orm.select({ data: outbox.data }).from(outbox).where(eq(outbox.name, "mail/requested"))).map(
    ({ data }) => data["mailId"],
  );
  expect(asked).toEqual(expect.arrayContaining([lost, dead]));
  for (const id of [...left, ...over]) expect(asked).not.toContain(id);
  const stand = await ctx.db.orm.select().from(mails).where(inArray(mails.id, over));
  expect(stand.map(({ status, sealedLink }) => [status, sealedLink])).toEqual([
    ["failed", null],
    ["failed", null],
  ]);
});
