import { Readable } from "node:stream";
import { and, eq, getTableColumns, getTableName, is, isNotNull, isNull, ne } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import * as schema from "@/drizzle/schema";
import { auditQuery, listAudit } from "@/lib/audit/list-audit";
import { receiveContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { commentOnReview } from "@/lib/review/comment-on-review";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { inviteMember } from "@/lib/team/invite-member";
import { startSession } from "@/lib/users/sessions";
import { endpointNotDeleted } from "@/lib/webhooks/find-webhook";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import { joined, testContext } from "@/scripts/testing/accounts";
import { encryptFor, runAtOnce, submissionsOf, whtLineBody } from "@/scripts/testing/filings";
import { closeAs, testMember } from "@/scripts/testing/members";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { recordWithDeliveries, register } from "@/scripts/testing/webhooks";
import { checkSignIn } from "./check-sign-in";
import { deleteClosedAccounts } from "./delete-closed-accounts";
import { emptyClosedAccounts } from "./empty-closed-accounts";
import { exportAccount, exportedTables, pageStatement } from "./export-account";
import { openPortalSession } from "./open-portal-session";
import { hashPassword } from "../users/password";

const password = "seven green lanterns";

/** An account with one of most kinds of objects, and its owner. */
async function furnished() {
  const account = await testContext({ credits: 50 });
  const { orm } = account.db;
  await orm.update(schema.accounts).set({ name: "Closing Ltd" }).where(eq(schema.accounts.id, account.account.id));
  const owner = await asPerson(account, { role: "owner", name: "Ada Owner" });
  await orm
    .update(schema.users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(schema.users.id, owner.actor.userId));
  const key = await createApiKey(account, { name: "Main" });
  const shared = await createSharedSecret(account);
  const endpoint = await register(account, "https://hooks.example.com/levy");
  await recordWithDeliveries(account);
  const itemId = await storeWaiting(account, { vendor: "Adunola Consulting Limited" });
  const filed = { obligation: "vat" as const, month: "2026-09", filedOn: "2026-10-20", invoices: 0, recordedAt: account.clock.now() };
  const recorded = { id: newId("filedElsewhere"), environment: account.environment, recordedBy: owner.actor.userId };
  await orm.insert(schema.returnsFiledElsewhere).values({ accountId: account.account.id, ...recorded, ...filed });
  return { account, owner, key, shared, endpoint, itemId };
}

const close = (ctx: Ctx) => closeAs(ctx, { currentPassword: password });
const email = async (ctx: Ctx, userId: string) =>
  (await ctx.db.orm.select({ email: schema.users.email }).from(schema.users).where(eq(schema.users.id, userId)))[0]?.email ?? "";

describe("the account export", () => {
  it("contains all data of the account, nothing of others, and no secrets", async () => {
    const { account, owner, key, shared, endpoint, itemId } = await furnished();
    const { itemId: foreign } = await furnished();
    const rotated = await rotateWebhookSecret(account, { id: endpoint.id, overlapHours: 24 });
    await inviteMember(account, { email: `${newId("user").toLowerCase()}@example.com`, role: "viewer" });
    const text = await joined(exportAccount(owner));
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { record: string; id?: string });
    expect(new Set(lines.map(({ record }) => record))).toEqual(
      new Set([
        "account",
        "member",
        "invitation",
        "mail",
        "credit_balance",
        "credit_entry",
        "api_key",
        "shared_secret",
        "job",
        "invoice",
        "review",
        "return_filed_elsewhere",
        "event",
        "webhook_endpoint",
        "webhook_delivery",
        "audit_entry",
      ]),
    );
    expect(lines.filter(({ record }) => record === "invoice").map(({ id }) => id)).toEqual([itemId]);
    expect(text).not.toContain(foreign);
    const sealed = await account.db.raw<{ text: string }[]>`
      select hash as text from api_keys where account_id = ${account.account.id} union all select sealed from shared_secrets where account_id = ${account.account.id}
      union all select sealed_secret from webhook_endpoints where account_id = ${account.account.id} union all select password_hash from users where id = ${owner.actor.userId}
      union all select sealed_previous_secret from webhook_endpoints where account_id = ${account.account.id}
      union all select token_hash from invitations where account_id = ${account.account.id} union all select sealed_link from mails where account_id = ${account.account.id}`;
    expect(sealed.map((row) => row.text).filter(Boolean)).toHaveLength(7);
    for (const secret of [key.key, shared.secret, endpoint.secret, rotated.secret ?? "", ...sealed.map((row) => row.text)])
      expect(text).not.toContain(secret);
    // Also covers future tables: sealed values and hashes of secrets have names like these.
    const named = new Set(
      [...text.matchAll(/"(\w*(?:hash|sealed|token|secret|storage_key|request_headers)\w*)":/g)].map(([, name]) => name),
    );
    expect([...named].sort()).toEqual(["hash", "previous_hash", "previous_secret_until"]);
    expect((await listAudit(owner, auditQuery.parse({}))).entries.map(({ action }) => action)).toContain("account.exported");
  });

  it("pages through long tables without gaps, using an index", async () => {
    const account = await testContext();
    const owner = await asPerson(account, { role: "owner", name: "Ada Owner" });
    const ids = Array.from({ length: 620 }, (_, index) => `biz-${index % 2 ? "Z" : "a"}${index}`);
    for (const environment of ["test", "live"] as const)
      await account.db.orm
        .insert(schema.businesses)
        .values(ids.map((businessId) => ({ accountId: account.account.id, environment, businessId })));
    const lines = (await joined(exportAccount(owner))).split("\n").filter((line) => line.includes('"record":"business"'));
    const told = lines.map((line) => JSON.parse(line) as { environment: string; business_id: string });
    expect(told).toHaveLength(2 * ids.length);
    expect(new Set(told.map(({ environment, business_id }) => `${environment} ${business_id}`)).size).toBe(2 * ids.length);

    for (const source of exportedTables) {
      const plan = await account.db.raw.begin(async (sql) => {
        await sql`set local enable_seqscan = off`;
        await sql`set local enable_sort = off`;
        const last = source.keys.map(() => "k");
        return JSON.stringify(await sql.unsafe(`explain ${pageStatement(source, true)}`, [account.account.id, [], ...last]));
      });
      const first = source.keys[0] ?? "";
      expect(plan, source.table).toMatch(new RegExp(`Index Cond: [^"]*\\b${first}\\b[^"]*> `));
    }
  });

  it("has every line of every filing as its own record", async () => {
    const account = await testContext();
    const owner = await asPerson(account, { role: "owner", name: "Ada Owner" });
    const ids = Array.from({ length: 3 }, (_, index) => `fil_${account.account.id}_${index}`);
    for (const id of ids) {
      await account.db.raw`
        insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
          content_hash, reference, request_id)
        values (${id}, ${account.account.id}, 'test', 'VAT', 'success', 9, 2026, '2026-10-21', 1, 1, 1, 'h', ${id}, 'req')`;
      await account.db.raw`
        insert into filing_lines (filing_id, index, data, amount_minor, tax_minor) select ${id}, n, '{}', 1, 1 from generate_series(0, 699) n`;
    }
    const lines = (await joined(exportAccount(owner)))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { record: string; lines?: unknown; filing_id?: string; index?: number });
    const told = lines.filter(({ record }) => record === "filing_line").map(({ filing_id, index }) => `${filing_id} ${index}`);
    expect(told).toEqual(ids.flatMap((id) => Array.from({ length: 700 }, (_, index) => `${id} ${index}`)));
    expect(lines.filter(({ record, lines }) => record === "filing" && lines === undefined)).toHaveLength(3);
  });

  it("is allowed for owners only", async () => {
    const { account } = await furnished();
    await expect(joined(exportAccount(await asPerson(account, { role: "developer" })))).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });

  it("covers every table that belongs to accounts", () => {
    // Left out are rows that repeat others, such as stored responses, or mean nothing to a person, such as the day's refusals by hash.
    const leftOut = ["idempotency_keys", "refused_sign_ins", "user_sessions", "audit_heads", "webhook_attempts"];
    const owned = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .filter((table) => "accountId" in getTableColumns(table))
      .map((table) => getTableName(table));
    expect([...exportedTables.map(({ table }) => table), ...leftOut].sort()).toEqual([...new Set(owned)].sort());
  });
});

