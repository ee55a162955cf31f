import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEntries, mails } from "@/drizzle/schema";
import { checkSignIn } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { PASSWORD_COST, setPasswordCost } from "@/lib/users/password";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { runDuringUncommitted } from "@/scripts/testing/locks";
import { assertOwnPassword } from "./assert-own-password";
import { admitUser, noteFailedSignIn, noteWrongCode, noteWrongOwnPassword } from "./lock-out";
import { userById } from "./own-user";
import { signInWithProvider } from "./sign-in-with-provider";

// Concurrent guesses must overlap. At an eighth of the real cost, hashing still takes longer than the database queries.
setPasswordCost({ ...PASSWORD_COST, logN: PASSWORD_COST.logN - 3 });

const password = "four unrelated words here";
const MINUTE_MS = 60_000;
const addressOf = () => `${newId("user").toLowerCase()}@example.com`;

/** The outcomes of wrong guesses one after the other, then after a wait, and then concurrently. */
async function guess(email: string): Promise<string[]> {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const visitor = { ...visitorContext(), clock };
  const said: string[] = [];
  const tryOne = async (as = email): Promise<string> => {
    const outcome = await checkSignIn(visitor, { email: as, password: "a wrong password" });
    return outcome.status === "locked" ? `locked until ${outcome.until.toISOString()}` : outcome.status;
  };
  for (let n = 0; n < 7; n += 1) said.push(await tryOne(n % 2 === 0 ? email : ` ${email.toUpperCase()} `));
  clock.advance(15 * MINUTE_MS - 1);
  said.push(await tryOne());
  clock.advance(1);
  for (let n = 0; n < 3; n += 1) said.push(await tryOne());
  clock.advance(20 * MINUTE_MS);
  // A guess that first had to open a connection might read the pause only after the others began it.
  await Promise.all(Array.from({ length: 8 }, () => visitor.db.orm.execute(sql`select pg_sleep(0.05)`)));
  said.push(...(await Promise.all(Array.from({ length: 4 }, () => tryOne()))).sort(), await tryOne());
  clock.advance(20 * MINUTE_MS);
  for (let n = 0; n < 4; n += 1) said.push(await tryOne());
  return said;
}

it("an unknown address gets the same responses and lockouts as a known one", async () => {
  const email = addressOf();
  await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  const [known, unknown] = [await guess(email), await guess(addressOf())];
  expect(unknown).toEqual(known);
  const firstPause = "locked until 2026-11-21T09:15:00.000Z";
  expect(known.slice(0, 9)).toEqual([...Array<string>(4).fill("refused"), firstPause, firstPause, firstPause, firstPause, "refused"]);
});

it("a complete sign-in resets the count, but not a lockout caused by concurrent guesses", async () => {
  const email = addressOf();
  const { userId } = await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  const visitor = { ...visitorContext(), clock: manualClock(new Date("2026-11-21T09:00:00Z")) };
  const guesses = async (times: number) => {
    let until: Date | null = null;
    for (let n = 0; n < times; n += 1) until = await noteFailedSignIn(visitor, userId);
    return until;
  };
  for (let day = 0; day < 3; day += 1) {
    expect(await guesses(4)).toBeNull();
    expect((await checkSignIn(visitor, { email, password })).status).not.toBe("locked");
    expect(await admitUser(visitor, userId)).toBeNull();
  }
  const until = await guesses(5);
  expect(until).toEqual(new Date("2026-11-21T09:15:00Z"));
  expect(await admitUser(visitor, userId), "even if the password was verified before the lockout began").toEqual({ until });
  visitor.clock.advance(15 * MINUTE_MS);
  expect(await admitUser(visitor, userId)).toBeNull();
  expect(await admitUser(visitor, userId, "the hash of another password")).toBe("refused");
  expect(await admitUser(visitor, newId("user"))).toBe("refused");
});

it("wrong passwords within a session are counted separately from those at sign-in", async () => {
  const email = addressOf();
  const { userId } = await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  const visitor = { ...visitorContext(), clock: manualClock(new Date("2026-11-21T09:00:00Z")) };
  const user = await userById(visitor, userId);
  for (let n = 0; n < 5; n += 1) await noteFailedSignIn(visitor, userId);
  await assertOwnPassword(visitor, await userById(visitor, userId), password);
  visitor.clock.advance(15 * MINUTE_MS);
  const show = (shown: string) => assertOwnPassword(visitor, user, shown);
  const wrong = { faults: [{ field: "currentPassword", code: "wrong_password" }] };
  for (let n = 0; n < 4; n += 1) await expect(show("a wrong password")).rejects.toMatchObject(wrong);
  await show(password);
  for (let n = 0; n < 5; n += 1)
    await expect(show("a wrong password"), "the correct password reset the count").rejects.toMatchObject(wrong);
  await expect(show(password)).rejects.toMatchObject({ code: "rate_limited" });
  expect(await checkSignIn(visitor, { email, password })).toMatchObject({ status: "in" });
  visitor.clock.advance(15 * MINUTE_MS);
  await show(password);
});

