import { describe, expect, it } from "vitest";
import { hashPassword, PASSWORD_COST, setPasswordCost, verifyPassword } from "./password";

describe("password hashing", () => {
  it("uses the cost that OWASP recommends: N = 2^17, r = 8, p = 1", async () => {
    setPasswordCost(PASSWORD_COST);
    const stored = await hashPassword("four unrelated words here");
    expect(stored).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword("four unrelated words here", stored)).toBe(true);
    expect(await verifyPassword("four unrelated words hers", stored)).toBe(false);
  });

  it("verifies hashes with their own cost after the cost has changed", async () => {
    setPasswordCost({ logN: 10, r: 8, p: 1 });
    const stored = await hashPassword("four unrelated words here");
    setPasswordCost({ logN: 11, r: 8, p: 1 });
    expect(await verifyPassword("four unrelated words here", stored)).toBe(true);
    expect(await hashPassword("four unrelated words here")).toMatch(/^scrypt\$11\$/);
  });

  it("ignores how an accent is encoded, and refuses missing or damaged hashes", async () => {
    setPasswordCost({ logN: 10, r: 8, p: 1 });
    const stored = await hashPassword("caf\u00e9 with four words");
    expect(await verifyPassword("cafe\u0301 with four words", stored)).toBe(true);
    for (const none of [null, "", "damaged"]) expect(await verifyPassword("caf\u00e9 with four words", none)).toBe(false);
  });
});

it("verifies two passwords at once, queues fifty, and refuses more, whether the address is known or not", async () => {
  setPasswordCost({ logN: 10, r: 8, p: 1 });
  const stored = await hashPassword("four unrelated words here");
  const looks = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => verifyPassword("four unrelated words here", n % 2 === 0 ? stored : null)),
  );
  const answers = looks.map((look, n) => (look.status === "fulfilled" ? look.value === (n % 2 === 0) : (look.reason as unknown)));
  expect(answers.slice(0, 52)).toEqual(Array.from({ length: 52 }, () => true));
  for (const refused of answers.slice(52)) expect(refused).toMatchObject({ code: "temporarily_unavailable", retryAfterSeconds: 60 });
  expect(await verifyPassword("four unrelated words here", stored), "later verifications work again").toBe(true);
});
