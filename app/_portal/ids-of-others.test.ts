import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import {
  accounts,
  documents,
  filingEvidence,
  invitations,
  learnedCorrections,
  payments,
  requestLogs,
  returnsFiledElsewhere,
} from "@/drizzle/schema";
import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { saveBusiness } from "@/lib/businesses/save-business";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { outcomeUnknown } from "@/lib/flux/faults";
import { moveFiling } from "@/lib/flux/move-filing";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import type { Ctx, Environment } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { startSession } from "@/lib/users/sessions";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { storeWaiting } from "@/scripts/testing/reviews";
import { recordWithDeliveries } from "@/scripts/testing/webhooks";
import { shownBy } from "./shown-account";

/* Objects of an account, whose ids the owner of another account uses in every action and route of the portal, and so does the account's own
   owner in the other environment. Nothing of them may be shown, and no row of the account may change. */

let current: PortalSession;
vi.mock("@/app/_portal/session", () => ({
  isEnvironment: (text: string) => text === "test" || text === "live",
  portalSession: async () => current,
  requireSession: async () => current,
}));
vi.mock("next/headers", () => ({
  cookies: async () => ({ set: () => undefined, get: () => undefined }),
  headers: async () => new Headers(),
}));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

/** Stands in everything that the account holds. */
const CANARY = "Canarybird";
const root = join(import.meta.dirname, "../..");

async function sessionOf(account: Ctx, environment: Environment = account.environment): Promise<PortalSession> {
  const { ctx, userId, email } = await testMember(account, "owner");
  const sessionId = await startSession(account, { userId, address: null, userAgent: null });
  return {
    ctx: { ...ctx, environment },
    sessionId,
    user: { id: userId, name: "Test", email, isVerified: true },
    account: { id: ctx.account.id, name: "Test account", liveEnabled: true, suspended: false },
    role: "owner",
  };
}

let victim: PortalSession;
let ids: Record<string, string>;
let stranger: PortalSession;

beforeAll(async () => {
  const account = await testContext();
  const { orm } = getDatabase();
  await orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, account.account.id));
  victim = await sessionOf(account);
  stranger = await sessionOf(await testContext());
  await orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, stranger.account.id));
  const { ctx } = victim;
  const tenant = { accountId: account.account.id, environment: "test" as const };
  const file = async (taxId = "12345678-0001") => {
    const lines = [{ taxId, amount: 100, vatStatus: 0 as const, transactionType: "credit" as const }];
    const filings = [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines, metadata: { note: CANARY } }];
    return (await acceptFilings(account, { taxType: "VAT", form: "one", filings })).data.id;
  };
  const item = await storeWaiting(ctx, { vendor: `${CANARY} Ltd` });
  const [accepted, blocked, unknown] = [await file(), await file(), await file()];
  await moveFiling(account, blocked, { to: "processing", reason: "test" });
  await moveFiling(account, blocked, { to: "action_required", reason: "test" });
  for (const to of ["processing", "failed"] as const)
    await moveFiling(account, unknown, { to, reason: "test", ...(to === "failed" ? { error: outcomeUnknown } : {}) });
  await saveBusiness(ctx, { businessId: CANARY, name: CANARY });
  const endpoint = await createWebhook(ctx, { url: `https://1.1.1.1/${CANARY}`, events: ["*"], description: null, enabled: true });
  const [delivery] = await recordWithDeliveries(account);
  const { userId: member } = await testMember(account, "viewer");
  const own = {
    invitation: newId("invitation"),
    document: newId("document"),
    correction: newId("correction"),
    payment: newId("payment"),
    request: newId("request"),
    evidence: newId("evidence"),
    elsewhere: newId("filedElsewhere"),
  };
  await orm
    .insert(invitations)
    .values({
      id: own.invitation,
      accountId: tenant.accountId,
      email: `${CANARY}@example.com`,
      role: "viewer",
      tokenHash: own.invitation,
      invitedBy: CANARY,
      expiresAt: new Date(Date.now() + 86_400_000),
    });
  await orm
    .insert(documents)
    .values({
      id: own.document,
      ...tenant,
      sha256: "0".repeat(64),
      mimeType: "application/pdf",
      bytes: 1,
      storageKey: `${tenant.accountId}/${own.document}`,
      source: "upload",
      sourceName: `${CANARY}.pdf`,
    });
  await orm
    .insert(learnedCorrections)
    .values({ id: own.correction, ...tenant, term: CANARY, category: "professional_services", learnedBy: victim.user.id });
  await orm
    .insert(payments)
    .values({
      id: own.payment,
      ...tenant,
      provider: "stripe",
      credits: 1,
      amountMinor: 100,
      currency: "USD",
      status: "paid",
      startedBy: CANARY,
      invoiceParties: { buyer: CANARY, sellerName: "s", sellerAddress: null, sellerTaxId: null, vatPercent: 0 },
      settledAt: new Date(),
    });
  await orm
    .insert(requestLogs)
    .values({
      id: own.request,
      ...tenant,
      keyId: "key_1",
      method: "POST",
      path: `/v1/${CANARY}`,
      operation: "x",
      status: 200,
      durationMs: 1,
      requestBody: CANARY,
    });
  await orm
    .insert(filingEvidence)
    .values({ id: own.evidence, filingId: accepted, step: "receipt", kind: "html", storageKey: "nowhere", sha256: "1".repeat(64) });
  await orm
    .insert(returnsFiledElsewhere)
    .values({
      id: own.elsewhere,
      ...tenant,
      businessId: CANARY,
      obligation: "vat",
      month: "2026-08",
      filedOn: "2026-09-18",
      reference: CANARY,
      invoices: 0,
      recordedBy: victim.user.id,
      recordedAt: new Date(),
    });
  ids = {
    ...own,
    item,
    accepted,
    blocked,
    unknown,
    member,
    key: (await createApiKey(ctx, { name: CANARY, scopes: ["prism:read"] })).id,
    secret: (await createSharedSecret(ctx)).id,
    endpoint: endpoint.id,
    delivery: delivery?.id ?? "",
    session: victim.sessionId,
    account: tenant.accountId,
  };
});

