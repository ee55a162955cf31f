import { expect, it } from "vitest";
import { checkSignIn } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { PASSWORD_COST, setPasswordCost } from "@/lib/users/password";
import { manualClock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { assertOwnPassword } from "./assert-own-password";
import { admitUser, noteFailedSignIn } from "./lock-out";
import { userById } from "./own-user";

// Guesses side by side have to overlap, which they do at an eighth of what a password really costs: longer than the database is asked.
setPasswordCost({ ...PASSWORD_COST, logN: PASSWORD_COST.logN - 3 });

const password = "four unrelated words here";
const MINUTE_MS = 60_000;
const addressOf = () => `${newId("user").toLowerCase()}@example.com`;

/** What somebody is answered who guesses at a password one after the other, waits, and then guesses side by side. */
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
  said.push(...(await Promise.all(Array.from({ length: 4 }, () => tryOne()))).sort(), await tryOne());
  clock.advance(20 * MINUTE_MS);
  for (let n = 0; n < 4; n += 1) said.push(await tryOne());
  return said;
}

it("an address that nobody has is answered and paused like one that somebody has", async () => {
  const email = addressOf();
  await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  const [known, unknown] = [await guess(email), await guess(addressOf())];
  expect(unknown).toEqual(known);
  const firstPause = "locked until 2026-11-21T09:15:00.000Z";
  expect(known.slice(0, 9)).toEqual([...Array<string>(4).fill("refused"), firstPause, firstPause, firstPause, firstPause, "refused"]);
});

it("a whole sign-in ends the count, and guesses that ran beside it pause it all the same", async () => {
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
  expect(await admitUser(visitor, userId), "whose password was looked at before the pause began").toEqual({ until });
  visitor.clock.advance(15 * MINUTE_MS);
  expect(await admitUser(visitor, userId)).toBeNull();
  expect(await admitUser(visitor, userId, "the hash of another password")).toBe("refused");
  expect(await admitUser(visitor, newId("user"))).toBe("refused");
});

it("a right password that was looked at beside the guesses which began a pause changes nothing", async () => {
  const { userId } = await createAccount(visitorContext(), { name: "Kuramo Trading", email: addressOf(), password, verified: true });
  const visitor = { ...visitorContext(), clock: manualClock(new Date("2026-11-21T09:00:00Z")) };
  const asItWas = await userById(visitor, userId);
  await assertOwnPassword(visitor, asItWas, password);
  for (let n = 0; n < 5; n += 1) await noteFailedSignIn(visitor, userId);
  await expect(assertOwnPassword(visitor, asItWas, password)).rejects.toMatchObject({ code: "rate_limited" });
  visitor.clock.advance(15 * MINUTE_MS);
  await assertOwnPassword(visitor, asItWas, password);
});
