import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Portal } from "./portal";
import { goodRow, OPERATOR_TOKEN, startTestPortal, taxpayer, tokenIn, Visitor, whtCsv } from "./testing/portals";

let portal: Portal;
let now = Date.parse("2026-11-10T09:00:00Z");
beforeEach(async () => {
  portal = await startTestPortal({ now: () => now, sessionIdleMs: 60_000 });
});
afterEach(() => portal.stop());

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  expect((await visitor.signIn()).location).toBe("/home");
  return visitor;
}

async function drafted(visitor: Visitor, reference = "fil_1"): Promise<string> {
  const { location } = await visitor.upload("wht", whtCsv([goodRow]), { reference });
  expect(location).toMatch(/^\/drafts\//);
  return location ?? "";
}

describe("signing in to the tax authority portal", () => {
  it("accepts each form token once, and rejects tokens it did not issue", async () => {
    const visitor = new Visitor(portal.url);
    const token = await visitor.tokenOf("/sign-in");
    const form = () => new URLSearchParams({ form_token: token, email: taxpayer.email, password: taxpayer.password });
    expect((await visitor.post("/sign-in", form())).status).toBe(303);
    expect((await visitor.post("/sign-in", form())).text).toContain("sent already");
    expect(
      (await visitor.post("/sign-in", new URLSearchParams({ form_token: "made-up", email: taxpayer.email, password: taxpayer.password })))
        .status,
    ).toBe(409);
    expect(portal.books.counts()).toMatchObject({ signIns: 1, repeatedForms: 1 });
  });

  it("locks the account after five wrong passwords, even for the right one", async () => {
    const visitor = new Visitor(portal.url);
    for (let n = 1; n <= 4; n += 1) expect((await visitor.signIn(taxpayer.email, `wrong ${n}`)).text).toContain("is wrong");
    expect((await visitor.signIn(taxpayer.email, "wrong 5")).text).toContain("locked");
    expect((await visitor.signIn()).text).toContain("locked");
    portal.books.register(taxpayer);
    expect((await visitor.signIn()).status).toBe(303);
  });

  it("resets the count of wrong passwords after a successful sign-in", async () => {
    const visitor = new Visitor(portal.url);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) await visitor.signIn(taxpayer.email, "wrong");
      expect((await visitor.signIn()).status).toBe(303);
    }
  });

  it("asks for a security code or a new password if the account requires it", async () => {
    portal.books.register({ ...taxpayer, email: "code@acme.example", asksForCode: true });
    portal.books.register({ ...taxpayer, email: "old@acme.example", passwordExpired: true });
    expect((await new Visitor(portal.url).signIn("code@acme.example")).text).toContain("security code");
    expect((await new Visitor(portal.url).signIn("old@acme.example")).text).toContain("has expired");
  });

  it("ends a session that was idle for longer than the limit", async () => {
    const visitor = await signedIn();
    now += 50_000;
    expect((await visitor.get("/home")).status).toBe(200);
    now += 61_000;
    expect((await visitor.get("/home")).location).toBe("/sign-in?why=expired");
  });

  it("shows a taxpayer's submissions to no one else", async () => {
    const visitor = await signedIn();
    const { location } = await visitor.submit(await drafted(visitor));
    portal.books.register({ ...taxpayer, email: "other@acme.example" });
    const other = new Visitor(portal.url);
    await other.signIn("other@acme.example");
    expect((await other.get(location ?? "")).status).toBe(404);
    expect((await other.get("/submissions")).text).toContain("0 submissions");
    expect((await new Visitor(portal.url).get(location ?? "")).location).toBe("/sign-in");
  });
});

