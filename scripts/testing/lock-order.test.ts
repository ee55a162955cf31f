import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { accounts, events, invitations, items, payments, users, userSecondFactors } from "@/drizzle/schema";
import { checkSecondFactor, checkSignIn } from "@/lib/accounts/check-sign-in";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { receiveContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import { cancelFiling } from "@/lib/flux/cancel-filing";
import { outcomeUnknown } from "@/lib/flux/faults";
import { moveFiling } from "@/lib/flux/move-filing";
import { reportNotReceived } from "@/lib/flux/report-not-received";
import { lockKinds, lockText } from "@/lib/kernel/rows/advisory-lock";
import { sha256Hex } from "@/lib/kernel/crypto";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { revokeApiKey } from "@/lib/keys/revoke-api-key";
import { rotateApiKey } from "@/lib/keys/rotate-api-key";
import { rotateSharedSecret } from "@/lib/keys/rotate-shared-secret";
import { settlePayment } from "@/lib/payments/settle-payment";
import { failItem } from "@/lib/prism/items/fail-item";
import { cancelJob } from "@/lib/prism/jobs/cancel-job";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { exportReturn } from "@/lib/returns/export-return";
import { authorityDay } from "@/lib/flux/requests/period";
import { fileReturn } from "@/lib/returns/file-return";
import { listInvoicesToRecord } from "@/lib/returns/invoices-to-record";
import { recordFiledElsewhere } from "@/lib/returns/record-filed-elsewhere";
import { removeFiledElsewhere } from "@/lib/returns/remove-filed-elsewhere";
import { fileSchedule } from "@/lib/returns/file-schedule";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { assignReview } from "@/lib/review/assign-review";
import { overrideTreatment } from "@/lib/review/override-treatment";
import { undoReview } from "@/lib/review/undo-review";
import { acceptInvitation, joinByInvitation } from "@/lib/team/accept-invitation";
import { changeRole, removeMember } from "@/lib/team/change-role";
import { inviteMember } from "@/lib/team/invite-member";
import { changePassword } from "@/lib/users/change-password";
import { confirmAddress } from "@/lib/users/confirm-address";
import { noteFailedSignIn, noteWrongCode, noteWrongOwnPassword } from "@/lib/users/lock-out";
import { userById } from "@/lib/users/own-user";
import { hashPassword } from "@/lib/users/password";
import { resetPassword } from "@/lib/users/reset-password";
import { resetSecondFactor } from "@/lib/users/reset-second-factor";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from "@/lib/users/second-factor";
import { endSession, startSession } from "@/lib/users/sessions";
import { issueUserToken, type TokenPurpose } from "@/lib/users/user-token";
import { replayEvents } from "@/lib/webhooks/replay-events";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import { updateWebhook } from "@/lib/webhooks/update-webhook";
import { testContext } from "./accounts";
import { runAtOnce } from "./filings";
import { acceptInvoices } from "./invoices";
import { lockedBy, lockTracesOf } from "./lock-trace";
import { closeAs, testMember } from "./members";
import { storeInvoice } from "./returns";
import { asPerson, storeWaiting } from "./reviews";
import { wrongTotal } from "./waiting-review";
import { recordWithDeliveries, register } from "./webhooks";

/** The lock order from the table in docs/decisions, first to last. */
const order = (await readFile(new URL("../../docs/decisions/0011-order-of-locks.md", import.meta.url), "utf8"))
  .split("\n")
  .filter((line) => /^\| \d+ \|/.test(line))
  .flatMap((line) => [...(line.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));

/** Sets up a situation and returns the action to trace. */
type Scene = () => Promise<() => Promise<unknown>>;

const password = "seven green lanterns";
const credentials = { email: "a@example.com", password: "b" };

async function person(options: { verified?: boolean } = {}) {
  const account = await testContext();
  const member = await testMember(account, "owner", options);
  await account.db.orm
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, member.userId));
  const sessionId = await startSession(member.ctx, { userId: member.userId, address: null, userAgent: null });
  const tokenFor = (purpose: TokenPurpose) =>
    inTransaction(account, (tx) => issueUserToken(tx, { userId: member.userId, purpose, email: member.email }));
  return { account, ...member, sessionId, tokenFor };
}

/** Creates an invitation of an account for an email address. Returns its token. */
async function invited({ db, account, clock }: Ctx, email: string): Promise<string> {
  const [id, token] = [newId("invitation"), newId("userToken")];
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  const row = { id, accountId: account.id, email, role: "viewer" as const, tokenHash: sha256Hex(token), invitedBy: "Ada", expiresAt };
  await db.orm.insert(invitations).values(row);
  return token;
}