/** Every row of any table that names the account, one of its people or one of its objects. */
async function rowsOfVictim(): Promise<string[]> {
  const { raw } = getDatabase();
  const tables = await raw<{ name: string }[]>`
    select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const wanted = [victim.account.id, victim.user.id, ...Object.values(ids)].map((id) => `%${id}%`);
  const rows: string[] = [];
  for (const { name } of tables)
    rows.push(
      ...(
        await raw.unsafe<{ row: string }[]>(`select '${name} ' || t::text as row from ${name} t where t::text like any($1)`, [wanted])
      ).map(({ row }) => row),
    );
  return rows.sort();
}

/** The objects that a route can be asked for, by the part of its path that stands for their id. */
const objects: [part: string, params: () => Record<string, string>[]][] = [
  ["[itemId]", () => [{ itemId: ids["item"] ?? "" }]],
  ["[deliveryId]", () => [{ deliveryId: ids["delivery"] ?? "" }]],
  ["[requestId]", () => [{ requestId: ids["request"] ?? "" }]],
  ["[webhookId]", () => [{ webhookId: ids["endpoint"] ?? "" }]],
  ["[paymentId]", () => [{ paymentId: ids["payment"] ?? "" }]],
  ["[evidenceId]", () => [{ id: ids["accepted"] ?? "", evidenceId: ids["evidence"] ?? "" }]],
  ["documents/[id]", () => [{ id: ids["document"] ?? "" }]],
  ["filings/[id]", () => ["accepted", "blocked", "unknown"].map((name) => ({ id: ids[name] ?? "" }))],
];
const steps = ["correct", "confirm", "lines", "override", "approve", "reject", "reopen", "assign", "undo", "comment"];
const bodiesOf = (file: string): unknown[] => {
  if (file.includes("[step]")) return [{ seen: 0, text: "t", reason: "r", comment: "c", to: victim.user.id, lineNumber: 1 }];
  if (file.includes("resume")) return [{ credentials: { email: "a@example.com", password: "p" } }];
  if (file.includes("leases")) return [{ itemIds: [ids["item"]] }, { itemIds: [ids["item"]], release: true }];
  return [{}];
};

interface Call {
  what: string;
  method: string;
  /** Whether the path names an object of the victim. */
  isOfObject: boolean;
  status: number;
  text: string;
}

/** Calls every route of the portal as `current`, with the victim's ids wherever it takes one. */
async function callRoutes(isCalled: (file: string, method: string) => boolean = () => true): Promise<Call[]> {
  const calls: Call[] = [];
  for (const path of readdirSync(join(root, "app/api/portal"), { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith("route.ts")) continue;
    const handlers = (await import(join(root, "app/api/portal", path))) as Partial<Record<string, Handler>>;
    const given = objects.find(([part]) => path.includes(part))?.[1]();
    for (const method of ["GET", "POST", "DELETE"].filter((name) => handlers[name] && isCalled(path, name)))
      for (const params of given ?? [{ table: "payments" }])
        for (const step of path.includes("[step]") ? steps : [""])
          for (const body of method === "GET" ? [undefined] : bodiesOf(path))
            calls.push({
              what: `${method} ${path} ${step}`,
              method,
              isOfObject: given !== undefined,
              ...(await answerOf(handlers[method], { ...params, step }, method, body)),
            });
  }
  return calls;
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function answerOf(handle: Handler | undefined, params: Record<string, string>, method: string, body: unknown) {
  const { item, document } = ids;
  const query = new URLSearchParams({ q: CANARY, business: CANARY, tax: "VAT", period: "2026-10", obligation: "vat", month: "2026-10" });
  const request = new Request(`http://levy.test/?${query.toString()}&after=${item}&cursor=${item}&upload=${document}`, {
    method,
    headers: { origin: new URL(env().publicUrl).origin, "content-type": "application/json", "x-file-name": "a.pdf" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await handle?.(request, { params: Promise.resolve({ environment: current.ctx.environment, ...params }) });
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? "" };
}