describe("submitting a return", () => {
  it("leads from the upload through the confirmation to the receipt and the list of submissions", async () => {
    const visitor = await signedIn();
    const draft = await drafted(visitor);
    expect((await visitor.get(draft)).text).toContain("₦50.00");
    expect(portal.books.counts().submissions).toBe(0);
    const { location } = await visitor.submit(draft);
    const receipt = await visitor.get(location ?? "");
    expect(receipt.text).toContain("Return received");
    expect(receipt.text).toMatch(/PRN-\d{10}/);
    const list = await visitor.get("/submissions?reference=fil_1");
    expect(list.text).toContain("1 submission with the reference fil_1");
    expect(portal.books.counts()).toMatchObject({ submissions: 1, references: 1, duplicates: 0 });
  });

  it("names each rejected row and submits none of the schedule", async () => {
    const visitor = await signedIn();
    const { status, text } = await visitor.upload(
      "wht",
      whtCsv([
        goodRow,
        "Ola,00000000-0002,2026-10-05,Rent,100,10,10,",
        "Ayo,12345678-0001,2026-10-05,Rent,100,10,11,",
        "Ada,12345,2026-10-05,Rent,100,10,10,",
      ]),
    );
    expect(status).toBe(200);
    expect([...text.matchAll(/<tr><td>(\d)<\/td><td>([^<]+)<\/td><td>(\w+)<\/td>/g)].map((match) => match.slice(1))).toEqual([
      ["2", "Beneficiary TIN", "T02"],
      ["3", "Tax withheld", "W06"],
      ["4", "Beneficiary TIN", "T01"],
    ]);
    expect(portal.books.counts().submissions).toBe(0);
  });

  it.each([
    ["an image", "\u0089PNG"],
    ["other columns", "a,b\r\n1,2"],
    ["no rows", whtCsv([])],
    ["an unclosed quotation mark", `${whtCsv([])}\r\n"Ola,`],
  ])("rejects an upload with %s", async (_name, csv) => {
    expect((await (await signedIn()).upload("wht", csv)).text).toContain("There is a problem");
  });

  it("rejects a period that is not expected, closed, or filed already", async () => {
    const visitor = await signedIn();
    const vat =
      "Customer or supplier,TIN,Type,Item,Invoice number,Invoice date,Amount,VAT status,VAT\r\nOla,0,Sale,Rice,1,2026-10-01,100,0,7.50";
    expect((await visitor.upload("vat", vat, { year: "2019" })).text).toContain("No return is expected");
    expect((await visitor.upload("vat", vat, { month: "2", year: "2020" })).text).toContain("period is closed");
    const { location } = await visitor.upload("vat", vat);
    await visitor.submit(location ?? "");
    expect((await visitor.upload("vat", vat)).text).toContain("filed already");
    portal.switches.onePerPeriod = false;
    const again = await visitor.upload("vat", vat);
    await visitor.submit(again.location ?? "");
    expect(portal.books.counts()).toMatchObject({ submissions: 2, references: 1, duplicates: 1 });
  });

  it("accepts a confirmation once", async () => {
    const visitor = await signedIn();
    const draft = await drafted(visitor);
    const token = tokenIn((await visitor.get(draft)).text);
    expect((await visitor.submit(draft, token)).status).toBe(303);
    expect((await visitor.submit(draft, token)).status).toBe(409);
    expect(portal.books.counts()).toMatchObject({ submissions: 1, repeatedForms: 1 });
  });
});

describe("simulated faults", () => {
  it("drops the connection before the submission is saved, or after", async () => {
    const visitor = await signedIn();
    const [lost, kept] = [await drafted(visitor, "a"), await drafted(visitor, "b")];
    portal.switches.lostBeforeSaving = 1;
    await expect(visitor.submit(lost)).rejects.toThrow();
    expect(portal.books.counts().submissions).toBe(0);
    portal.switches.lostAnswers = 1;
    await expect(visitor.submit(kept)).rejects.toThrow();
    expect(portal.books.counts().submissions).toBe(1);
  });

  it("answers 503, changes the confirmation page, or expires the session before the submission", async () => {
    const visitor = await signedIn();
    const draft = await drafted(visitor);
    portal.switches.outage = true;
    expect((await visitor.get(draft)).status).toBe(503);
    portal.switches.outage = false;
    portal.switches.changedPage = "confirm";
    expect((await visitor.get(draft)).text).toContain("Submit and pay");
    portal.switches.expiringSessions = 1;
    const token = tokenIn((await visitor.get(draft)).text);
    expect((await visitor.submit(draft, token)).location).toBe("/sign-in?why=expired");
    expect(portal.books.counts().submissions).toBe(0);
  });
});

describe("the record of submissions", () => {
  it("survives a restart and ignores a truncated last line", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "levy-portal-"));
    const first = await startTestPortal({ dataDir });
    const visitor = new Visitor(first.url);
    await visitor.signIn();
    await visitor.submit((await visitor.upload("wht", whtCsv([goodRow]))).location ?? "");
    await first.stop();
    appendFileSync(join(dataDir, "books.jsonl"), '{"type":"subm');
    for (let n = 0; n < 2; n += 1) {
      const again = await startTestPortal({ dataDir });
      expect(again.books.counts()).toMatchObject({ submissions: 1, duplicates: 0 });
      expect(again.books.submissionsOf(taxpayer.email)).toHaveLength(1);
      await again.stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("is open only to the operator, with the token", async () => {
    const call = (path: string, init: RequestInit = {}) => fetch(`${portal.operatorUrl}${path}`, init);
    const authorization = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    expect((await call("/counts")).status).toBe(401);
    expect((await call("/counts?token=wrong")).status).toBe(401);
    expect(await (await call("/counts", { headers: authorization })).json()).toMatchObject({ submissions: 0 });
    expect((await call("/switches", { method: "POST", headers: authorization, body: JSON.stringify({ outage: true }) })).status).toBe(200);
    expect(portal.switches).toMatchObject({ outage: true, onePerPeriod: true });
    expect((await call("/switches", { method: "POST", headers: authorization, body: JSON.stringify({ lostAnswers: -1 }) })).status).toBe(
      400,
    );
    expect(
      (
        await call("/switches", {
          method: "POST",
          headers: { ...authorization, "content-type": "application/x-www-form-urlencoded" },
          body: "onePerPeriod=on&lostAnswers=3",
          redirect: "manual",
        })
      ).status,
    ).toBe(303);
    expect(portal.switches).toMatchObject({ outage: false, onePerPeriod: true, lostAnswers: 3 });
    expect(await (await call(`/?token=${OPERATOR_TOKEN}`)).text()).toContain("Answers to lose");
  });
});
