import { readFileSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { afterEach, beforeAll, afterAll, describe, expect, inject, it } from "vitest";
import { mails, memberships, outbox, users } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx, type Role } from "@/lib/kernel/context";
import { env, setEnv } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { systemContextFor } from "@/lib/kernel/work-context";
import { testContext } from "@/scripts/testing/accounts";
import { startSmtpServer, type TestSmtpServer } from "@/scripts/testing/smtp-server";
import { letters } from "./letters";
import { mailKinds, type MailData, type MailKind } from "./mail-kinds";
import { withTimeouts } from "./deliver-mail";
import { giveUpMail, MailBusy, sendMail } from "./send-mail";
import { renderLetter } from "./render-letter";
import { notifyMembers } from "./notify-members";
import { writeMail } from "./write-mail";

const ctx = { ...systemContextFor("test") };
const address = () => `${newId("user").toLowerCase()}@example.com`;
const link = "https://levy.example/verify?token=SeCrEt-ToKeN";

async function written(to = address(), options: { onceKey?: string; name?: string } = {}): Promise<string> {
  await inTransaction(ctx, (tx) =>
    writeMail(tx, {
      kind: "verify_address",
      to,
      data: { name: options.name ?? "Ada" },
      link,
      ...(options.onceKey ? { onceKey: options.onceKey } : {}),
    }),
  );
  const [row] = await ctx.db.orm.select().from(mails).where(eq(mails.recipient, to));
  return row?.id ?? "";
}

