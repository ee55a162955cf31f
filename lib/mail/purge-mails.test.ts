import { expect, it } from "vitest";
import { mails, userSessions, userTokens, visitorAttempts } from "@/drizzle/schema";
import { checkSignIn } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { systemContext } from "@/lib/kernel/context";
import { manualClock } from "@/lib/kernel/clock";
import { countAttempt } from "@/lib/users/limit-attempts";
import { startSession } from "@/lib/users/sessions";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { purgeIdentityTraces } from "./purge-mails";

const DAY_MS = 86_400_000;

it("deletes mails, tokens and sessions a month after they are over, and counted attempts after a day", async () => {
  const fresh = await freshDatabase();
  try {
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const visitor = systemContext(fresh.db, "portal", "", "test", clock);
    const { accountId, userId } = await createAccount(visitor, {
      name: "A",
      email: "a@example.com",
      password: "four unrelated words here",
    });
    const made = { accountId, recipient: "a@example.com", data: {}, createdAt: clock.now() };
    await fresh.db.orm.delete(mails);
    await fresh.db.orm.insert(mails).values([
      { ...made, id: "mail_sent", kind: "low_balance", status: "sent" },
      { ...made, id: "mail_failed", kind: "low_balance", status: "failed" },
      { ...made, id: "mail_pending", kind: "low_balance", status: "pending" },
    ]);
    await startSession(visitor, { userId, address: null, userAgent: null });
    await countAttempt(visitor, "sign_up", "203.0.113.7");
    await checkSignIn(visitor, { email: "nobody@example.com", password: "a wrong password" });

    const left = async () => ({
      mails: (await fresh.db.orm.select().from(mails)).map(({ id }) => id).sort(),
      tokens: await fresh.db.orm.$count(userTokens),
      sessions: await fresh.db.orm.$count(userSessions),
      attempts: (await fresh.db.orm.select().from(visitorAttempts)).map(({ subject }) => subject.split(":", 1)[0]).sort(),
    });
    const all = await left();
    expect(all).toEqual({
      mails: ["mail_failed", "mail_pending", "mail_sent"],
      tokens: 1,
      sessions: 1,
      attempts: ["sign_in_of_nobody", "sign_up"],
    });
    clock.advance(DAY_MS);
    await purgeIdentityTraces(fresh.db, clock);
    expect(await left()).toEqual(all);
    clock.advance(1);
    await purgeIdentityTraces(fresh.db, clock);
    expect(await left()).toEqual({ ...all, attempts: ["sign_in_of_nobody"] });
    clock.advance(29 * DAY_MS);
    await purgeIdentityTraces(fresh.db, clock);
    expect(await left()).toMatchObject({ mails: [], tokens: 1, sessions: 1, attempts: [] });
    clock.advance(60 * DAY_MS);
    await purgeIdentityTraces(fresh.db, clock);
    expect(await left()).toEqual({ mails: [], tokens: 0, sessions: 0, attempts: [] });
  } finally {
    await fresh.drop();
  }
});
