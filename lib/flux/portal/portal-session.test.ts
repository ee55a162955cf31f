import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { whtLineBody } from "@/scripts/testing/filings";
import { openMadeUpPortal, type MadeUpPortal } from "@/scripts/testing/made-up-portal";
import { AuthorityUnavailable, OutcomeUnknown, PortalChanged, SignInRefused, type Return } from "../authority";
import { FilingMovedOn } from "../intents";
import { ngPages } from "./ng-pages";
import { PortalSession } from "./portal-session";
import { SessionPool } from "./session-pool";

// A portal whose answers each test chooses, to see what they mean for the return before and after it was sent.
const REFERENCE = "fil_A";
const TIN = '<p id="taxpayer-tin">12345678-0001</p>';
const form = (heading: string, fields: string, button: string, action: string, rest = "") =>
  `${TIN}<main><h1>${heading}</h1>${rest}<form method="post" action="${action}" enctype="multipart/form-data"><input type="hidden" name="form_token" value="t0">${fields}<button>${button}</button></form></main>`;
const facts = (entries: Record<string, string>) =>
  `<dl>${Object.entries(entries)
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
    .join("")}</dl>`;
const summary = { TIN: "12345678-0001", Period: "2026-10", "Your reference": REFERENCE, Rows: "1", "Tax withheld": "₦5,000.00" };
const scheduleForm = (rest = "") =>
  form(
    "Upload a withholding tax schedule",
    '<input name="month"><input name="year"><input name="reference"><input type="file" name="schedule">',
    "Continue",
    "/wht/new",
    rest,
  );
const confirmForm = (shown: Record<string, string> = summary, extra = "") =>
  form("Check before you submit", `<input type="checkbox" name="declaration">${extra}`, "Submit return", "/confirm", facts(shown));
const filedFacts = { TIN: "12345678-0001", Period: "2026-10", Rows: "1", Tax: "₦5,000.00" };
const receiptOf = (payment = "PRN-0000000007", reference = REFERENCE, acknowledgement = "ACK-202610-0000007", said: object = {}) =>
  `<main><h1>Return received</h1><p id="acknowledgement">${acknowledgement}</p>${facts({ ...filedFacts, ...said, "Your reference": reference, "Payment reference": payment, "Receipt number": "R-7" })}</main>`;
const plain = (heading: string) => `<main><h1>${heading}</h1></main>`;
const denied = "<main><h1>Access denied</h1><p>You have no permission.</p></main>";
const submissions = (status: string, rows = "") =>
  `<main><h1>Submissions</h1><p role="status">${status}</p><table><thead><tr><th>Acknowledgement</th><th>Your reference</th></tr></thead><tbody>${rows}</tbody></table></main>`;
const ownSubmission = submissions(
  `1 submission with the reference ${REFERENCE}`,
  `<tr><td>ACK-202610-0000003</td><td>${REFERENCE}</td></tr>`,
);
const noSubmission = submissions(`0 submissions with the reference ${REFERENCE}`);

type Answer = string | { status: number; body: string };
let answers: Record<string, Answer | Answer[]> = {};
let happened: string[] = [];
let portal: MadeUpPortal;
let ctx: Ctx;

