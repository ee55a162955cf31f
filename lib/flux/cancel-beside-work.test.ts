import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filings } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { filingsOf } from "@/scripts/testing/filings";
import { runDuringUncommitted } from "@/scripts/testing/locks";
import { acceptFilings } from "./accept-filings";
import { cancelFiling, cancelFilingBatch } from "./cancel-filing";
import { moveFiling } from "./move-filing";

// A partner who is told that a return was canceled files it elsewhere, so a return whose processing begins at that moment must not be
// canceled.

const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
const accept = async (ctx: Ctx, form: "one" | "several") =>
  (await acceptFilings(ctx, { taxType: "VAT", form, filings: form === "one" ? [filing] : [filing, filing] }, {})).data.id;

it.each<["one" | "several", (ctx: Ctx, id: string) => Promise<unknown>]>([
  ["one", cancelFiling],
  ["several", cancelFilingBatch],
])("refuses to cancel %s if the processing of a filing starts at that moment", async (form, cancel) => {
  const ctx = await testContext();
  const id = await accept(ctx, form);
  const [begun, ...others] = await filingsOf(ctx);
  const begin = (tx: Ctx) => moveFiling(tx, begun?.id ?? "", { to: "processing", reason: "test" });
  await expect(runDuringUncommitted(ctx, begin, () => cancel(ctx, id))).rejects.toMatchObject({
    code: "state_conflict",
    extra: { currentStatus: "processing" },
  });
  const rows = await ctx.db.orm.select().from(filings).where(eq(filings.accountId, ctx.account.id)).orderBy(filings.id);
  expect(rows.map(({ status }) => status).sort()).toEqual([...others.map(() => "accepted"), "processing"]);
});
