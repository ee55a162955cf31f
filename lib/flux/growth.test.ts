import { beforeAll, expect, it } from "vitest";
import { refuseSecondSchedule } from "@/lib/returns/refuse-second-schedule";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { planOf, rowsMet, statementsOf } from "@/scripts/testing/statements";
import { cancelFilingBatch } from "./cancel-filing";
import { acceptFilings } from "./accept-filings";
import { readFilingBatch } from "./read-filing";
import { sandboxAuthority } from "./sandbox/sandbox-authority";
import { wakeNext } from "./place-in-line";

const FILED = 3_000;
let ctx: Ctx;

beforeAll(async () => {
  ctx = await testContext();
  await ctx.db.raw`
    insert into filings (id, account_id, environment, batch_row_id, tax_type, status, month, year, due_date, total_records, amount_minor,
      tax_minor, content_hash, reference, metadata, request_id)
    select 'fil_old_' || ${ctx.account.id} || i, ${ctx.account.id}, 'test', 'bat_old_' || i / 10, 'WHT', 'success', 1, 2026, '2026-02-10', 1, 1,
      1, 'h', 'r' || i, json_build_object('rowsSha256', 'sha' || i), 'req' from generate_series(1, ${FILED}) i`;
  await ctx.db.raw`analyze filings`;
});

const filingsAlone = new Set(["filings"]);

async function acceptBatch(size = 2): Promise<string> {
  const lines = [{ taxId: "1", amount: 1, vatStatus: 0 as const, transactionType: "credit" as const }];
  const one = { encryptedPayload: "x", payloadField: "payload[0].encryptedPayload", lines };
  return (await acceptFilings(ctx, { taxType: "VAT", form: "several", filings: Array.from({ length: size }, () => one) })).data.id;
}

it.each<[string, (batch: string) => Promise<unknown>]>([
  ["reading a batch", (batch) => readFilingBatch(ctx, batch)],
  ["canceling a batch", (batch) => cancelFilingBatch(ctx, batch)],
  ["waking the next filing in the queue", () => wakeNext(ctx, { ...sandboxAuthority, placesPerWorker: 2 })],
  ["checking for an earlier schedule", () => inTransaction(ctx, (tx) => refuseSecondSchedule(tx, "mine", "another"))],
])("%s reads few filings, however many the account has", async (_, work) => {
  const batch = await acceptBatch();
  const asked = (await statementsOf(() => work(batch))).filter(({ text }) => /^\s*select\b[^]*from "filings"/.test(text));
  expect(asked.length).toBeGreaterThan(0);
  for (const statement of asked)
    expect(rowsMet(await planOf(statement, "analyze, format json"), filingsAlone), statement.text).toBeLessThan(100);
});

it("canceling a batch takes one more statement for each filing", async () => {
  const statements = async (size: number) => {
    const batch = await acceptBatch(size);
    return (await statementsOf(() => cancelFilingBatch(ctx, batch))).length;
  };
  expect((await statements(12)) - (await statements(2))).toBe(10);
});