type Action = (shown: unknown, ...input: readonly unknown[]) => Promise<{ ok: boolean; value?: unknown; message?: string }>;
const P = "app/(portal)/[environment]";
/** Every action that takes the id of an object, with ids of the victim. */
const attempts = (): [file: string, name: string, args: unknown[]][] => [
  [`${P}/api-keys/actions.ts`, "rotateKey", [ids["key"], 0]],
  [`${P}/api-keys/actions.ts`, "revokeKey", [ids["key"]]],
  [`${P}/api-keys/actions.ts`, "rotateSecret", [ids["secret"], 0]],
  [`${P}/api-keys/actions.ts`, "revokeSecret", [ids["secret"]]],
  [`${P}/filings/due-dates/actions.ts`, "removeFiled", [ids["elsewhere"]]],
  [
    `${P}/filings/due-dates/actions.ts`,
    "recordFiled",
    [
      {
        business: CANARY,
        obligation: "vat",
        month: "2026-08",
        filedOn: "2026-09-18",
        reference: null,
        containsReviewed: true,
        leftOut: [ids["item"]],
        fingerprint: null,
        recordId: ids["elsewhere"],
      },
    ],
  ],
  [`${P}/webhooks/actions.ts`, "updateEndpoint", [ids["endpoint"], { enabled: false }]],
  [`${P}/webhooks/actions.ts`, "deleteEndpoint", [ids["endpoint"]]],
  [`${P}/webhooks/actions.ts`, "rotateSecret", [ids["endpoint"], 24]],
  [`${P}/webhooks/actions.ts`, "sendTest", [ids["endpoint"], "webhook.test"]],
  [`${P}/webhooks/actions.ts`, "replay", [ids["endpoint"], { since: "2026-11-01T00:00:00Z" }]],
  [`${P}/webhooks/actions.ts`, "replay", [ids["endpoint"], { deliveryIds: [ids["delivery"]] }]],
  [`${P}/settings/actions.ts`, "forgetCorrection", [ids["correction"]]],
];
const attemptsOnPeople = (): [file: string, name: string, args: unknown[]][] => [
  [`${P}/actions.ts`, "switchTo", [ids["account"]]],
  [`${P}/team/actions.ts`, "revoke", [ids["invitation"]]],
  [`${P}/team/actions.ts`, "changeMemberRole", [ids["member"], "owner"]],
  [`${P}/team/actions.ts`, "remove", [ids["member"]]],
  [`${P}/profile/actions.ts`, "endOne", [ids["session"]]],
];

it("the account's own owner is shown the objects", async () => {
  current = victim;
  // The bytes of documents and evidence are in no store here.
  const calls = await callRoutes((file, method) => method === "GET" && !/documents|evidence/.test(file));
  expect(calls.filter(({ isOfObject, status }) => isOfObject && status !== 200)).toEqual([]);
  expect(calls.filter(({ isOfObject }) => isOfObject).length).toBeGreaterThan(12);
});

it.each(["the owner of another account", "the account's own owner in the other environment"])(
  "%s sees and changes nothing",
  async (who) => {
    const isStranger = who.includes("another");
    current = isStranger ? stranger : { ...victim, ctx: { ...victim.ctx, environment: "live" } };
    const before = await rowsOfVictim();
    expect(before.length).toBeGreaterThan(40);
    for (const [file, name, args] of [...attempts(), ...(isStranger ? attemptsOnPeople() : [])]) {
      const action = ((await import(join(root, file))) as Record<string, Action>)[name];
      expect(await action?.(shownBy(current), ...args), name).toMatchObject({ ok: false });
    }
    // An account has one audit log for both environments, and its export contains both, which writes to that log.
    const calls = await callRoutes((file) => isStranger || !/audit|account.export/.test(file));
    expect(calls.length).toBeGreaterThan(60);
    expect(calls.filter(({ isOfObject, status }) => isOfObject && status !== 404 && status !== 400)).toEqual([]);
    const { item = "", accepted = "", payment = "", delivery = "" } = ids;
    const shown = [`${CANARY} Ltd`, `${CANARY}@`, `"${item}"`, accepted, payment, delivery];
    expect(calls.filter(({ status, text }) => status < 400 && shown.some((secret) => text.includes(secret)))).toEqual([]);
    expect(await rowsOfVictim()).toEqual(before);
  },
);
