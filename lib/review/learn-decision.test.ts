import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { learnedCorrections } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { confirmField } from "./confirm-field";
import { overrideTreatment } from "./override-treatment";
import { undoReview } from "./undo-review";

it("undoing an override keeps what an earlier confirmation taught about other lines", async () => {
  const account = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
  const ctx = await asPerson(account);
  const itemId = await storeWaiting(account, {
    lines: [
      { description: "Software licences, 40 users", amountMinor: 300_000_00 },
      { description: "Legal retainer", amountMinor: 100_000_00 },
    ],
  });
  await confirmField(ctx, { itemId, field: "wht" });
  await overrideTreatment(ctx, { itemId, lineNumber: 2, vatTreatment: "exempt", reason: "By treaty" });
  const standing = async () => {
    const learned = await ctx.db.orm.select().from(learnedCorrections).where(eq(learnedCorrections.accountId, ctx.account.id));
    return learned
      .filter(({ removedAt }) => removedAt === null)
      .map(({ lineNumber }) => lineNumber)
      .sort();
  };
  expect(await standing()).toEqual([1, 2]);
  await undoReview(ctx, { itemId });
  expect(await standing()).toEqual([1]);
});

describe("learning from an overridden VAT treatment", () => {
  const taughtBy = async (decision: {
    vatTreatment: "out_of_scope" | "exempt" | "standard";
    reason: string;
    category?: "other_services";
  }) => {
    const account = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
    const ctx = await asPerson(account);
    const itemId = await storeWaiting(account, { confidence: 0.7 });
    await overrideTreatment(ctx, { itemId, lineNumber: 1, ...decision });
    const learned = await ctx.db.orm.select().from(learnedCorrections).where(eq(learnedCorrections.accountId, ctx.account.id));
    return learned.map(({ category, vatTreatment }) => ({ category, vatTreatment }));
  };

  it.each([
    "The vendor is not registered for VAT",
    "Unregistered vendor",
    "Turnover below 100 million",
    "We are a free-zone company",
    "Supplied to an embassy",
  ])("skips a reason that is specific to vendor, business or customer: %s", async (reason) => {
    expect(await taughtBy({ vatTreatment: "out_of_scope", reason })).toEqual([]);
    expect(await taughtBy({ vatTreatment: "exempt", reason, category: "other_services" })).toEqual([
      { category: "other_services", vatTreatment: null },
    ]);
  });

  it("keeps a treatment whose reason is what is sold", async () => {
    expect(await taughtBy({ vatTreatment: "exempt", reason: "Fees for the registration of land are exempt" })).toEqual([
      { category: null, vatTreatment: "exempt" },
    ]);
    expect(await taughtBy({ vatTreatment: "standard", reason: "The vendor is registered for VAT" })).toEqual([
      { category: null, vatTreatment: "standard" },
    ]);
  });
});
