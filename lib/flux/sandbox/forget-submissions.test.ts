import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filings, sandboxSubmissions } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { firstIdAt } from "@/lib/kernel/ids";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { testContext } from "@/scripts/testing/accounts";
import { encryptFor, filingsOf, runAtOnce, submissionsOf, whtLineBody } from "@/scripts/testing/filings";
import { takeOwnDatabase } from "@/scripts/testing/own-database";
import { acceptFilings } from "../accept-filings";
import { forgetSubmissions, SUBMISSION_DAYS } from "./forget-submissions";

const DAY_MS = 86_400_000;

// A database of its own, because old submissions are deleted for all accounts, including those of other tests.
let giveBackDatabase: () => Promise<void>;
beforeAll(async () => {
  giveBackDatabase = await takeOwnDatabase();
});
afterAll(() => giveBackDatabase());

/** A filing that the simulated authority has, and that has ended. */
async function filed(ctx: Ctx): Promise<{ id: string; reference: string }> {
  const { secret } = await createSharedSecret(ctx);
  const { data } = await acceptFilings(ctx, {
    taxType: "WHT",
    form: "one",
    filings: [
      {
        lines: [whtLineBody({ beneficiaryTin: "12345678-0001" })] as never,
        month: 10,
        year: 2026,
        encryptedPayload: encryptFor(secret, { email: "a@example.com", password: "x" }),
        payloadField: "encryptedPayload",
      },
    ],
  });
  await runAtOnce(ctx, data.id);
  const [filing] = await filingsOf(ctx);
  return { id: data.id, reference: filing?.reference ?? "" };
}

it("deletes old submissions, except those of filings that have not ended", async () => {
  const ctx = await testContext();
  const { id, reference } = await filed(ctx);
  expect(await submissionsOf(ctx)).toBe(1);
  const at = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
  await forgetSubmissions(ctx.db, at(SUBMISSION_DAYS - 1));
  expect(await submissionsOf(ctx)).toBe(1);
  await ctx.db.orm.update(filings).set({ status: "reconciling" }).where(eq(filings.id, id));
  await forgetSubmissions(ctx.db, at(SUBMISSION_DAYS + 1));
  expect(await submissionsOf(ctx)).toBe(1);
  await ctx.db.orm.update(filings).set({ status: "success" }).where(eq(filings.id, id));
  // More rows than one statement handles.
  const old = firstIdAt("submission", new Date("2020-01-01T00:00:00Z"));
  await ctx.db.raw`
    insert into sandbox_submissions (id, reference, tax_type, scenario, schedule_hash, received_at)
    select ${old} || n, ${reference}, 'WHT', '0001', 'h', now() from generate_series(1, 1500) n`;
  await forgetSubmissions(ctx.db, at(SUBMISSION_DAYS + 1));
  expect(await ctx.db.orm.$count(sandboxSubmissions, eq(sandboxSubmissions.reference, reference))).toBe(0);
});
