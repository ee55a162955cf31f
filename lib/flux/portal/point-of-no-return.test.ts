import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filingCredentials, filingHistory, filingIntents, filings } from "@/drizzle/schema";
import { acceptLive, liveAccount, startLivePortal, taxpayer, type TestPortal } from "@/scripts/testing/portal";
import { advanceFiling } from "../advance-filing";
import { sealCredentials } from "../credentials/seal-credentials";
import { INTENT_TO_SENDING_MS } from "./portal-session";

// Events around the moment in which a return is sent irrevocably.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startLivePortal();
});
afterAll(() => portal.stop());

/** A filing of a separate taxpayer whose processing has begun. */
async function begun(name: string) {
  const { ctx, secret } = await liveAccount();
  const user = { email: `${name}@acme.example`, password: taxpayer.password };
  portal.books.register({ ...taxpayer, ...user });
  const id = await acceptLive({ ctx, secret }, { credentials: user });
  await advanceFiling(ctx, id, 0);
  const statusOf = async () => (await ctx.db.orm.select().from(filings).where(eq(filings.id, id)))[0]?.status;
  const intents = () => ctx.db.orm.select().from(filingIntents).where(eq(filingIntents.filingId, id));
  return { ctx, id, statusOf, intents };
}
const sent = (reference: string) => portal.books.allSubmissions().filter((entry) => entry.reference === reference);

it("a worker suspended between intent and sending sends nothing, and the filing is reconciled", async () => {
  const { ctx, id, statusOf, intents } = await begun("held-up");
  await ctx.db.raw.unsafe(`
    create function hold_up() returns trigger language plpgsql as $$ begin perform pg_sleep(${INTENT_TO_SENDING_MS / 1_000 + 0.2}); return new; end $$;
    create trigger hold_up before insert on filing_intents for each row execute function hold_up()`);
  try {
    await advanceFiling(ctx, id, 0);
  } finally {
    await ctx.db.raw.unsafe("drop trigger hold_up on filing_intents; drop function hold_up()");
  }
  expect([await statusOf(), sent(id)]).toEqual(["reconciling", []]);
  expect(await intents()).toMatchObject([{ step: "submit", reference: id, outcome: null }]);
});

it("sends nothing if the intent can't be recorded, and sends once later", async () => {
  const { ctx, id, statusOf, intents } = await begun("unwritten");
  await ctx.db.orm.execute(sql`alter table filing_intents add constraint nothing_more check (filing_id = '') not valid`);
  try {
    await expect(advanceFiling(ctx, id, 0)).rejects.toThrow();
  } finally {
    await ctx.db.orm.execute(sql`alter table filing_intents drop constraint nothing_more`);
  }
  expect([await statusOf(), sent(id), await intents()]).toEqual(["processing", [], []]);
  await advanceFiling(ctx, id, 0);
  expect([await statusOf(), sent(id).length]).toEqual(["success", 1]);
  expect(await intents()).toMatchObject([{ outcome: "confirmed" }]);
});

it("sends nothing if the evidence can't be stored", async () => {
  const { ctx, id, statusOf, intents } = await begun("unkept");
  await ctx.db.orm.execute(sql`alter table filing_evidence add constraint nothing_more check (filing_id = '') not valid`);
  try {
    await expect(advanceFiling(ctx, id, 0)).rejects.toThrow();
  } finally {
    await ctx.db.orm.execute(sql`alter table filing_evidence drop constraint nothing_more`);
  }
  expect([await statusOf(), sent(id), await intents()]).toEqual(["processing", [], []]);
});

it.each<[string, string | undefined]>([
  ["whose submission is missing from the backup", undefined],
  ["missing from the backup and sent again by its caller", "october-1"],
])("a database restored from an older backup files nothing twice: a schedule %s", async (_, filingId) => {
  const account = await liveAccount();
  const user = { email: `restored-${filingId ?? "none"}@acme.example`, password: taxpayer.password };
  portal.books.register({ ...taxpayer, ...user });
  const before = portal.books.counts();
  const rowOf = async (id: string) => (await account.ctx.db.orm.select().from(filings).where(eq(filings.id, id)))[0];
  const file = async (id: string) => {
    for (let step = 0; step < 2; step += 1) await advanceFiling(account.ctx, id, 0);
    return rowOf(id);
  };
  const accept = () => acceptLive(account, { credentials: user, ...(filingId === undefined ? {} : { filingId }) });
  const lost = await accept();
  const first = await file(lost);
  expect(first).toMatchObject({ status: "success" });
  let restored = lost;
  if (filingId === undefined) {
    const { sealed, wrappedDataKey } = sealCredentials(user, { filingId: lost, accountId: account.ctx.account.id, environment: "live" });
    await account.ctx.db.orm.delete(filingIntents).where(eq(filingIntents.filingId, lost));
    await account.ctx.db.orm.delete(filingHistory).where(eq(filingHistory.filingId, lost));
    await account.ctx.db.orm.update(filingCredentials).set({ sealed, wrappedDataKey }).where(eq(filingCredentials.filingId, lost));
    await account.ctx.db.orm
      .update(filings)
      .set({ status: "accepted", sequence: 0, attempts: 0, authorityReference: null, receipt: null, submittedAt: null, completedAt: null })
      .where(eq(filings.id, lost));
  } else {
    await account.ctx.db.orm.update(filings).set({ filingId: null }).where(eq(filings.id, lost));
    restored = await accept();
    expect(restored).not.toBe(lost);
  }
  expect(await file(restored)).toMatchObject({ status: "success", authorityReference: first?.authorityReference });
  expect(portal.books.counts().submissions).toBe(before.submissions + 1);
});

it("filings get a reference that differs by content, account and filingId", async () => {
  const [one, other] = [await liveAccount(), await liveAccount()];
  const referenceOf = async (account: typeof one, what: Parameters<typeof acceptLive>[1]) => {
    const id = await acceptLive(account, what);
    const [row] = await account.ctx.db.orm.select().from(filings).where(eq(filings.id, id));
    return row?.reference ?? "";
  };
  const references = [
    await referenceOf(one, { filingId: "a" }),
    await referenceOf(one, { filingId: "b" }),
    await referenceOf(one, { filingId: "c", month: 9, year: 2026 }),
    await referenceOf(other, { filingId: "a" }),
    await referenceOf(one, {}),
  ];
  expect(new Set(references).size).toBe(references.length);
  for (const reference of references) expect(reference).toMatch(/^fil_\w{26,36}$/);
});
