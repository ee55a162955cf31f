import type { IncomingMessage } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { refusedSignIns } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { openMadeUpPortal, type MadeUpPortal } from "@/scripts/testing/made-up-portal";
import { acceptFilings } from "../accept-filings";
import { AuthorityUnavailable, PortalChanged, SignInRefused } from "../authority";
import { ngPages } from "./ng-pages";
import type { Seat } from "./session-pool";
import { assertTaxpayer, signIn } from "./sign-in";

// A portal with nothing but a sign-in page, which answers as each test wants.
let portal: MadeUpPortal;
const came: string[] = [];
let form = "";
let user = 0;
const emailOf = () => `Ada@Acme${user}.example`;
type Answer = { status: number; body: string } | null;
let answer: Answer = null;

const FIELDS = `<input type="hidden" name="form_token" value="t0"><input name="email"><input type="password" name="password"><button>Sign in</button>`;
const signInPage = (fields = FIELDS, above = "") =>
  `<main><h1>Sign in</h1>${above}<form method="post" action="/sign-in">${fields}</form></main>`;
const WRONG = "Wrong password. Try again in 30 minutes";
const pageOf = (heading: string, rest = "") => `<main><h1>${heading}</h1>${rest}</main>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

beforeAll(async () => {
  portal = await openMadeUpPortal((request, response) => {
    if (request.method !== "POST") return void response.setHeader("content-type", "text/html").end(form);
    void textOf(request).then((text) => {
      came.push(text);
      if (!answer) return void response.destroy();
      response.writeHead(answer.status, { "content-type": "text/html" }).end(answer.body);
    });
  });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.renewPage();
  came.length = 0;
  form = signInPage();
  // A user per test, so that attempts don't count in the next test.
  user += 1;
});

/** Signs in; returns whether the seat is signed in, how it ended, and whether a refusal was recorded. */
async function tried(given?: Ctx, credentialsSince = new Date()) {
  const ctx = given ?? (await testContext());
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  const filingId = (await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] })).data.id;
  const nothing = () => Promise.reject(new Error("nothing is sent here"));
  const seat: Seat = { page: portal.page, isSignedIn: false, lease: { assertHeld: nothing, release: nothing } };
  const hooks = { filingId, credentialsSince, declareIntent: nothing, keepEvidence: nothing };
  const credentials = { email: emailOf(), password: "pass word" };
  const error: unknown = await signIn(ctx, { map: ngPages, url: portal.url }, { seat, credentials, hooks }).catch(
    (reason: unknown) => reason,
  );
  const noted = await ctx.db.orm.select().from(refusedSignIns).where(eq(refusedSignIns.accountId, ctx.account.id));
  return { ctx, error, isSignedIn: seat.isSignedIn, noted: noted.map(({ reason }) => reason.code), sent: came.length };
}

it("signs in with the given credentials, and forgets earlier refusals", async () => {
  answer = { status: 200, body: signInPage(FIELDS, '<ul role="alert"><li>Wrong</li></ul>') };
  const { ctx } = await tried();
  answer = { status: 200, body: pageOf("Overview") };
  came.length = 0;
  const later: Ctx = { ...ctx, clock: { now: () => new Date(Date.now() + 1_000) } };
  expect(await tried(later)).toMatchObject({ error: undefined, isSignedIn: true, noted: [], sent: 1 });
  expect(Object.fromEntries(new URLSearchParams(came[0]))).toEqual({ form_token: "t0", email: emailOf(), password: "pass word" });
});

it.each([
  ["portal_invalid_credentials", signInPage(FIELDS, '<ul role="alert"><li>Wrong</li></ul>')],
  ["portal_invalid_credentials", pageOf("Your account is locked")],
  ["portal_mfa_required", pageOf("Enter your security code")],
  ["portal_password_expired", pageOf("Your password has expired")],
  ["portal_invalid_credentials", pageOf("Access denied", `<p>${WRONG}</p>`)],
  ["portal_invalid_credentials", pageOf("Sorry", "<p>Invalid user name or password</p>")],
  ["portal_invalid_credentials", pageOf("Sorry", "<p>Your account is temporarily unavailable</p>")],
  ["portal_invalid_credentials", pageOf("Sorry", "<p>Too many failed sign-in attempts. Check your password and try again later</p>")],
  ["portal_invalid_credentials", pageOf("Sorry", "<p>Too many password attempts. Try again in 30 minutes</p>")],
  ["portal_invalid_credentials", pageOf("Sorry", "<p>The password is not correct. Please try again later</p>")],
  ["portal_invalid_credentials", pageOf("Sorry", "<p>Your account has been blocked after too many attempts. Please try again later</p>")],
  ["portal_invalid_credentials", `<h1>Access denied</h1><p>${WRONG}</p>`],
])("records a refusal as %s and does not ask the portal again", async (code, body) => {
  answer = { status: 200, body };
  const { ctx, ...told } = await tried();
  expect(told).toMatchObject({ error: { reason: { code } }, isSignedIn: false, noted: [code], sent: 1 });
  expect(told.error).toBeInstanceOf(SignInRefused);
  const again = await tried(ctx, new Date(Date.now() - 60_000));
  expect([again.error instanceof SignInRefused, again.noted, again.sent], "one sign-in was sent in total").toEqual([true, [code], 1]);
});

it.each<[string, typeof PortalChanged | typeof AuthorityUnavailable, Answer]>([
  ["the sign-in page again without an error", PortalChanged, { status: 200, body: signInPage() }],
  ["an unknown page", PortalChanged, { status: 200, body: pageOf("Welcome") }],
  ["a closed period", PortalChanged, { status: 200, body: pageOf("The period is closed") }],
  ["an unknown page that mentions the password", PortalChanged, { status: 200, body: pageOf("Dashboard", "Change password") }],
  ["an access denial that does not mention the password", PortalChanged, { status: 200, body: pageOf("Access denied") }],
  ["an outage", AuthorityUnavailable, { status: 200, body: pageOf("Sorry", "The portal is temporarily unavailable") }],
  [
    "a maintenance notice addressed to users",
    AuthorityUnavailable,
    { status: 200, body: pageOf("Sorry", "Dear users, we are under maintenance") },
  ],
  [
    "a maintenance notice that mentions passwords",
    AuthorityUnavailable,
    { status: 200, body: pageOf("Sorry", "Your password is safe during scheduled maintenance. We are under maintenance") },
  ],
  [
    "an outage notice addressed to users",
    AuthorityUnavailable,
    { status: 200, body: pageOf("Dear users", "The portal is temporarily unavailable. Try again later") },
  ],
  ...[
    "The sign-in service is temporarily unavailable. You don't need to reset your password. Please try again later.",
    "Too many requests. Your account is safe. Try again in 5 minutes.",
    "Service temporarily unavailable. Forgot password?",
  ].map((text): [string, typeof AuthorityUnavailable, Answer] => [
    text,
    AuthorityUnavailable,
    { status: 200, body: pageOf("Sorry", text) },
  ]),
  ["maintenance", AuthorityUnavailable, { status: 200, body: pageOf("The service is not available") }],
  ["a form that was already sent", AuthorityUnavailable, { status: 200, body: pageOf("This form was sent already") }],
  ["a 500 error", AuthorityUnavailable, { status: 500, body: pageOf("Your account is locked") }],
  ["too many requests", AuthorityUnavailable, { status: 429, body: pageOf("Your account is locked") }],
  ["a firewall's 403", AuthorityUnavailable, { status: 403, body: "<h1>Access denied</h1>" }],
])("records no refusal for %s", async (_, kind, given) => {
  answer = given;
  const { error, isSignedIn, noted } = await tried();
  expect(error).toBeInstanceOf(kind);
  expect([isSignedIn, noted]).toEqual([false, []]);
});

it("records no refusal if the response is lost", async () => {
  answer = null;
  const { error, isSignedIn, noted, sent } = await tried();
  expect(error).toMatchObject({ message: expect.stringContaining("net::ERR_") as string });
  expect([isSignedIn, noted, sent]).toEqual([false, [], 1]);
});

it.each<[string, number, Answer]>([
  ["no response", 2, null],
  ["a 502 error", 2, { status: 502, body: "" }],
  ["too many requests", 2, { status: 429, body: "" }],
  ["a firewall's 403", 2, { status: 403, body: "<h1>Access denied</h1>" }],
  ["an unknown page", 2, { status: 200, body: pageOf("Welcome") }],
  ["a maintenance notice", 4, { status: 200, body: pageOf("The service is not available") }],
  ["a successful sign-in", 4, { status: 200, body: pageOf("Overview") }],
])("sends a password again only after a harmless response: %s", async (_, sent, given) => {
  answer = given;
  const { ctx } = await tried();
  for (let n = 0; n < 3; n += 1) {
    await portal.renewPage();
    await tried(ctx, new Date());
  }
  expect(came.length).toBe(sent);
});

it.each([
  ["another heading", pageOf("Log in", `<form method="post" action="/sign-in">${FIELDS}</form>`)],
  ["an additional field", signInPage(`${FIELDS}<input name="tin">`)],
  ["a missing field", signInPage(FIELDS.replace('<input name="email">', ""))],
  ["a renamed field", signInPage(FIELDS.replace('name="email"', 'name="user"'))],
  ["a renamed button", signInPage(FIELDS.replace("Sign in</button>", "Go on</button>"))],
  ["two buttons", signInPage(`${FIELDS}<button>Sign in</button>`)],
  ["an empty one-time token", signInPage(FIELDS.replace('value="t0"', 'value=""'))],
])("types nothing into a page with %s", async (_, changedForm) => {
  form = changedForm;
  const { error, sent } = await tried();
  expect(error).toBeInstanceOf(PortalChanged);
  expect(sent).toBe(0);
  if (await portal.page.locator("[name=password]").count()) expect(await portal.page.inputValue("[name=password]")).toBe("");
});

it("reports the authority as unavailable if the sign-in page says so", async () => {
  form = pageOf("The service is not available");
  expect((await tried()).error).toBeInstanceOf(AuthorityUnavailable);
});

it("files only if the page names the taxpayer of the filing", async () => {
  const shown = (text: string) => portal.page.setContent(`<main><h1>Overview</h1><p><b id="taxpayer-tin"> ${text} </b></p></main>`);
  await shown("12345678-0001");
  for (const own of ["12345678-0001", "123456780001", "12345678 0001", "", null]) await assertTaxpayer(ngPages, portal, own);
  await expect(assertTaxpayer(ngPages, portal, "87654321-0001")).rejects.toMatchObject({ reason: { code: "tin_not_linked" } });
  await shown("");
  await expect(assertTaxpayer(ngPages, portal, null)).rejects.toThrow(PortalChanged);
  await portal.page.setContent(pageOf("Overview"));
  for (const any of ["12345678-0001", null]) await expect(assertTaxpayer(ngPages, portal, any)).rejects.toThrow(PortalChanged);
});
