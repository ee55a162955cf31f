import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { roles, type Ctx, type Role } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { startSession } from "@/lib/users/sessions";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { shownBy, type ShownAccount } from "./shown-account";

/* Every way in which the portal changes something, tried with each role. A server action or route missing from the table fails the first
   test, so a new one can't be forgotten. Actions run with real sessions of real members; only the lookup of the session and the
   browser's cookies are mocked. */

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

interface Expectation {
  /** Roles that are allowed; all others must be refused. */
  roles: readonly Role[];
  /** Arguments after the shown account. They only need to reach the operation, which may then find nothing. */
  args: readonly unknown[];
}

vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

const owners: readonly Role[] = ["owner"];
const builders: readonly Role[] = ["owner", "developer"];
const workers: readonly Role[] = ["owner", "developer", "reviewer"];
const reviewers: readonly Role[] = ["owner", "reviewer"];
const [nobody, key] = [newId("user"), newId("apiKey")];

/** Allowed for every role, because the action only concerns the caller's own sign-in. */
const own = (...args: unknown[]): Expectation => ({ roles, args });

const PORTAL = "app/(portal)/[environment]";
const actions: Record<string, Record<string, Expectation>> = {
  [`${PORTAL}/actions.ts`]: { switchTo: own(newId("account")) },
  [`${PORTAL}/api-keys/actions.ts`]: {
    createKey: { roles: builders, args: [{ name: "n", scopes: ["prism:read"], expiresInDays: 30, ipAllowList: [] }] },
    rotateKey: { roles: builders, args: [key, 0] },
    revokeKey: { roles: builders, args: [key] },
    createSecret: { roles: builders, args: [] },
    rotateSecret: { roles: builders, args: [newId("sharedSecret"), 0] },
    revokeSecret: { roles: builders, args: [newId("sharedSecret")] },
  },
  [`${PORTAL}/credits/actions.ts`]: {
    topUp: { roles: builders, args: [] },
    buyCredits: { roles: owners, args: [{ provider: "stripe", credits: 1_000, currency: "USD" }] },
  },
  [`${PORTAL}/filings/due-dates/actions.ts`]: {
    recordFiled: {
      roles: workers,
      args: [
        {
          business: "-",
          obligation: "vat",
          month: "2026-10",
          filedOn: "2026-11-18",
          reference: null,
          containsReviewed: true,
          leftOut: [],
          fingerprint: null,
          recordId: null,
        },
      ],
    },
    removeFiled: { roles: workers, args: ["fel_none"] },
  },
  [`${PORTAL}/webhooks/actions.ts`]: {
    createEndpoint: { roles: builders, args: [{ url: "https://hooks.example.com/levy", events: ["*"] }] },
    updateEndpoint: { roles: builders, args: [newId("webhook"), { enabled: false }] },
    deleteEndpoint: { roles: builders, args: [newId("webhook")] },
    rotateSecret: { roles: builders, args: [newId("webhook"), 24] },
    sendTest: { roles: builders, args: [newId("webhook"), "webhook.test"] },
    replay: { roles: builders, args: [newId("webhook"), { since: "2026-11-01T00:00:00Z" }] },
  },
  [`${PORTAL}/team/actions.ts`]: {
    invite: { roles: owners, args: [{ email: "new@example.com", role: "viewer" }] },
    revoke: { roles: owners, args: [newId("invitation")] },
    changeMemberRole: { roles: owners, args: [nobody, "viewer"] },
    remove: { roles: owners, args: [nobody] },
    leave: own(),
  },
  [`${PORTAL}/profile/actions.ts`]: {
    resendConfirmation: own(),
    changeOwnPassword: own("wrong", "wrong"),
    beginFactor: own(""),
    confirmFactor: own("000000"),
    removeFactor: own("", "000000"),
    newRecoveryCodes: own("", "000000"),
    endOne: own(newId("session")),
    endAllOthers: own(),
  },
  [`${PORTAL}/settings/actions.ts`]: {
    saveAccount: { roles: owners, args: [{ name: "New name" }] },
    saveOneBusiness: {
      roles: ["owner", "reviewer"],
      args: [
        {
          businessId: "b",
          name: "",
          taxId: "",
          country: "NG",
          state: "",
          vatWithholdingAgent: false,
          isIndividual: false,
          annualTurnover: null,
        },
      ],
    },
    saveOneVendor: {
      roles: ["owner", "reviewer"],
      args: [
        {
          businessId: "b",
          key: null,
          vendor: "Vendor",
          recipientType: null,
          residency: null,
          treatyCountry: null,
          ownManufacture: false,
          vatRegistered: null,
          eInvoicingGoLive: null,
        },
      ],
    },
    removeOneVendor: { roles: ["owner", "reviewer"], args: ["b", "vendor"] },
    saveLowThreshold: { roles: builders, args: [50] },
    saveRetention: { roles: owners, args: [60] },
    countOlderDocuments: { roles: owners, args: [7] },
    closeOwnAccount: { roles: owners, args: ["not its name", "wrong", ""] },
    saveRules: { roles: owners, args: [{ confirmedFacts: null }] },
    forgetCorrection: { roles: reviewers, args: [newId("correction")] },
    saveThresholds: { roles: owners, args: [{ staleMonths: 12 }] },
  },
};

