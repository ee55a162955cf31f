import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readCsv } from "@/lib/kernel/text/csv";
import { joined, testContext } from "@/scripts/testing/accounts";
import { readBalance } from "./balance";
import { exportLedger } from "./export-ledger";
import { grantCredits } from "./grant-credits";

it("exports all 51,000 ledger entries, which add up to the balance", async () => {
  const ctx = await testContext();
  await grantCredits(ctx, { amount: 60_000, reason: "top up" });
  const count = 51_000;
  await ctx.db.orm.execute(sql`
    insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, reason)
    select 'cre_0' || lpad(n::text, 21, '0') || ${ctx.account.id}, ${ctx.account.id}, ${ctx.environment}, 'hold', 'available', 'held', 1, 'job'
    from generate_series(1, ${count}::int) n`);
  await ctx.db.orm.execute(sql`
    update credit_balances set available = available - ${count}::int, held = held + ${count}::int
    where account_id = ${ctx.account.id} and environment = ${ctx.environment}`);
  const read = readCsv(await joined(exportLedger(ctx)));
  if ("fault" in read) throw new Error(read.fault);
  const sum = (bucket: string) =>
    read.rows.reduce(
      (total, { cells: { from, to, credits } }) => total + (to === bucket ? Number(credits) : 0) - (from === bucket ? Number(credits) : 0),
      0,
    );
  const { available, held } = await readBalance(ctx);
  expect({ available: sum("available"), held: sum("held") }).toEqual({ available, held });
  expect(held).toBe(count);
  expect(
    read.rows.reduce((total, { cells }) => total + Number(cells.availableChange), 0),
    "the column adds up to the balance",
  ).toBe(available);
});