it("a correct password or code waits for concurrent wrong ones, and is refused if they cause a lockout", async () => {
  const { userId } = await createAccount(visitorContext(), { name: "Kuramo Trading", email: addressOf(), password, verified: true });
  const visitor = { ...visitorContext(), clock: manualClock(new Date("2026-11-21T09:00:00Z")) };
  const user = await userById(visitor, userId);
  const fiveTimes = async (count: () => Promise<unknown>) => {
    for (let n = 0; n < 5; n += 1) await count();
  };
  const until = new Date("2026-11-21T09:15:00Z");
  const code = (tx: Ctx) => fiveTimes(() => noteWrongCode(tx, user));
  expect(await runDuringUncommitted(visitor, code, () => admitUser(visitor, userId, undefined, "code"))).toEqual({ until });
  const own = (tx: Ctx) => fiveTimes(() => noteWrongOwnPassword(tx, userId));
  await expect(runDuringUncommitted(visitor, own, () => assertOwnPassword(visitor, user, password))).rejects.toMatchObject({
    code: "rate_limited",
  });
});

it("wrong passwords lock out neither sign-in with a provider nor codes", async () => {
  const email = addressOf();
  const profile = { provider: "google", subject: newId("user"), email, emailVerified: true, name: "Ada" };
  const visitor = { ...visitorContext(), clock: manualClock(new Date("2026-11-21T09:00:00Z")) };
  const first = await signInWithProvider(visitor, profile, null);
  const guesses = [];
  for (let n = 0; n < 5; n += 1) guesses.push((await checkSignIn(visitor, { email, password: "a wrong password" })).status);
  expect(guesses.at(-1), "passwords are locked").toBe("locked");
  expect(await signInWithProvider(visitor, profile, null)).toEqual(first);
  expect(await checkSignIn(visitor, { email, password: "a wrong password" }), "passwords stay locked").toMatchObject({ status: "locked" });
  const { userId } = first as { userId: string };
  expect(await admitUser(visitor, userId, undefined, "code")).toBeNull();
});

it("wrong codes lock out only codes, until a complete sign-in or for 15 minutes", async () => {
  const email = addressOf();
  const { userId } = await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  const visitor = { ...visitorContext(), clock: manualClock(new Date("2026-11-21T09:00:00Z")) };
  const user = await userById(visitor, userId);
  for (let n = 0; n < 4; n += 1) expect(await noteWrongCode(visitor, user)).toBeNull();
  expect(await admitUser(visitor, userId, undefined, "code"), "the complete sign-in reset the count").toBeNull();
  for (let n = 0; n < 4; n += 1) expect(await noteWrongCode(visitor, user)).toBeNull();
  const until = new Date("2026-11-21T09:15:00Z");
  expect(await noteWrongCode(visitor, user)).toEqual(until);
  expect(await admitUser(visitor, userId, undefined, "code")).toEqual({ until });
  expect(await checkSignIn(visitor, { email, password })).toMatchObject({ status: "in" });
  visitor.clock.advance(15 * MINUTE_MS);
  expect(await admitUser(visitor, userId, undefined, "code")).toBeNull();
});

it("lockouts are audited once a day for each kind, and those for codes are mailed too", async () => {
  const email = addressOf();
  const { userId, accountId } = await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  const visitor = { ...visitorContext(), clock: manualClock(new Date("2026-11-21T09:00:00Z")) };
  const user = await userById(visitor, userId);
  const pause = async () => {
    for (let n = 0; n < 5; n += 1) await noteFailedSignIn(visitor, userId);
    for (let n = 0; n < 5; n += 1) await noteWrongCode(visitor, user);
    for (let n = 0; n < 5; n += 1) await noteWrongOwnPassword(visitor, userId);
  };
  for (let time = 0; time < 5; time += 1) {
    await pause();
    visitor.clock.advance(30 * MINUTE_MS);
    // A complete sign-in resets the counts, but not the limit of one report a day.
    for (const by of ["password", "code"] as const) expect(await admitUser(visitor, userId, undefined, by)).toBeNull();
    await pause();
    visitor.clock.advance(11.5 * 60 * MINUTE_MS);
  }
  const paused = and(eq(auditEntries.accountId, accountId), eq(auditEntries.action, "user.sign_in_paused"));
  const told = await visitor.db.orm.select().from(auditEntries).where(paused).orderBy(auditEntries.position);
  const daily = ["password", "code", "session"].map((by) => [userId, by]);
  expect(told.map(({ targetId, after }) => [targetId, after?.["by"]])).toEqual([...daily, ...daily, ...daily]);
  const letters = await visitor.db.orm
    .select({ data: mails.data })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, "account_secured")));
  expect(letters.map(({ data }) => data["what"])).toEqual(["wrong_codes", "wrong_codes", "wrong_codes"]);
});