interface RouteExpectation {
  roles: readonly Role[];
  params?: Record<string, string>;
  /** For operations that must find an object before they can check permissions: creates it and returns the route's params. */
  make?: (account: Ctx) => Promise<Record<string, string>>;
  body: string;
  headers?: Record<string, string>;
}

const UPLOADS = "app/api/portal/[environment]/uploads/route.ts POST";
const REVIEWS = "app/api/portal/[environment]/reviews";
const FILINGS = "app/api/portal/[environment]/filings";
const attemptId = "portal-00000000-0000-4000-8000-000000000000";
const credentials = { email: "a@example.com", password: "p" };
async function filing(account: Ctx): Promise<Record<string, string>> {
  const lines = [{ taxId: "12345678-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const }];
  const { data } = await acceptFilings(
    account,
    { taxType: "VAT", form: "one", filings: [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines }] },
    {},
  );
  return { id: data.id };
}

const step = (name: string, allowed: readonly Role[], body: object = {}): RouteExpectation => ({
  roles: allowed,
  params: { itemId: newId("item"), step: name },
  body: JSON.stringify(body),
});

/** Routes that change something, by file and method, with their possible requests. Bodies only need to reach the operation. */
const routes: Record<string, RouteExpectation[]> = {
  [UPLOADS]: [{ roles: workers, body: "no invoice", headers: { "x-file-name": "a.pdf" } }],
  ["app/api/portal/[environment]/uploads/direct/route.ts POST"]: [{ roles: workers, body: "{}" }],
  [`${FILINGS}/route.ts POST`]: [
    {
      roles: workers,
      body: JSON.stringify({
        query: { tax: "VAT", period: "2026-10", business: "b" },
        fingerprint: "0".repeat(64),
        attemptId,
        credentials,
      }),
    },
  ],
  [`${FILINGS}/[id]/resume/route.ts POST`]: [{ roles: workers, make: filing, body: JSON.stringify({ credentials }) }],
  [`${FILINGS}/[id]/not-received/route.ts POST`]: [{ roles: workers, make: filing, body: "{}" }],
  [`${FILINGS}/[id]/route.ts DELETE`]: [{ roles: workers, make: filing, body: "{}" }],
  [`${FILINGS}/schedule/route.ts POST`]: [
    { roles: workers, body: JSON.stringify({ csv: "a,b", month: 10, year: 2026, businessId: null, attemptId, credentials }) },
  ],
  [`${FILINGS}/schedule/check/route.ts POST`]: [{ roles: workers, body: JSON.stringify({ csv: "a,b" }) }],
  [`${REVIEWS}/leases/route.ts POST`]: [
    { roles: reviewers, body: JSON.stringify({ itemIds: [newId("item")] }) },
    { roles: reviewers, body: JSON.stringify({ itemIds: [newId("item")], release: true }) },
  ],
  [`${REVIEWS}/next/route.ts POST`]: [{ roles: reviewers, body: "{}" }],
  [`${REVIEWS}/[itemId]/[step]/route.ts POST`]: [
    step("correct", reviewers),
    step("confirm", reviewers),
    step("lines", reviewers),
    step("override", reviewers),
    step("approve", reviewers),
    step("reject", reviewers),
    step("reopen", reviewers),
    step("assign", reviewers),
    step("undo", reviewers),
    step("comment", workers),
  ],
};

const root = join(import.meta.dirname, "../..");
const found = (folder: string, name: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(name))
    .map((path) => join(folder, path))
    .sort();
const exportsOf = async (file: string) => (await import(join(root, file))) as Record<string, unknown>;

type Action = (shown: unknown, ...input: readonly unknown[]) => Promise<{ ok: boolean; message?: string }>;
const actionOf = async (file: string, name: string) => (await exportsOf(file))[name] as Action;

async function signIn(role: Role): Promise<void> {
  const account = await testContext();
  await testMember(account, "owner");
  const { ctx, userId, email } = await testMember(account, role);
  const sessionId = await startSession(account, { userId, address: null, userAgent: null });
  current = {
    ctx,
    sessionId,
    user: { id: userId, name: "Test", email, isVerified: true },
    account: { id: ctx.account.id, name: "Test account", liveEnabled: true, suspended: false },
    role,
  };
}

const inSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: "system", name: "test" } });