beforeAll(async () => {
  portal = await openMadeUpPortal((request, response) => {
    const asked = `${request.method} ${(request.url ?? "").split("?")[0]}`;
    if (asked === "GET /favicon.ico") return void response.writeHead(404).end();
    if (asked !== "GET /wht/new") happened.push(asked);
    const given = answers[asked];
    const answer = Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given;
    request.resume().on("end", () => {
      if (answer === undefined) return void response.destroy();
      const { status, body } = typeof answer === "string" ? { status: 200, body: answer } : answer;
      response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>${body}`);
    });
  }, 5_000);
  ctx = await testContext({ environment: "live" });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.renewPage();
  happened = [];
  answers = {
    "GET /submissions": noSubmission,
    "GET /wht/new": scheduleForm(),
    "POST /wht/new": confirmForm(),
    "POST /confirm": receiptOf(),
  };
});

const filed: Return = {
  reference: REFERENCE,
  taxType: "WHT",
  period: { month: 10, year: 2026 },
  businessTaxId: "12345678-0001",
  dueDate: "2026-11-21",
  lines: [whtLineBody()],
  lineTaxesMinor: [500_000],
  amountMinor: 10_000_000,
  taxMinor: 500_000,
  scheduleHash: "h",
};

interface Trouble {
  lease?: Error;
  intent?: Error;
  evidence?: Error;
}
/** A session that is signed in already, and that records what it does with its seat. */
function session(trouble: Trouble = {}) {
  const note = (what: string, error?: Error) => {
    happened.push(what);
    return error ? Promise.reject(error) : Promise.resolve();
  };
  const seat = {
    page: portal.page,
    isSignedIn: true,
    lease: { assertHeld: () => note("lease", trouble.lease), release: () => note("released") },
  };
  const hooks = {
    filingId: REFERENCE,
    credentialsSince: new Date(),
    declareIntent: (step: string) => note(`intent ${step}`, trouble.intent),
    keepEvidence: ({ step, kind }: { step: string; kind: string }) => note(`${step}.${kind}`, trouble.evidence),
  };
  const pool = new SessionPool(portal.url, 1);
  const given = vi.spyOn(pool, "giveBack").mockResolvedValue();
  const credentials = { email: "Ada@Acme.example", password: "pass word" };
  const made = new PortalSession(ctx, { map: ngPages, url: portal.url }, pool, { seat, credentials, hooks });
  const isSound = async () => {
    await made.end();
    return given.mock.calls.map(([user, , mayBeUsedAgain]) => [user, mayBeUsedAgain]);
  };
  return { made, isSound };
}

describe("a return", () => {
  it("is filed in order: summary check, evidence, lease, intent, submission, receipt", async () => {
    const { made, isSound } = session();
    expect(await made.submitWhtSchedule(filed)).toEqual({
      kind: "received",
      authorityReference: "ACK-202610-0000007",
      receiptAfterMs: 0,
      receipt: { number: "R-7", paymentReference: "PRN-0000000007", paymentUrl: null },
    });
    const order = ["schedule.csv", "confirm.html", "confirm.png", "lease", "intent submit", "POST /confirm"];
    expect(happened).toEqual(["GET /submissions", "POST /wht/new", ...order, "receipt.html", "receipt.png", "receipt.pdf"]);
    expect(await isSound()).toEqual([["ada@acme.example", true]]);
  });

  it.each<[string, Answer, object]>([
    [
      "received without a payment reference yet",
      receiptOf("pending"),
      { kind: "received", authorityReference: "ACK-202610-0000007", receipt: null, receiptAfterMs: 30_000 },
    ],
    ["for a closed period", plain("The period is closed"), { kind: "rejected", error: { code: "period_closed", retryable: false } }],
    ["that the authority does not expect", plain("No return is expected"), { kind: "no_pending" }],
    ["that was filed already", plain("A return was filed already"), { kind: "already_filed" }],
  ])("that was sent has the outcome of one %s", async (_, answer, outcome) => {
    answers["POST /confirm"] = answer;
    answers["GET /submissions"] = noSubmission;
    expect(await session().made.submitWhtSchedule(filed)).toMatchObject(outcome);
  });

  it("that the portal already lists is not sent again, even if Levy has no record of it", async () => {
    answers["GET /submissions"] = ownSubmission;
    answers["GET /submissions/ACK-202610-0000003"] = receiptOf("PRN-0000000003", REFERENCE, "ACK-202610-0000003");
    expect(await session().made.submitWhtSchedule(filed)).toMatchObject({ kind: "received", authorityReference: "ACK-202610-0000003" });
    expect(happened.filter((entry) => entry.startsWith("POST") || entry.startsWith("intent"))).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["can't be loaded", { status: 503, body: plain("Oh") }],
    ["states another amount", receiptOf("PRN-0000000003", REFERENCE, "ACK-202610-0000003", { Tax: "₦50,000.00" })],
  ])("that the portal already lists counts as received, though its receipt %s", async (_, receipt) => {
    answers["GET /submissions"] = ownSubmission;
    answers["GET /submissions/ACK-202610-0000003"] = receipt;
    const outcome = { kind: "received", authorityReference: "ACK-202610-0000003", receipt: null };
    expect(await session().made.submitWhtSchedule(filed)).toMatchObject(outcome);
    expect(happened.filter((entry) => entry.startsWith("POST") || entry.startsWith("intent"))).toEqual([]);
  });

  it.each(["POST /confirm", "POST /wht/new"])("that the portal already lists is Levy's own and not already_filed: %s", async (step) => {
    answers[step] = plain("A return was filed already");
    answers["GET /submissions"] = [noSubmission, ownSubmission];
    answers["GET /submissions/ACK-202610-0000003"] = receiptOf("PRN-0000000003", REFERENCE, "ACK-202610-0000003");
    expect(await session().made.submitWhtSchedule(filed)).toMatchObject({ kind: "received", authorityReference: "ACK-202610-0000003" });
  });

  it.each<[string, Answer | undefined]>([
    ["a lost response", undefined],
    ["a 503 error", { status: 503, body: plain("Oh") }],
    ["the sign-in page", form("Sign in", "", "Sign in", "/sign-in")],
    ["maintenance", plain("The service is not available")],
    ["too many requests", { status: 429, body: plain("Oh") }],
    ["a maintenance notice", "<h1>Back soon</h1><p>The site is under maintenance.</p>"],
    ["a form that was already sent", plain("This form was sent already")],
    ["an unknown page", plain("Thank you")],
    ["the receipt of another return", receiptOf("PRN-0000000007", "fil_B")],
    ["a receipt without a number", receiptOf("PRN-0000000007", REFERENCE, "soon")],
    ["a receipt without any details", plain("Return received")],
    ["a receipt for another amount", receiptOf(undefined, undefined, undefined, { Tax: "₦50,000.00" })],
    ["a receipt for another taxpayer", receiptOf(undefined, undefined, undefined, { TIN: "87654321-0001" })],
    ["a receipt for another month", receiptOf(undefined, undefined, undefined, { Period: "2026-09" })],
    ["a receipt without an amount", receiptOf(undefined, undefined, undefined, { Tax: "" })],
    ["a return filed already, while the list is unavailable", plain("A return was filed already")],
  ])("that was sent has an unknown outcome after %s", async (_, answer) => {
    if (answer === undefined) delete answers["POST /confirm"];
    else answers["POST /confirm"] = answer;
    answers["GET /submissions"] = [noSubmission, { status: 503, body: plain("Oh") }];
    await expect(session().made.submitWhtSchedule(filed)).rejects.toThrow(OutcomeUnknown);
    expect(happened.filter((entry) => entry === "POST /confirm")).toHaveLength(1);
  });
});

describe("nothing is sent", () => {
  const notSent = () => expect(happened.filter((entry) => entry === "POST /confirm" || entry === "intent submit")).toEqual([]);

  it.each<[string, Record<string, string>]>([
    ["another taxpayer", { TIN: "87654321-0001" }],
    ["another period", { Period: "2026-09" }],
    ["another reference", { "Your reference": "fil_B" }],
    ["another number of rows", { Rows: "2" }],
    ["another tax amount", { "Tax withheld": "₦5,000.01" }],
    ["a negative tax amount", { "Tax withheld": "-₦5,000.00" }],
    ["a tax amount without currency and decimals", { "Tax withheld": "5000" }],
    ["no number of rows", { Rows: "" }],
  ])("if the portal's summary shows %s", async (_, difference) => {
    answers["POST /wht/new"] = confirmForm({ ...summary, ...difference });
    const { made, isSound } = session();
    await expect(made.submitWhtSchedule(filed)).rejects.toThrow(PortalChanged);
    notSent();
    expect(happened).toContain("changed.html");
    expect(await isSound()).toEqual([["ada@acme.example", false]]);
  });

  it.each<[string, string, Answer, new (message: string) => Error]>([
    ["an additional field", "POST /wht/new", confirmForm(summary, '<input name="amount">'), PortalChanged],
    ["an unknown page", "POST /wht/new", plain("Thank you"), PortalChanged],
    ["maintenance", "POST /wht/new", plain("The service is not available"), AuthorityUnavailable],
    ["maintenance instead of the form", "GET /wht/new", plain("The service is not available"), AuthorityUnavailable],
    ["a 500 error", "POST /wht/new", { status: 500, body: plain("Oh") }, AuthorityUnavailable],
    ["too many requests", "GET /wht/new", { status: 429, body: plain("Oh") }, AuthorityUnavailable],
    ["too many requests instead of the list", "GET /submissions", { status: 429, body: plain("Oh") }, AuthorityUnavailable],
    ["a request timeout (408)", "POST /wht/new", { status: 408, body: plain("Oh") }, AuthorityUnavailable],
    ["Too Early (425)", "POST /wht/new", { status: 425, body: plain("Oh") }, AuthorityUnavailable],
    ["maintenance instead of the list", "GET /submissions", plain("The service is not available"), AuthorityUnavailable],
    ["a maintenance notice", "GET /wht/new", "<h1>Sorry</h1><p>The site is under scheduled maintenance.</p>", AuthorityUnavailable],
    ["a notice instead of the response", "POST /wht/new", "<title>Closed</title><p>Please try again later</p>", AuthorityUnavailable],
    ["a firewall's 403", "GET /submissions", { status: 403, body: "<h1>403 Forbidden</h1>nginx" }, AuthorityUnavailable],
    ["a 403 page without a reason", "GET /wht/new", { status: 403, body: plain("Not for you") }, PortalChanged],
    ["a 403 page that denies access to the form", "GET /wht/new", { status: 403, body: denied }, PortalChanged],
    [
      "an outage notice inside its own layout",
      "GET /wht/new",
      "<main><h1>Sorry</h1>The portal is temporarily unavailable. Please try again later</main>",
      AuthorityUnavailable,
    ],
    ["maintenance under another heading", "GET /wht/new", "<main><h1>Sorry</h1>Under maintenance</main>", AuthorityUnavailable],
    ["a changed form with a notice", "GET /wht/new", scheduleForm("<p>Try again later</p>").replace("Continue", "Go"), PortalChanged],
    ["a form that was already sent", "POST /wht/new", plain("This form was sent already"), AuthorityUnavailable],
    ["an expired form", "POST /wht/new", plain("This form is not valid any more"), AuthorityUnavailable],
    ["a changed form", "GET /wht/new", scheduleForm().replace("Continue", "Submit now"), PortalChanged],
    ["a form without a taxpayer", "GET /wht/new", scheduleForm().replace(TIN, ""), PortalChanged],
    ["another taxpayer's form", "GET /wht/new", scheduleForm().replaceAll("12345678-0001", "87654321-0001"), SignInRefused as never],
  ])("if the portal shows %s", async (_, step, answer, kind) => {
    answers[step] = answer;
    const { made, isSound } = session();
    await expect(made.submitWhtSchedule(filed)).rejects.toThrow(kind);
    notSent();
    expect(await isSound()).toEqual([["ada@acme.example", kind === AuthorityUnavailable]]);
  });

  it.each<[string, Trouble, string | (new (message: string) => Error)]>([
    ["the lease was lost", { lease: new Error("the lease of the taxpayer was lost with its connection") }, AuthorityUnavailable],
    ["the evidence can't be stored", { evidence: new Error("the store is full") }, "the store is full"],
  ])("if %s", async (_, trouble, kind) => {
    const { made, isSound } = session(trouble);
    await expect(made.submitWhtSchedule(filed)).rejects.toThrow(kind);
    notSent();
    expect(await isSound()).toEqual([["ada@acme.example", false]]);
  });

  it("if the portal rejects the schedule; the record is named and the page stored as evidence", async () => {
    answers["POST /wht/new"] = scheduleForm(
      '<div role="alert"><ul><li>1 row was refused</li></ul></div><table><thead><tr><th>Row</th><th>Column</th><th>Code</th><th>Reason</th></tr></thead><tbody><tr><td>1</td><td>Rate</td><td>W05</td><td>Ada@Acme.example gave 3</td></tr></tbody></table>',
    );
    const { made, isSound } = session();
    expect(await made.submitWhtSchedule(filed)).toMatchObject({
      kind: "rejected",
      error: {
        code: "schedule_rejected",
        recordIndex: 0,
        field: "data[0].rate",
        message: expect.not.stringMatching(/ada@acme/i) as string,
      },
    });
    notSent();
    expect(happened).toEqual(["GET /submissions", "POST /wht/new", "refused.html", "refused.png"]);
    expect(await isSound()).toEqual([["ada@acme.example", true]]);
  });
});

describe("an expired session", () => {
  const signInForm = form("Sign in", '<input name="email"><input type="password" name="password">', "Sign in", "/sign-in");
  const count = (what: string) => happened.filter((entry) => entry === what).length;
  beforeEach(() => {
    answers["GET /sign-in"] = signInForm;
    answers["POST /sign-in"] = plain("Overview");
  });

  it.each([
    ["when the form is requested", "GET /wht/new", [signInForm, scheduleForm()]],
    ["when the schedule is submitted", "POST /wht/new", [signInForm, confirmForm()]],
  ])("is renewed %s, and the return is sent once", async (_, step, inTurn) => {
    answers[step] = [...inTurn];
    expect(await session().made.submitWhtSchedule(filed)).toMatchObject({ kind: "received" });
    expect([count("POST /sign-in"), count("intent submit"), count("POST /confirm")]).toEqual([1, 1, 1]);
  });

  it("is renewed only once per step", async () => {
    answers["GET /wht/new"] = signInForm;
    await expect(session().made.submitWhtSchedule(filed)).rejects.toThrow(AuthorityUnavailable);
    expect([count("POST /sign-in"), count("POST /confirm")]).toEqual([1, 0]);
  });
});

it("sends nothing if the filing has moved on at the last moment", async () => {
  const { made } = session({ intent: new FilingMovedOn("gone") });
  await expect(made.submitWhtSchedule(filed)).rejects.toThrow(FilingMovedOn);
  expect(happened).not.toContain("POST /confirm");
});

it("masks the credentials in an unexpected error", async () => {
  const { made } = session({ evidence: new Error("can't write ada@acme.example's pass word") });
  const told: unknown = await made.submitWhtSchedule(filed).catch((error: unknown) => error);
  expect(told).toMatchObject({ message: "can't write ••••••'s ••••••" });
  expect((told as Error).stack).not.toMatch(/ada@acme|pass word/);
});

it.each(["GET /wht/new", "POST /wht/new", "POST /confirm"])("masks the user name in an error about an unknown page: %s", async (step) => {
  answers[step] = plain("Welcome ADA@acme.example");
  const told: unknown = await session()
    .made.submitWhtSchedule(filed)
    .catch((error: unknown) => error);
  expect(told).toMatchObject({ message: expect.stringContaining("Welcome ••••••") as string });
  expect((told as Error).stack).not.toMatch(/ada@acme/i);
});

it("readReceipt reads the receipt of a listed return, and refuses one of another submission", async () => {
  answers["GET /submissions"] = noSubmission;
  expect(await session().made.readReceipt(filed)).toBe("not_listed");
  answers["GET /submissions"] = ownSubmission;
  answers["GET /submissions/ACK-202610-0000003"] = receiptOf("pending");
  expect(await session().made.readReceipt(filed)).toBe("none_yet");
  answers["GET /submissions/ACK-202610-0000003"] = receiptOf("PRN-0000000003");
  happened = [];
  expect(await session().made.readReceipt(filed, { authorityReference: "ACK-202610-0000003" })).toMatchObject({ number: "R-7" });
  expect(happened[0]).toBe("GET /submissions/ACK-202610-0000003");
  answers["GET /submissions/ACK-202610-0000003"] = receiptOf("PRN-0000000003", "fil_B");
  await expect(session().made.readReceipt(filed)).rejects.toThrow("it is of another submission");
  happened = [];
  answers["GET /submissions/ACK-202610-0000003"] = receiptOf("PRN-0000000003").replace("R-7", "");
  await expect(session().made.readReceipt(filed)).rejects.toThrow("it has no Receipt number");
  expect(happened.slice(2), "an incomplete receipt is stored as a changed page").toEqual(["changed.html", "changed.png"]);
  answers["GET /submissions/ACK-202610-0000003"] = receiptOf("PRN-0000000003").replace("Return received", "Return withdrawn");
  await expect(session().made.readReceipt(filed)).rejects.toThrow(PortalChanged);
});
