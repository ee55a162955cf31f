import { expect, it } from "vitest";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

it.each([
  ["VAT", /accepts a single return for it\. Invoices that arrive later will be missing\.$/],
  ["WHT", /^This month isn't over yet\. More invoices may arrive\.$/],
])("warns about filing %s for a month that isn't over", async (tax, said) => {
  const ctx = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
  const { notes } = await previewReturn(ctx, returnQuery.parse({ tax, period: "2026-11" }));
  expect(notes.find(({ code }) => code === "period_not_over")?.message).toMatch(said);
});