const rowOf = async (id: string) => (await ctx.db.orm.select().from(mails).where(eq(mails.id, id)))[0];
const file = (id: string): string => readFileSync(join(env().dataDir, "mail", `${id}.eml`), "utf8");
/** Decodes quoted-printable. */
const plain = (eml: string): string =>
  eml.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe("a mail without a mail server", () => {
  it("is written to a private file with text, HTML and link, and the link is erased from its row", async () => {
    const to = address();
    const id = await written(to);
    expect((await rowOf(id))?.sealedLink).not.toContain("SeCrEt");
    expect(await sendMail(ctx, id)).toBe("sent");
    const eml = plain(file(id));
    expect(eml).toContain(`To: ${to}`);
    expect(eml).toContain(`Message-ID: <${id}@127.0.0.1>`);
    expect(eml).toContain("Auto-Submitted: auto-generated");
    expect(eml.match(/SeCrEt-ToKeN/g)?.length).toBe(3);
    expect(statSync(join(env().dataDir, "mail", `${id}.eml`)).mode & 0o077).toBe(0);
    expect(await rowOf(id)).toMatchObject({ status: "sent", sealedLink: null, attempts: 1, data: { name: "Ada" } });
  });

  it("is written only in a committed transaction, and once per key", async () => {
    const to = address();
    await expect(
      inTransaction(ctx, async (tx) => {
        await writeMail(tx, { kind: "verify_address", to, data: { name: "Ada" }, link });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await ctx.db.orm.$count(mails, eq(mails.recipient, to))).toBe(0);
    await expect(writeMail(ctx, { kind: "verify_address", to, data: { name: "Ada" } })).rejects.toThrow("inTransaction");
    const onceKey = newId("mail");
    const id = await written(to, { onceKey });
    await written(to, { onceKey });
    const requested = await ctx.db.orm.select().from(outbox).where(eq(outbox.name, "mail/requested"));
    expect(requested.filter(({ data }) => data["mailId"] === id)).toHaveLength(1);
    expect(await ctx.db.orm.$count(mails, eq(mails.recipient, to))).toBe(1);
  });

  it.each(["two@example.com, three@example.com", "a@example.com\r\nBcc: b@example.com", "nobody", ""])(
    "refuses the recipient %j",
    async (to) => {
      await expect(
        inTransaction(ctx, (tx) => writeMail(tx, { kind: "verify_address", to, data: { name: "Ada" }, link })),
      ).rejects.toThrow();
    },
  );
});

describe("sending a mail", () => {
  it("succeeds once among concurrent attempts, and a repeat does nothing", async () => {
    const id = await written();
    let sent = 0;
    const post = async (): Promise<void> => {
      sent += 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => sendMail(ctx, id, post)));
    expect(sent).toBe(1);
    expect(
      outcomes.every((outcome) => (outcome.status === "fulfilled" ? outcome.value === "sent" : outcome.reason instanceof MailBusy)),
    ).toBe(true);
    expect(await sendMail(ctx, id, post)).toBe("sent");
    expect(sent).toBe(1);
  });

  it("is retried after a failure, and two minutes after a crash", async () => {
    const clock = manualClock(new Date());
    const timed = { ...ctx, clock };
    const id = await written();
    await expect(sendMail(timed, id, () => Promise.reject(new Error("connection refused")))).rejects.toThrow("refused");
    expect(await rowOf(id)).toMatchObject({ status: "pending", error: "connection refused", sealedLink: expect.any(String) });
    void sendMail(timed, id, () => new Promise(() => undefined));
    while ((await rowOf(id))?.status !== "sending") await new Promise((resolve) => setTimeout(resolve, 5));
    clock.advance(120_000);
    await expect(sendMail(timed, id, async () => undefined)).rejects.toBeInstanceOf(MailBusy);
    clock.advance(1);
    expect(await sendMail(timed, id, async () => undefined)).toBe("sent");
  });

  it("is given up with its link erased, and refused for users", async () => {
    const id = await written();
    await giveUpMail(ctx, id);
    expect(await rowOf(id)).toMatchObject({ status: "failed", sealedLink: null });
    expect(await sendMail(ctx, id)).toBe("failed");
    await expect(sendMail({ ...ctx, actor: { kind: "user", userId: "u", role: "owner" } }, id)).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });
});

describe("over SMTP", () => {
  let smtp: TestSmtpServer;
  const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: inject("databaseUrl"), LEVY_DATA_DIR: inject("dataDir") };
  beforeAll(async () => {
    smtp = await startSmtpServer();
    setEnv({ ...settings, SMTP_URL: smtp.url, MAIL_FROM: "Levy <hello@levy.example>", PUBLIC_URL: "https://levy.example" });
  });
  afterEach(() => smtp.refuseWith(null));
  afterAll(async () => {
    setEnv(settings);
    await smtp.stop();
  });

  it("sends one message to one recipient; a name can't inject headers, recipients or markup", async () => {
    const to = address();
    const id = await written(to, { name: "Ada\r\nBcc: evil@example.com\r\n\r\n<img src=x onerror=alert(1)>" });
    expect(await sendMail(ctx, id)).toBe("sent");
    const [message] = smtp.messages.splice(0);
    expect(message?.to).toEqual([to]);
    const [head = "", ...body] = plain(message?.raw ?? "").split("\r\n\r\n");
    expect(head).not.toMatch(/^bcc/im);
    expect(head).toContain("From: Levy <hello@levy.example>");
    expect(head).toContain(`Message-ID: <${id}@levy.example>`);
    expect(body.join("\n")).toContain("&lt;img");
    expect(body.join("\n").split("text/html")[1]).not.toContain("<img");
  });

  it("gives up after a permanent error, and retries after a temporary one", async () => {
    smtp.refuseWith("550 no such mailbox");
    const gone = await written();
    expect(await sendMail(ctx, gone)).toBe("failed");
    expect(await rowOf(gone)).toMatchObject({ status: "failed", sealedLink: null, error: expect.stringContaining("550") });
    smtp.refuseWith("451 try later");
    const later = await written();
    await expect(sendMail(ctx, later)).rejects.toThrow("451");
    smtp.refuseWith(null);
    expect(await sendMail(ctx, later)).toBe("sent");
    expect(smtp.messages.splice(0)).toHaveLength(1);
  });

  it("times out after 30 seconds, or as the SMTP URL says", () => {
    const read = (url: string): unknown => createTransport(withTimeouts(url)).options;
    const half = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 30_000 };
    expect(read("smtp://mailer:p%40ss%3Aw%2Frd@mail.example:587?requireTLS=true")).toMatchObject({
      ...half,
      requireTLS: true,
      host: "mail.example",
      port: 587,
      secure: false,
      auth: { user: "mailer", pass: "p@ss:w/rd" },
    });
    expect(read("smtps://mail.example?socketTimeout=60000")).toMatchObject({ ...half, secure: true, socketTimeout: 60_000 });
  });

  it("fails and can be retried if the server sends no greeting", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    setEnv({ ...settings, SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?greetingTimeout=100` });
    const id = await written();
    try {
      await expect(sendMail(ctx, id)).rejects.toThrow(/greeting/i);
    } finally {
      setEnv({ ...settings, SMTP_URL: smtp.url, MAIL_FROM: "Levy <hello@levy.example>", PUBLIC_URL: "https://levy.example" });
      silent.close();
    }
  });
});

const tenant = { accountName: "Kuramo <Trading>", accountId: "acc_1", environment: "test" as const };
const samples: { [K in MailKind]: MailData<K> } = {
  verify_address: { name: "Ada" },
  reset_password: { name: "Ada" },
  account_secured: { name: "Ada", what: "password_changed", detail: null },
  access_ended: { name: "Ada", ended: ["2 API keys were revoked.", "1 webhook was disabled."] },
  invitation: { accountName: "Kuramo", inviterName: "Ada", role: "reviewer", expiresAt: "2026-12-01T00:00:00Z" },
  low_balance: { ...tenant, available: 90, threshold: 100 },
  webhook_disabled: { ...tenant, endpointId: "whk_1", url: "https://a.example/hook", reason: "failing" },
  filing_outcomes: {
    ...tenant,
    total: 30,
    filings: [
      {
        id: "fil_1",
        tax: "VAT",
        period: "2026-10",
        status: "success",
        taxpayer: "12345678-0001",
        reference: "R-1",
        reason: null,
        remedy: null,
        until: null,
      },
    ],
  },
  filing_due: {
    ...tenant,
    dues: [
      {
        what: "VAT return",
        period: "2026-10",
        business: "Fenwick & Sons",
        dueDate: "2026-11-21",
        daysLeft: 1,
        state: "to_file",
        mayBeFiled: false,
      },
    ],
    total: 1,
  },
  api_key_expiring: { ...tenant, keyId: "key_1", keyName: "Server\nBcc: x@y.z", last4: "abcd", expiresAt: "2026-12-01T00:00:00Z" },
};

it.each(Object.keys(mailKinds) as MailKind[])("%s: has a one-line subject, and the same facts as text and HTML", (kind) => {
  const set = renderLetter(
    (letters[kind] as (data: unknown, url: string) => Parameters<typeof renderLetter>[0])(mailKinds[kind].parse(samples[kind]), link),
  );
  expect(set.subject).toMatch(/^[^\r\n]{5,200}$/);
  expect(set.html).not.toContain("<Trading>");
  for (const text of [set.text, set.html]) expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
  expect(set.text, "sentences begin with a capital, and the text version mentions no button").not.toMatch(
    /^Hello .*,\s+[a-z]|press the button/m,
  );
  expect(set.text).toMatch(/https?:\/\//);
});

it("removes links from names in mails to strangers", () => {
  const name = "Claim at https://evil.example/now, www.evil.example or evil.example/now " + "x".repeat(300);
  const written = [
    letters.verify_address({ name }, link),
    letters.reset_password({ name }, link),
    letters.invitation({ accountName: name, inviterName: name, role: "viewer", expiresAt: "2026-11-30T00:00:00.000Z" }, link),
  ].map((letter) => JSON.stringify(renderLetter(letter)));
  for (const text of written) {
    expect(text).not.toContain("evil.example");
    expect(text).not.toContain("x".repeat(81));
  }
  const honest = { accountName: "Booking.com (Nigeria) Ltd", inviterName: "j.r.okafor", role: "viewer" as const };
  expect(letters.invitation({ ...honest, expiresAt: "2026-11-30T00:00:00.000Z" }, link).subject).toBe(
    "j.r.okafor invited you to Booking.com (Nigeria) Ltd",
  );
});

it("writes a name in mails to strangers on one line, and so that a domain in it becomes no link", () => {
  const asked = { accountName: "Levy-verify.com\n\nYour account is blocked", inviterName: "\u202eAda", role: "viewer" as const };
  const { subject, paragraphs } = letters.invitation({ ...asked, expiresAt: "2026-11-30T00:00:00.000Z" }, link);
  expect(subject).toBe("Ada invited you to Levy-verify.com Your account is blocked");
  expect(paragraphs[0]).toBe("Ada invited you to join Levy-verify.\u2060com Your account is blocked on Levy with the viewer role.");
});

it("writes months, dates and numbers in words", () => {
  expect(letters.filing_due(samples.filing_due, null)).toMatchObject({
    subject: "[Test] VAT return for October 2026 is due on 21 November 2026",
    facts: [["VAT return for October 2026, Fenwick & Sons", "due 21 November 2026, tomorrow"]],
  });
  expect(letters.filing_outcomes({ ...samples.filing_outcomes, total: 1 }, null).subject).toBe("[Test] VAT return for October 2026: filed");
  const waits = {
    ...samples.filing_outcomes.filings[0]!,
    status: "action_required",
    until: "2026-11-24T09:05:00.000Z",
    remedy: "Resume it",
  };
  expect(letters.filing_outcomes({ ...samples.filing_outcomes, total: 2, filings: [waits, waits] }, null)).toMatchObject({
    subject: "[Test] 2 filings: 2 need action",
    facts: [
      ["VAT October 2026, 12345678-0001", "needs action · R-1 · Resume it · resume by 24 November 2026, 09:05 UTC"],
      expect.anything(),
    ],
  });
  expect(letters.low_balance({ ...samples.low_balance, available: 1 }, null).subject).toBe("[Test] 1 credit left");
});

describe("a mail about due dates", () => {
  const [due] = samples.filing_due.dues;
  const said = (...dues: Partial<NonNullable<typeof due>>[]) =>
    letters.filing_due({ ...samples.filing_due, dues: dues.map((one) => ({ ...due!, ...one })), total: dues.length }, null);

  it("says what to do about invoices missing from a filed return, not that it wasn't filed", () => {
    expect(said({ state: "partly" }).paragraphs.join(" ")).toMatch(/filed this return, but .*next return.*amend the return/);
    const schedule = said({ state: "partly", what: "Withholding tax schedule" });
    expect(schedule.paragraphs.join(" ")).toMatch(/another schedule/);
    expect(JSON.stringify([said({ state: "partly" }), schedule])).not.toMatch(/hasn't filed/);
  });

  it("mentions a nil return for a month without invoices, beside what else is due", () => {
    const { paragraphs, facts } = said({}, { state: "nil", business: "Quiet Ltd" });
    expect(paragraphs.join(" ")).toMatch(/something to do.*nil return/);
    expect(facts?.map(([, value]) => value)).toEqual(["due 21 November 2026, tomorrow", "due 21 November 2026, tomorrow, no invoices"]);
  });

  it("of an earlier version defaults to a return to be filed", () => {
    const { state: _, ...of } = due!;
    const { dues } = mailKinds.filing_due.parse({ ...samples.filing_due, dues: [of] });
    expect(dues[0]?.state).toBe("to_file");
  });
});

describe("notifying members", () => {
  async function member(of: Ctx, role: Role, verified: boolean): Promise<string> {
    const [id, email] = [newId("user"), address()];
    await of.db.orm.insert(users).values({ id, email, name: role, emailVerifiedAt: verified ? new Date() : null });
    await of.db.orm.insert(memberships).values({ accountId: of.account.id, userId: id, role });
    return email;
  }

  it("mails the given roles at verified addresses, once", async () => {
    const of = await testContext();
    const owner = await member(of, "owner", true);
    await member(of, "owner", false);
    await member(of, "viewer", true);
    await member(await testContext(), "owner", true);
    const tell = () => notifyMembers(of, { kind: "low_balance", roles: ["owner"], onceKey: "1", data: { available: 5, threshold: 10 } });
    expect([await tell(), await tell()]).toEqual([1, 0]);
    const rows = await of.db.orm.select().from(mails).where(eq(mails.accountId, of.account.id));
    expect(rows).toMatchObject([
      { recipient: owner, kind: "low_balance", data: { accountName: "Test account", environment: "test", available: 5 } },
    ]);
  });
});