const REFUSED = /Your role doesn't allow this/;

it("the tables of this test name every server action and every route that changes something", async () => {
  const named = Object.entries(actions).flatMap(([file, list]) => Object.keys(list).map((name) => `${file} ${name}`));
  const there: string[] = [];
  for (const file of found("app/(portal)", "actions.ts"))
    there.push(
      ...Object.entries(await exportsOf(file))
        .filter(([, value]) => typeof value === "function")
        .map(([name]) => `${file} ${name}`),
    );
  expect(there.sort()).toEqual(named.sort());
  const changing: string[] = [];
  for (const file of found("app/api/portal", "route.ts"))
    changing.push(
      ...Object.keys(await exportsOf(file))
        .filter((method) => ["POST", "PUT", "PATCH", "DELETE"].includes(method))
        .map((method) => `${file} ${method}`),
    );
  expect(changing.sort()).toEqual(Object.keys(routes).sort());
});

const eachAction = Object.entries(actions).flatMap(([file, list]) =>
  Object.entries(list).map(([name, expectation]) => [`${name} of ${file.replace(`${PORTAL}/`, "")}`, file, name, expectation] as const),
);

describe("refuses a server action sent for another account or user than the session's", () => {
  it.each(eachAction)("%s", async (_title, file, name, { args }) => {
    await signIn("owner");
    const action = await actionOf(file, name);
    const shown = shownBy(current);
    const stale: [string, unknown][] = [
      ["another account", { ...shown, accountId: newId("account") } satisfies ShownAccount],
      ["somebody else", { ...shown, userId: newId("user") } satisfies ShownAccount],
      ["nothing of it", "test"],
      ["no account", { environment: "test", userId: shown.userId }],
    ];
    for (const [title, sent] of stale)
      expect(await action(sent, ...args), title).toEqual({
        ok: false,
        message: "Another account is open now. Reload this page, or open its account again",
        faults: {},
      });
  });
});

describe.each(roles)("a member with the role %s", (role) => {
  it.each(eachAction)("is allowed or refused the action as the table says: %s", async (_title, file, name, { roles: allowed, args }) => {
    await signIn(role);
    const outcome = await (await actionOf(file, name))(shownBy(current), ...args);
    if (allowed.includes(role)) expect(outcome.message ?? "").not.toMatch(REFUSED);
    else expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(REFUSED) });
  });

  it.each(
    Object.entries(routes).flatMap(([name, list]) =>
      list.map((expectation) => [`${name} ${expectation.params?.["step"] ?? ""}`, name, expectation] as const),
    ),
  )("is allowed or refused the route as the table says: %s", async (_title, name, { roles: allowed, params, make, body, headers }) => {
    await signIn(role);
    const [file = "", method = ""] = name.split(" ");
    const made = await make?.(inSystem(current.ctx));
    const request = new Request("http://levy.test/", {
      method,
      body,
      headers: { origin: new URL(env().publicUrl).origin, "content-type": "application/json", ...headers },
    });
    const handle = (await exportsOf(file))[method] as (
      request: Request,
      context: { params: Promise<Record<string, string>> },
    ) => Promise<Response>;
    const answer = await handle(request, { params: Promise.resolve({ environment: "test", ...params, ...made }) });
    if (allowed.includes(role)) expect(answer.status).not.toBe(403);
    else expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, "insufficient_scope"]);
  });
});
