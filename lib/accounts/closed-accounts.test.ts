import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, items, mails, userIdentities, userRecoveryCodes, users, userSecondFactors, userTokens } from "@/drizzle/schema";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { fileReturn } from "@/lib/returns/file-return";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { inviteMember } from "@/lib/team/invite-member";
import { beginSecondFactor } from "@/lib/users/second-factor";
import { issueUserToken } from "@/lib/users/user-token";
import { testContext } from "@/scripts/testing/accounts";
import { runAtOnce } from "@/scripts/testing/filings";
import { closeAs, freshSession, testMember } from "@/scripts/testing/members";
import { storeInvoice } from "@/scripts/testing/returns";
import { deleteAccount } from "./delete-closed-accounts";
import { emptyClosedAccounts, emptyInTurns } from "./empty-closed-accounts";

async function scene() {
  const account = await testContext({ country: "NG" });
  await account.db.orm.update(accounts).set({ name: "Closing Ltd" }).where(eq(accounts.id, account.account.id));
  const { ctx, userId, email } = await testMember(account, "owner");
  return { account, owner: ctx, userId, email, close: () => closeAs(ctx) };
}

it("closing an account erases its members' identities, recovery codes, second factors and tokens", async () => {
  const { account, owner, userId, email, close } = await scene();
  const { orm } = account.db;
  await orm.insert(userIdentities).values({ provider: "google", subject: userId, userId, email, createdAt: account.clock.now() });
  await orm.insert(userRecoveryCodes).values({ userId, hash: newId("request") });
  await beginSecondFactor(owner, { sessionId: await freshSession(owner), currentPassword: "" });
  await inTransaction(account, (tx) => issueUserToken(tx, { userId, purpose: "reset_password", email }));
  await close();
  for (const table of [userIdentities, userRecoveryCodes, userSecondFactors, userTokens])
    expect(await orm.$count(table, eq(table.userId, userId))).toBe(0);
  expect(await orm.select().from(users).where(eq(users.id, userId))).toMatchObject([{ passwordHash: null, emailVerifiedAt: null }]);
});

it("keeps the invoices of a filing after the account is closed, and deletes mails", async () => {
  const { account, owner, close } = await scene();
  const { orm } = account.db;
  const facts = { date: "2026-10-05", lines: [{ baseMinor: 1_000_00 }] };
  const filed = await storeInvoice(account, { number: "A-1", ...facts });
  const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
  const { fingerprint } = await previewReturn(account, query);
  const credentials = { email: "a@example.com", password: "b" };
  await runAtOnce(account, (await fileReturn(account, { query, fingerprint, filingId: "f-1", credentials })).id);
  const unfiled = await storeInvoice(account, { number: "A-2", ...facts });
  await inviteMember(owner, { email: `${newId("user").toLowerCase()}@example.com`, role: "viewer" });
  expect(await orm.$count(mails, eq(mails.accountId, account.account.id))).toBeGreaterThan(0);
  await close();
  await emptyClosedAccounts(account.db, account.clock);
  const left = await orm.select({ id: items.id, result: items.result }).from(items).where(eq(items.accountId, account.account.id));
  expect(left.filter(({ result }) => result !== null).map(({ id }) => id)).toEqual([filed]);
  expect(left.map(({ id }) => id).sort()).toEqual([filed, unfiled].sort());
  expect(await orm.$count(mails, eq(mails.accountId, account.account.id))).toBe(0);
});

it("empties and deletes a large account in turns, without delaying others", async () => {
  const [large, small] = [await scene(), await scene()];
  const { db, clock } = large.account;
  const { orm } = db;
  await db.raw`
    insert into events (id, account_id, environment, type, data)
    select 'evt_' || n || ${large.account.account.id}, ${large.account.account.id}, 'test', 'credits.low', '{}' from generate_series(1, 11001) n`;
  await large.close();
  await small.close();
  const isEmptied = async ({ account }: typeof large) =>
    (await orm.select({ at: accounts.emptiedAt }).from(accounts).where(eq(accounts.id, account.account.id)))[0]?.at !== null;
  // A turn that is over after a number of checks. It covers only these two accounts, since closed accounts of other tests would use it up.
  const turn = (looks: number) => () => (looks -= 1) < 0;
  const ids = [large, small].map(({ account }) => account.account.id);
  let turns = 0;
  const order: string[] = [];
  for (; order.length < 2 && turns < 100; turns += 1) {
    await emptyInTurns(db, clock, ids, turn(32));
    for (const [name, one] of Object.entries({ large, small })) if (!order.includes(name) && (await isEmptied(one))) order.push(name);
  }
  expect(order).toEqual(["small", "large"]);
  expect(turns).toBeGreaterThan(1);
  const { id } = large.account.account;
  const isThere = () => orm.$count(accounts, eq(accounts.id, id));
  expect(
    await deleteAccount(systemContext(db, "closed-account", id, "live", clock), id, turn(3)),
    "the turn ends before the account is deleted",
  ).toBe(false);
  expect(await isThere()).toBe(1);
  expect(await deleteAccount(systemContext(db, "closed-account", id, "live", clock), id, turn(100))).toBe(true);
  expect(await isThere()).toBe(0);
});
