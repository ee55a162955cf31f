import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users, visitorAttempts } from "@/drizzle/schema";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { newId } from "@/lib/kernel/ids";
import { attemptLimits, countAttempt } from "@/lib/users/limit-attempts";
import { checkCredentials } from "./check-credentials";

const password = "four unrelated words here";
const addressOf = () => `address-${newId("attempt")}`;
const counted = (address: string) =>
  visitorContext().db.orm.$count(visitorAttempts, eq(visitorAttempts.subject, `failed_sign_in:${address}`));

async function person(): Promise<string> {
  const email = `${newId("user").toLowerCase()}@example.com`;
  await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  return email;
}

it("parallel guesses from one address count like consecutive ones, and the right password is then refused too", async () => {
  const [address, email] = [addressOf(), await person()];
  for (let n = 2; n < attemptLimits.failed_sign_in.most; n += 1) await countAttempt(visitorContext(), "failed_sign_in", address);
  const guesses = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => checkCredentials(n === 0 ? email : `nobody-${n}@example.com`, "a wrong password", address)),
  );
  expect(guesses.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const guess of guesses) if (guess.status === "rejected") expect(guess.reason).toMatchObject({ message: "locked" });
  await expect(checkCredentials(email, password, address), "the correct password is refused before it is verified").rejects.toThrow(
    "locked",
  );
  expect(await checkCredentials(email, password, addressOf())).toEqual({
    id: expect.any(String) as string,
    provenHash: expect.any(String) as string,
  });
});

it("a /64 network of IPv6 addresses counts as one address", async () => {
  const network = () => `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 0x10000).toString(16)).join(":")}`;
  const [own, next] = [network(), network()];
  for (let n = 0; n < attemptLimits.failed_sign_in.most; n += 1) {
    await countAttempt(visitorContext(), "failed_sign_in", `${own}:${n.toString(16)}:1::`);
  }
  const email = await person();
  await expect(checkCredentials(email, password, `${own}:ffff:ffff:ffff:ffff`)).rejects.toThrow("locked");
  expect(await checkCredentials(email, password, `${next}:1::1`)).toMatchObject({ id: expect.any(String) as string });
});

it("a successful sign-in, or one refused because the user is locked, does not count as a failure of the address", async () => {
  const [address, email] = [addressOf(), await person()];
  await checkCredentials(email, password, address);
  expect(await counted(address)).toBe(0);
  expect(await checkCredentials(email, "a wrong password", address)).toBeNull();
  expect(await checkCredentials("nobody@example.com", "a wrong password", address)).toBeNull();
  expect(await counted(address)).toBe(2);
  await visitorContext()
    .db.orm.update(users)
    .set({ lockedUntil: new Date(Date.now() + 600_000) })
    .where(eq(users.email, email));
  await expect(checkCredentials(email, password, address)).rejects.toThrow("locked");
  expect(await counted(address)).toBe(2);
});

it("the guess that locks its user counts for the address too, whose limit holds across users", async () => {
  const address = addressOf();
  for (let n = 5; n < attemptLimits.failed_sign_in.most; n += 1) await countAttempt(visitorContext(), "failed_sign_in", address);
  const email = await person();
  for (let n = 0; n < 4; n += 1) expect(await checkCredentials(email, "a wrong password", address)).toBeNull();
  await expect(checkCredentials(email, "a wrong password", address), "the fifth wrong guess").rejects.toThrow("locked");
  expect(await counted(address)).toBe(attemptLimits.failed_sign_in.most);
  const [other, unknown] = [await person(), "nobody-else@example.com"];
  for (const next of [other, unknown]) await expect(checkCredentials(next, "a wrong password", address)).rejects.toThrow("locked");
  expect(await checkCredentials(other, password, addressOf()), "another user is not locked out").toMatchObject({
    id: expect.any(String) as string,
  });
});
