import { expect, it } from "vitest";
import { checkSignIn } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { manualClock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";

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