async function secured() {
  const someone = await person();
  const { secret } = await beginSecondFactor(someone.ctx, { sessionId: someone.sessionId, currentPassword: password });
  const codeAt = (steps: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  return { ...someone, confirm: () => confirmSecondFactor(someone.ctx, { sessionId: someone.sessionId, code: codeAt(0) }), codeAt };
}

async function furnished() {
  const { account, ctx, userId } = await person();
  await account.db.orm.update(accounts).set({ name: "Closing Ltd" }).where(eq(accounts.id, account.account.id));
  await createApiKey(account, { name: "Main" });
  await createSharedSecret(account);
  await register(account, "https://hooks.example.com/levy");
  return { account, ctx, userId };
}

/** A running job with a document; one of its invoices is assigned to a reviewer. */
async function running() {
  const ctx = await testContext();
  await register(ctx, "https://hooks.example.com/levy");
  const reviewed = await storeWaiting(ctx, wrongTotal);
  const reviewer = await asPerson(ctx);
  await assignReview(reviewer, { itemId: reviewed, userId: reviewer.actor.userId });
  const content = await receiveContent(Readable.from([Buffer.from(`%PDF-1.7 ${reviewed}`)]));
  const { id: documentId } = await storeDocument(ctx, content, { source: "upload", fileName: "a.pdf" });
  const { jobId } = await acceptInvoices(ctx, [{}, {}]);
  await ctx.db.orm.update(items).set({ documentId, jobId, index: 9 }).where(eq(items.id, reviewed));
  return { ctx, jobId, documentId, reviewer, reviewed };
}

async function filed() {
  const ctx = await testContext({ country: "NG" });
  await storeInvoice(ctx, { number: "A-1", date: "2026-10-05", lines: [{ baseMinor: 1_000_00 }] });
  const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
  const { fingerprint } = await previewReturn(ctx, query);
  return { ctx, file: () => fileReturn(ctx, { query, fingerprint, filingId: "f-1", credentials }) };
}

async function filedElsewhere() {
  const { ctx } = await filed();
  const reviewer = await asPerson(ctx);
  const day = authorityDay(ctx.clock.now());
  const said = { business: "-", obligation: "vat" as const, month: "2026-10", filedOn: day, reference: null };
  const { fingerprint } = await listInvoicesToRecord(reviewer, said);
  return {
    reviewer,
    record: () => recordFiledElsewhere(reviewer, { ...said, containsReviewed: true, leftOut: [], fingerprint, recordId: null }),
  };
}

const scenes: Record<string, Scene> = {
  "change a role": async () => {
    const { account, ctx } = await person();
    const other = await testMember(account, "reviewer");
    return () => changeRole(ctx, { userId: other.userId, role: "viewer" });
  },
  "remove a member": async () => {
    const { account, ctx } = await person();
    const other = await testMember(account, "owner");
    return () => removeMember(ctx, other.userId);
  },
  "invite somebody": async () => {
    const { ctx } = await person();
    return () => inviteMember(ctx, { email: `${newId("user").toLowerCase()}@example.com`, role: "viewer" });
  },
  "accept an invitation": async () => {
    const { ctx, sessionId, email } = await person({ verified: false });
    const token = await invited(await testContext(), email);
    return () => acceptInvitation(ctx, { token, sessionId });
  },
  "join by an invitation": async () => {
    const token = await invited(await testContext(), `${newId("user").toLowerCase()}@example.com`);
    return () => joinByInvitation(visitorContext(), { token, name: "Bo", password: "four unrelated words here" });
  },
  "change a password": async () => {
    const { ctx, sessionId } = await person();
    return () => changePassword(ctx, { sessionId, currentPassword: password, password: "four unrelated words here" });
  },
  "reset a password": async () => {
    const token = await (await person()).tokenFor("reset_password");
    return () => resetPassword(visitorContext(), { token, password: "four unrelated words here" });
  },
  "be the first to prove an address, by a new password": async () => {
    const { account, userId, tokenFor } = await person({ verified: false });
    await createApiKey(account, { name: "Main" });
    await createSharedSecret(account);
    await register(account, "https://hooks.example.com/levy");
    await account.db.orm.insert(userSecondFactors).values({ userId, sealedSecret: "", confirmed: true });
    const token = await tokenFor("reset_password");
    return () => resetPassword(visitorContext(), { token, password: "four unrelated words here" });
  },
  "confirm an address": async () => {
    const token = await (await person({ verified: false })).tokenFor("verify_address");
    return () => confirmAddress(visitorContext(), token);
  },
  "switch a second factor on": async () => (await secured()).confirm,
  "switch a second factor off": async () => {
    const { ctx, sessionId, confirm, codeAt } = await secured();
    const renewed = await confirm();
    return () => removeSecondFactor(ctx, { sessionId: renewed.sessionId || sessionId, currentPassword: password, code: codeAt(1) });
  },
  "renew recovery codes": async () => {
    const { ctx, confirm, codeAt } = await secured();
    await confirm();
    return () => renewRecoveryCodes(ctx, { currentPassword: password, code: codeAt(1) });
  },
  "sign in by a code": async () => {
    const { ctx, userId, email, confirm, codeAt } = await secured();
    await confirm();
    return async () => {
      const asked = await checkSignIn(visitorContext(), { email, password });
      if (asked.status !== "second_factor") throw new Error("no code was asked for");
      for (let wrong = 0; wrong < 4; wrong += 1) await checkSecondFactor(visitorContext(), { challenge: asked.challenge, code: "-" });
      const { status } = await checkSecondFactor(visitorContext(), { challenge: asked.challenge, code: codeAt(1) });
      expect(status).toBe("in");
      await startSession(ctx, { userId, address: null, userAgent: null, by: "code" });
    };
  },
  "guess at passwords and codes until they are paused": async () => {
    const { ctx, userId, confirm } = await secured();
    await confirm();
    const user = await userById(ctx, userId);
    return async () => {
      for (let n = 0; n < 5; n += 1) {
        await noteFailedSignIn(ctx, userId);
        await noteWrongCode(ctx, user);
        await noteWrongOwnPassword(ctx, userId);
      }
    };
  },
  "end a session": async () => {
    const { ctx, sessionId } = await person();
    return () => endSession(ctx, sessionId);
  },
  "reset a second factor": async () => {
    const { email, confirm } = await secured();
    await confirm();
    const operator = systemContext(visitorContext().db, "levy command", "", "live");
    return () => resetSecondFactor(operator, { email, reason: "asked in person" });
  },
  "change an endpoint": async () => {
    const ctx = await testContext();
    const { id } = await register(ctx, "https://hooks.example.com/levy");
    return () => updateWebhook(ctx, { id, changes: { enabled: false } });
  },
  "revoke a key, by itself": async () => {
    const { account } = await furnished();
    const { id, scopes } = await createApiKey(account, { name: "Own", scopes: ["keys:manage"] });
    return () => revokeApiKey({ ...account, actor: { kind: "apiKey", keyId: id, scopes } }, id);
  },
  "close an account": async () => {
    const { ctx } = await furnished();
    return () => closeAs(ctx, { currentPassword: password });
  },
  "rotate a key": async () => {
    const { account } = await furnished();
    const { id } = await createApiKey(account, { name: "Second" });
    return () => rotateApiKey(account, { keyId: id, overlapHours: 1 });
  },
  "rotate a shared secret": async () => {
    const ctx = await testContext();
    const { id } = await createSharedSecret(ctx);
    return () => rotateSharedSecret(ctx, { secretId: id, overlapHours: 1 });
  },
  "rotate an endpoint's secret": async () => {
    const ctx = await testContext();
    const { id } = await register(ctx, "https://hooks.example.com/levy");
    return () => rotateWebhookSecret(ctx, { id, overlapHours: 1 });
  },
  "replay events": async () => {
    const ctx = await testContext();
    const { id } = await register(ctx, "https://hooks.example.com/levy");
    await recordWithDeliveries(ctx);
    const told = await ctx.db.orm.select({ id: events.id }).from(events).where(eq(events.accountId, ctx.account.id));
    return () => replayEvents(ctx, { id, eventIds: told.map((event) => event.id) } as Parameters<typeof replayEvents>[1]);
  },
  "credit a payment": async () => {
    const ctx = await testContext({ environment: "live" });
    const id = newId("payment");
    const place = { accountId: ctx.account.id, environment: ctx.environment };
    await ctx.db.orm
      .insert(payments)
      .values({ id, ...place, provider: "stripe", credits: 10, amountMinor: 500, currency: "USD", startedBy: "test" });
    return () => settlePayment(ctx.db, "stripe", { paymentId: id, outcome: "paid", amountMinor: 500, currency: "USD", purchase: null });
  },
  "complete an invoice": async () => {
    const ctx = await testContext();
    await register(ctx, "https://hooks.example.com/levy");
    return () => storeWaiting(ctx);
  },
  "fail an invoice": async () => {
    const ctx = await testContext();
    const {
      itemIds: [itemId = ""],
    } = await acceptInvoices(ctx, [{}]);
    return () => failItem(ctx, itemId, { code: "internal_error", stage: "store", message: "gave up", retryable: true });
  },
  "cancel a job": async () => {
    const { ctx, jobId } = await running();
    return () => cancelJob(ctx, jobId);
  },
  "purge a job that still runs": async () => {
    const { ctx, jobId } = await running();
    return () => purgeJob(ctx, jobId);
  },
  "purge a document": async () => {
    const { ctx, documentId } = await running();
    return () => purgeDocuments(ctx, [documentId]);
  },
  "override a treatment, and undo it": async () => {
    const ctx = await testContext();
    const [itemId, reviewer] = [await storeWaiting(ctx, wrongTotal), await asPerson(ctx)];
    const change = { category: "construction_infrastructure", vatTreatment: "exempt", reason: "Road work" } as const;
    return async () => {
      await overrideTreatment(reviewer, { itemId, lineNumber: 1, ...change });
      await undoReview(reviewer, { itemId });
    };
  },
  "file a return": async () => (await filed()).file,
  "file a schedule of invoices from a file": async () => {
    const ctx = await testContext({ country: "NG" });
    await storeInvoice(ctx, {
      number: "A-1",
      date: "2025-10-05",
      paymentDate: "2025-10-09",
      lines: [{ baseMinor: 1_000_00, wht: { rate: 5 } }],
    });
    const { text: csv } = await exportReturn(ctx, returnQuery.parse({ tax: "WHT", period: "2025-10" }), "wht");
    const period = { month: 10, year: 2025 };
    return () => fileSchedule(ctx, { csv, period, businessId: null, filingId: "s-1", credentials });
  },
  "cancel a filing": async () => {
    const { ctx, file } = await filed();
    const { id } = await file();
    return () => cancelFiling(ctx, id);
  },
  "report that the authority doesn't have a filing": async () => {
    const { ctx, file } = await filed();
    const { id } = await file();
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(ctx, id, { to: "failed", reason: "test", error: outcomeUnknown });
    const reviewer = await asPerson(ctx);
    return () => reportNotReceived(reviewer, id);
  },
  "record a return as filed elsewhere": async () => (await filedElsewhere()).record,
  "remove the record of a return filed elsewhere": async () => {
    const { reviewer, record } = await filedElsewhere();
    const { id } = await record();
    return () => removeFiledElsewhere(reviewer, id);
  },
  "carry a filing out": async () => {
    const { ctx, file } = await filed();
    await register(ctx, "https://hooks.example.com/levy");
    const { id } = await file();
    return () => runAtOnce(ctx, id);
  },
};

it.each(Object.entries(scenes))("%s: takes locks in the documented order", async (_, scene) => {
  const traces = await lockTracesOf(await scene());
  expect(traces.length).toBeGreaterThan(0);
  for (const trace of traces) {
    expect(
      trace.filter((name) => !order.includes(name)),
      "statements outside the documented order",
    ).toEqual([]);
    expect(trace).toEqual([...trace].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  }
});

it("the documented order has every kind of advisory lock", () => {
  expect(order.filter((name) => name.startsWith("lock "))).toEqual(expect.arrayContaining(lockKinds.map((kind) => `lock ${kind}`)));
  expect(order.filter((name) => name.startsWith("lock "))).toHaveLength(lockKinds.length);
});

it("lockedBy returns the tables and advisory locks that a statement locks", () => {
  const nested = `select "id" from "users" where "id" in (select "user_id" from "memberships") order by "id" for update`;
  expect(lockedBy(nested)).toEqual(["users"]);
  expect(lockedBy(`select 1 from "jobs" inner join "items" i on i."job_id" = "jobs"."id" for no key update of "jobs", "i"`)).toEqual([
    "jobs",
    "items",
  ]);
  expect(lockedBy(`with j as (select id from jobs j where id = $1 for update of j) update items set x = 1`)).toEqual(["jobs", "items"]);
  expect(lockedBy(`select id from "accounts" where "id" = $1 for key share`)).toEqual([]);
  expect(lockedBy(`update outbox set a = 1 where id in (select id from outbox for update skip locked)`)).toEqual([]);
  expect(lockedBy(`insert into "businesses" ("id") values ($1) on conflict ("id") do update set "x" = 1`)).toEqual(["businesses"]);
  expect(lockedBy(`select ${lockText("filing ids", "$1::text")}::text, ${lockText("upload", "$2::text")}`)).toEqual([
    "lock filing ids",
    "lock upload",
  ]);
  expect(lockedBy(`select pg_advisory_xact_lock(1)`), "a lock without a kind").toEqual(["lock ?"]);
});
