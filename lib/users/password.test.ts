import { describe, expect, it } from "vitest";
import { hashPassword, PASSWORD_COST, setPasswordCost, verifyPassword } from "./password";

describe("a password's hash", () => {
  it("costs what OWASP asks for: N = 2^17, r = 8, p = 1", async () => {
    setPasswordCost(PASSWORD_COST);
    const stored = await hashPassword("four unrelated words here");
    expect(stored).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword("four unrelated words here", stored)).toBe(true);
    expect(await verifyPassword("four unrelated words hers", stored)).toBe(false);
  });

  it("keeps its own cost where that of new ones is another", async () => {
    setPasswordCost({ logN: 10, r: 8, p: 1 });
    const stored = await hashPassword("four unrelated words here");
    setPasswordCost({ logN: 11, r: 8, p: 1 });
    expect(await verifyPassword("four unrelated words here", stored)).toBe(true);
    expect(await hashPassword("four unrelated words here")).toMatch(/^scrypt\$11\$/);
  });

  it("is of the same password where an accent is typed another way, and of none where there is none", async () => {
    setPasswordCost({ logN: 10, r: 8, p: 1 });
    const stored = await hashPassword("caf\u00e9 with four words");
    expect(await verifyPassword("cafe\u0301 with four words", stored)).toBe(true);
    for (const none of [null, "", "damaged"]) expect(await verifyPassword("caf\u00e9 with four words", none)).toBe(false);
  });
});
