import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, auditEntries } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { profileOf, thresholdsOf } from "@/lib/prism/analysis-settings";
import { testContext } from "@/scripts/testing/accounts";
import { readAnalysisSettings, setAnalysisSettings } from "./analysis-settings";

async function stored(ctx: Awaited<ReturnType<typeof testContext>>) {
  const [account] = await ctx.db.orm.select().from(accounts).where(eq(accounts.id, ctx.account.id));
  if (!account) throw new Error("no account");
  return account;
}

describe("analysis settings", () => {
  it("return every threshold with its default, and Nigeria's limits with contested values", async () => {
    const settings = await readAnalysisSettings(await testContext());
    expect(settings.thresholds).toEqual(settings.defaultThresholds);
    expect(settings).toMatchObject({ country: "NG", confirmedFacts: [] });
    expect(settings.taxLimits.find(({ id }) => id === "wht_small_payer_turnover")).toMatchObject({
      value: 25_000_000,
      defaultValue: 25_000_000,
      contested: [50_000_000, 100_000_000],
      changed: false,
    });
    expect(settings.taxLimits.find(({ id }) => id === "vat_small_business_turnover")?.value).toBe(100_000_000);
  });

  it("use the limits of the current day in Lagos", async () => {
    const limitAt = async (instant: string) => {
      const ctx = await testContext({ clock: manualClock(new Date(instant)) });
      return [await readAnalysisSettings(ctx), await setAnalysisSettings(ctx, {})].map(
        ({ taxLimits }) => taxLimits.find(({ id }) => id === "vat_small_business_turnover")?.value,
      );
    };
    expect(await limitAt("2025-12-31T22:30:00Z")).toEqual([25_000_000, 25_000_000]);
    expect(await limitAt("2025-12-31T23:30:00Z")).toEqual([100_000_000, 100_000_000]);
  });

  it("change only what is named, and apply to the analysis", async () => {
    const ctx = await testContext();
    await setAnalysisSettings(ctx, {
      thresholds: { approvalLimit: 500_000, robustZ: 5 },
      taxLimits: { NG: { wht_small_payer_turnover: 50_000_000 } },
    });
    const after = await setAnalysisSettings(ctx, { thresholds: { robustZ: null, staleMonths: 6 }, confirmedFacts: ["NG-WHT-BASE"] });
    expect(after.thresholds).toMatchObject({ approvalLimit: 500_000, robustZ: 3.5, staleMonths: 6 });
    expect(after.taxLimits.find(({ id }) => id === "wht_small_payer_turnover")).toMatchObject({
      value: 50_000_000,
      defaultValue: 25_000_000,
      changed: true,
    });
    const account = await stored(ctx);
    expect(thresholdsOf(account)).toEqual(after.thresholds);
    expect(profileOf({}, account).limits).toEqual({ wht_small_payer_turnover: 50_000_000 });
    expect(profileOf({ limits: { wht_small_payer_turnover: 1 } }, account).limits).toEqual({ wht_small_payer_turnover: 1 });
    expect(profileOf({}, account, "KE").limits).toBeUndefined();
  });

  it("leave other settings of the account unchanged, and are audited", async () => {
    const ctx = await testContext();
    await ctx.db.orm
      .update(accounts)
      .set({ settings: { limits: { test: { rps: 7 } } } })
      .where(eq(accounts.id, ctx.account.id));
    await setAnalysisSettings(ctx, { confirmedFacts: ["NG-WHT-BASE"] });
    expect((await stored(ctx)).settings).toMatchObject({ limits: { test: { rps: 7 } }, confirmedFacts: ["NG-WHT-BASE"] });
    const rows = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id));
    expect(rows.map(({ action }) => action)).toEqual(["analysis_settings.set"]);
  });

  it.each([
    [{ thresholds: { robustZ: 0 } }, "thresholds.robustZ"],
    [{ thresholds: { lineTolerance: -1 } }, "thresholds.lineTolerance"],
    [{ taxLimits: { NG: { no_such_limit: 5 } } }, "taxLimits.NG.no_such_limit"],
    [{ taxLimits: { XX: {} } }, "taxLimits.XX"],
    [{ confirmedFacts: ["everything"] }, "confirmedFacts[0]"],
  ])("refuse %j and name the field", async (input, field) => {
    await expect(setAnalysisSettings(await testContext(), input)).rejects.toMatchObject({
      code: "invalid_request",
      faults: [expect.objectContaining({ field })],
    });
  });

  it("say which of several facts has no such name", async () => {
    await expect(setAnalysisSettings(await testContext(), { confirmedFacts: ["NG-WHT-BASE", "NG WHT"] })).rejects.toMatchObject({
      faults: [
        expect.objectContaining({ field: "confirmedFacts[1]", message: expect.stringMatching(/^"NG WHT" is not the name of a fact/) }),
      ],
    });
  });

  it("can be changed by owners only, and read by everybody", async () => {
    const reviewer = await testContext({ actor: { kind: "user", userId: "usr_r", role: "reviewer" } });
    await expect(setAnalysisSettings(reviewer, {})).rejects.toMatchObject({ code: "insufficient_scope" });
    expect((await readAnalysisSettings(reviewer)).country).toBe("NG");
  });
});
