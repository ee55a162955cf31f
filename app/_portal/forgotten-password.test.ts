import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { requestReset } from "@/app/(auth)/forgot-password/actions";
import { users, userTokens } from "@/drizzle/schema";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";

vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

it("a password reset request takes equally long for a known and an unknown address", async () => {
  const { orm } = getDatabase();
  const [userId, email] = [newId("user"), `${newId("user").toLowerCase()}@example.com`];
  await orm.insert(users).values({ id: userId, email, name: "Test", passwordHash: "none" });
  const timed = async (address: string) => {
    const begin = performance.now();
    const outcome = await requestReset(address);
    return { outcome, ms: performance.now() - begin };
  };
  const [known, unknown] = [await timed(email), await timed(`nobody-${email}`)];
  expect(known.outcome).toEqual({ ok: true, value: null });
  expect(unknown.outcome).toEqual(known.outcome);
  for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(990);
  expect(await orm.select().from(userTokens).where(eq(userTokens.userId, userId))).toHaveLength(1);
});
