import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mails, outbox } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { runAtOnce } from "@/scripts/testing/filings";
import { testMember } from "@/scripts/testing/members";
import { acceptFilings } from "./accept-filings";
import { tellOutcomes } from "./tell-outcomes";

async function filed(ctx: Ctx, taxId: string): Promise<void> {
  const line = { taxId, amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const { data } = await acceptFilings(
    ctx,
    { taxType: "VAT", form: "one", filings: [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] }] },
    { "x-sandbox-delay-ms": 0 },
  );
  await runAtOnce(ctx, data.id);
}

const stretches = async (ctx: Ctx) => {
  const rows = await ctx.db.orm.select().from(outbox).where(eq(outbox.name, "mail/filing.told"));
  return rows.filter(({ data }) => data["accountId"] === ctx.account.id).map(({ data }) => data);
};

it("tells owners and reviewers of all outcomes of two minutes in one mail, once, and nobody else", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:30Z"));
  const ctx = await testContext({ clock });
  const owner = await testMember(ctx, "owner");
  await testMember(ctx, "developer");
  await filed(ctx, "00000000-0001");
  await filed(ctx, "00000000-0009");
  clock.advance(120_000);
  await filed(ctx, "00000000-0001");
  const asked = await stretches(ctx);
  expect(new Set(asked.map(({ stretch }) => stretch)).size).toBe(2);
  const untilMs = Date.parse("2026-11-21T09:02:00Z");
  expect([await tellOutcomes(ctx, { untilMs }), await tellOutcomes(ctx, { untilMs })]).toEqual([1, 0]);
  const [mail, ...rest] = await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id));
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({
    recipient: owner.email,
    kind: "filing_outcomes",
    data: {
      total: 2,
      filings: [
        { tax: "VAT", status: "success", reason: null },
        { status: "failed", reason: expect.any(String) },
      ],
    },
  });
});

it("says nothing where nothing ended", async () => {
  const ctx = await testContext();
  await testMember(ctx, "owner");
  expect(await tellOutcomes(ctx, { untilMs: Date.now() })).toBe(0);
});