describe("closing an account", () => {
  it("needs name and password, and is allowed for owners only", async () => {
    const { account, owner } = await furnished();
    await expect(closeAs(owner, { currentPassword: "wrong" })).rejects.toMatchObject({ code: "invalid_request" });
    await expect(closeAs(owner, { confirmedName: "closing", currentPassword: password })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(close(await asPerson(account, { role: "reviewer" }))).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  it("is refused while a filing is in progress", async () => {
    const { account, owner, shared } = await furnished();
    await acceptFilings(account, {
      taxType: "WHT",
      form: "one",
      filings: [
        {
          lines: [whtLineBody({ beneficiaryTin: "12345678-0001" })] as never,
          month: 10,
          year: 2026,
          encryptedPayload: encryptFor(shared.secret, { email: "a@example.com", password: "x" }),
          payloadField: "encryptedPayload",
        },
      ],
    });
    await expect(close({ ...owner, environment: "live" }), "the environment of the request does not matter").rejects.toMatchObject({
      code: "state_conflict",
    });
    await expect(close(owner)).rejects.toMatchObject({
      code: "state_conflict",
      message: expect.stringContaining("A filing is still in progress in test or live. Cancel filings that haven't started") as string,
    });
  });

  it("ends every access at once, but members of another account keep that one", async () => {
    const { account, owner, key } = await furnished();
    const other = await testContext();
    const guest = await testMember(account, "viewer");
    const guestId = guest.userId;
    await testMember(other, "owner", { userId: guestId });
    const address = await email(account, owner.actor.userId);
    const sessionId = await startSession(owner, { userId: owner.actor.userId, address: null, userAgent: null });
    await close(owner);
    expect(await openPortalSession({ userId: owner.actor.userId, sessionId }, "test")).toBeNull();
    expect(await checkSignIn(systemContext(account.db, "test", "", "test"), { email: address, password })).toMatchObject({
      status: "refused",
    });
    const { orm } = account.db;
    expect(
      (await orm.select({ at: schema.apiKeys.revokedAt }).from(schema.apiKeys).where(eq(schema.apiKeys.id, key.id)))[0]?.at,
    ).not.toBeNull();
    expect(
      await orm.$count(schema.webhookEndpoints, and(eq(schema.webhookEndpoints.accountId, account.account.id), endpointNotDeleted)),
    ).toBe(0);
    expect(
      (
        await orm
          .select({ sealed: schema.sharedSecrets.sealed })
          .from(schema.sharedSecrets)
          .where(eq(schema.sharedSecrets.accountId, account.account.id))
      ).map(({ sealed }) => sealed),
    ).toEqual([""]);
    expect(
      await orm.select({ accountId: schema.memberships.accountId }).from(schema.memberships).where(eq(schema.memberships.userId, guestId)),
    ).toEqual([{ accountId: other.account.id }]);
    expect(await email(account, guestId)).not.toContain("@closed.invalid");
    expect(await email(account, owner.actor.userId)).toBe(`${owner.actor.userId}@closed.invalid`);
  });

  it("erases the sign-in of members whose only two accounts are closed at once", async () => {
    const [first, second] = [await furnished(), await furnished()];
    const { orm } = first.account.db;
    const both = await Promise.all(Array.from({ length: 6 }, () => testMember(first.account, "viewer")));
    const third = await testContext();
    for (const { userId } of both) {
      await testMember(second.account, "viewer", { userId });
      await startSession(first.account, { userId, address: null, userAgent: null, accountId: first.account.account.id });
    }
    const [elsewhere] = both;
    await testMember(third, "viewer", { userId: elsewhere?.userId ?? "" });
    await Promise.all([close(first.owner), close(second.owner)]);
    for (const { userId, email: address } of both.slice(1)) {
      expect(await email(first.account, userId)).toBe(`${userId}@closed.invalid`);
      expect(await orm.$count(schema.userSessions, eq(schema.userSessions.userId, userId))).toBe(0);
      expect(await orm.$count(schema.memberships, eq(schema.memberships.userId, userId))).toBe(0);
      expect(await orm.$count(schema.users, eq(schema.users.email, address))).toBe(0);
    }
    expect(await email(first.account, elsewhere?.userId ?? "")).toBe(elsewhere?.email);
  });

  it("leaves other accounts alone, and works once", async () => {
    const { account, owner } = await furnished();
    const bystander = await furnished();
    const invited = { email: "bo@example.com", role: "viewer" as const, invitedBy: "Ada", expiresAt: new Date("2099-01-01T00:00:00Z") };
    const { orm } = account.db;
    for (const [place, tokenHash] of [
      [account, newId("invitation")],
      [bystander.account, newId("invitation")],
    ] as const)
      await orm.insert(schema.invitations).values({ ...invited, id: newId("invitation"), accountId: place.account.id, tokenHash });
    const sessionId = await startSession(bystander.owner, { userId: bystander.owner.actor.userId, address: null, userAgent: null });
    await close(owner);
    const waysIn = async ({ account: { id } }: Ctx) => ({
      keys: await orm.$count(schema.apiKeys, and(eq(schema.apiKeys.accountId, id), isNull(schema.apiKeys.revokedAt))),
      secrets: await orm.$count(schema.sharedSecrets, and(eq(schema.sharedSecrets.accountId, id), ne(schema.sharedSecrets.sealed, ""))),
      invitations: await orm.$count(schema.invitations, and(eq(schema.invitations.accountId, id), isNull(schema.invitations.revokedAt))),
      endpoints: await orm.$count(schema.webhookEndpoints, and(eq(schema.webhookEndpoints.accountId, id), endpointNotDeleted)),
      members: await orm.$count(schema.memberships, eq(schema.memberships.accountId, id)),
      open: await orm.$count(schema.accounts, and(eq(schema.accounts.id, id), isNull(schema.accounts.suspendedAt))),
    });
    expect(await waysIn(account)).toEqual({ keys: 0, secrets: 0, invitations: 0, endpoints: 0, members: 0, open: 0 });
    expect(await waysIn(bystander.account)).toEqual({ keys: 1, secrets: 1, invitations: 1, endpoints: 1, members: 1, open: 1 });
    expect(await openPortalSession({ userId: bystander.owner.actor.userId, sessionId }, "test")).not.toBeNull();
    await expect(closeAs(owner), "a request already in progress is refused").rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("erases its invoices later, and keeps its ledger and audit log", async () => {
    const { account, owner, itemId } = await furnished();
    const { account: bystander, itemId: theirs } = await furnished();
    // More than one statement deletes.
    await account.db.raw`
      insert into events (id, account_id, environment, type, data)
      select 'evt_' || n || ${account.account.id}, ${account.account.id}, 'test', 'credits.low', '{}' from generate_series(1, 1001) n`;
    await close(owner);
    await emptyClosedAccounts(account.db, account.clock);
    const { orm } = account.db;
    const itemOf = async (id: string) =>
      (
        await orm
          .select({ vendorName: schema.items.vendorName, result: schema.items.result })
          .from(schema.items)
          .where(eq(schema.items.id, id))
      )[0];
    expect(await itemOf(itemId)).toEqual({ vendorName: null, result: null });
    for (const table of [
      schema.webhookEndpoints,
      schema.webhookDeliveries,
      schema.events,
      schema.businesses,
      schema.requestLogs,
      schema.mails,
    ])
      expect(await orm.$count(table, eq(table.accountId, account.account.id))).toBe(0);
    expect(await orm.$count(schema.creditEntries, eq(schema.creditEntries.accountId, account.account.id))).toBeGreaterThan(0);
    expect(
      (
        await orm
          .select({ action: schema.auditEntries.action })
          .from(schema.auditEntries)
          .where(eq(schema.auditEntries.accountId, account.account.id))
      ).map(({ action }) => action),
    ).toContain("account.closed");
    expect((await itemOf(theirs))?.vendorName).toBe("Adunola Consulting Limited");
    expect(await orm.$count(schema.events, eq(schema.events.accountId, bystander.account.id))).toBeGreaterThan(0);
  });

  it("continues with other closed accounts if the store refuses a document of one", async () => {
    const [stuck, next] = [await furnished(), await furnished()];
    const { account } = stuck;
    const { orm } = account.db;
    const content = await receiveContent(Readable.from([Buffer.from("%PDF-1.7 stuck")]));
    const { id } = await storeDocument(account, content, { source: "upload", fileName: "a.pdf" });
    await orm.update(schema.documents).set({ storageKey: "no key" }).where(eq(schema.documents.id, id));
    await close(stuck.owner);
    await close(next.owner);
    const emptied = async ({ account: one }: typeof stuck) =>
      (await orm.$count(schema.accounts, and(eq(schema.accounts.id, one.account.id), isNotNull(schema.accounts.emptiedAt)))) > 0;
    try {
      await expect(emptyClosedAccounts(account.db, account.clock)).rejects.toThrow("could not be emptied");
      expect([await emptied(stuck), await emptied(next)]).toEqual([false, true]);
    } finally {
      await orm.delete(schema.documents).where(eq(schema.documents.id, id));
    }
    await emptyClosedAccounts(account.db, account.clock);
    expect(await emptied(stuck)).toBe(true);
  });

  it("deletes every row after six years, and not earlier", async () => {
    const { account, owner, itemId, shared } = await furnished();
    const { account: bystander } = await furnished();
    const { orm } = account.db;
    const ownerId = owner.actor.userId;
    await commentOnReview(owner, { itemId, body: "Asked the vendor" });
    const filed = await acceptFilings(account, {
      taxType: "WHT",
      form: "one",
      filings: [
        {
          lines: [whtLineBody({ beneficiaryTin: "12345678-0001" })] as never,
          month: 10,
          year: 2026,
          encryptedPayload: encryptFor(shared.secret, { email: "a@example.com", password: "x" }),
          payloadField: "encryptedPayload",
        },
      ],
    });
    await runAtOnce(account, filed.data.id);
    await close(owner);
    const after = (days: number) => ({ now: () => new Date(account.clock.now().getTime() + days * 86_400_000) });
    expect(await submissionsOf(account)).toBe(1);
    await emptyClosedAccounts(account.db, account.clock);
    expect(await submissionsOf(account)).toBe(0);
    await deleteClosedAccounts(account.db, after(6 * 366 + 1));
    expect(
      await orm.$count(schema.accounts, eq(schema.accounts.id, account.account.id)),
      "the account stays while its evidence is in the store",
    ).toBe(1);
    await orm.delete(schema.filingEvidence).where(eq(schema.filingEvidence.filingId, filed.data.id));
    await deleteClosedAccounts(account.db, after(6 * 365));
    expect(
      await orm.$count(schema.accounts, eq(schema.accounts.id, account.account.id)),
      "the account stays until six years are over",
    ).toBe(1);
    await deleteClosedAccounts(account.db, after(6 * 366 + 1));
    expect(await orm.$count(schema.accounts, eq(schema.accounts.id, account.account.id))).toBe(0);
    for (const table of Object.values(schema).filter((one) => is(one, PgTable))) {
      const { accountId } = getTableColumns(table) as { accountId?: typeof schema.apiKeys.accountId };
      if (!accountId) continue;
      expect(await orm.$count(table, eq(accountId, account.account.id)), getTableName(table)).toBe(0);
    }
    expect(await orm.$count(schema.filingHistory, eq(schema.filingHistory.filingId, filed.data.id))).toBe(0);
    expect(await orm.$count(schema.users, eq(schema.users.id, ownerId)), "a user without recorded decisions is deleted").toBe(0);
    expect(await orm.$count(schema.items, eq(schema.items.accountId, bystander.account.id))).toBe(1);
  });
});
