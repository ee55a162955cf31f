import { readdir, readFile } from "node:fs/promises";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST as fileWht } from "@/app/v1/flux/wht/single-filing/route";
import { filingCredentials, filings } from "@/drizzle/schema";
import { Sessions } from "@/e2e/portal/sessions";
import { embeddedTransport, inngest } from "@/inngest/client";
import { startEngine } from "@/inngest/engine/engine";
import { until } from "@/inngest/engine/conformance/platform";
import { isFinal } from "@/lib/flux/states";
import { unsealCredentials } from "@/lib/flux/credentials/seal-credentials";
import { getDatabase } from "@/lib/kernel/db";
import { logTo } from "@/lib/kernel/logger";
import { ensureSecrets } from "@/lib/kernel/secrets";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { encryptFor, filingWork, sharedSecretOf, whtLineBody } from "@/scripts/testing/filings";
import { call, testPartner } from "@/scripts/testing/partner";
import { acceptLive, liveAccount, startLivePortal, taxpayer, type TestPortal } from "@/scripts/testing/portal";
import { fileReturn } from "./file-return";

const dataDir = mkdtempSync(join(tmpdir(), "levy-canaries-"));
let portal: TestPortal;
let logged = "";
const write = process.stdout.write.bind(process.stdout);

// Uses its own folder and database, because everything in them is searched.
beforeAll(async () => {
  ensureSecrets(dataDir);
  portal = await startLivePortal({ LOG_LEVEL: "trace", LEVY_DATA_DIR: dataDir });
  // The browser's profile and other temporary files are searched too; the portal keeps its own files elsewhere.
  mkdirSync(join(dataDir, "tmp"));
  vi.stubEnv("TMPDIR", join(dataDir, "tmp"));
  // The log does not go through process.stdout, but output of libraries may.
  const keep = (chunk: string | Uint8Array) => {
    logged += chunk.toString();
    return true;
  };
  logTo({ write: keep });
  process.stdout.write = keep as typeof process.stdout.write;
});

afterAll(async () => {
  process.stdout.write = write;
  logTo(null);
  await portal.stop();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every encoding in which a secret might be written. */
const waysToWrite = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  ...(["base64", "base64url", "hex"] as const).map((form) => Buffer.from(secret).toString(form)),
];

/** Each row of each table as text, with bytes and JSON decoded to text. */
async function databaseText(): Promise<string> {
  const { raw } = getDatabase();
  const tables = await raw<
    { name: string }[]
  >`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  expect(tables.length).toBeGreaterThan(25);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await raw.unsafe<{ row: string; bytes: string }[]>(
      `select t::text as row, encode(convert_to(t::text, 'UTF8'), 'escape') as bytes from ${name} t`,
    );
    texts.push(
      ...rows.map(({ row }) => row),
      ...rows.flatMap(({ row }) =>
        [...row.matchAll(/\\\\?x([0-9a-f]{8,})/g)].map((match) => Buffer.from(match[1] ?? "", "hex").toString("latin1")),
      ),
    );
  }
  return texts.join("\n");
}

async function filesText(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && entry.name !== "secrets.json");
  expect(files.length).toBeGreaterThan(5);
  // A file that a browser wrote may be gone again.
  const read = (path: string) => readFile(path, "latin1").catch(() => "");
  return (
    await Promise.all(files.map(async ({ parentPath, name }) => `${parentPath}/${name}\n${await read(join(parentPath, name))}`))
  ).join("\n");
}

it("planted passwords, shared secrets and sessions appear in no database table, file, log or error", async () => {
  const right = { email: "canary-user@acme.example", password: 'CanaryRight-&-"é7Xq' };
  const wrong = { email: "canary-blocked@acme.example", password: "CanaryWrong-9Zt<>" };
  const sandboxed = { email: "canary-sandbox@acme.example", password: "CanarySandbox-3Vw'" };
  portal.books.register({ ...taxpayer, ...right });
  portal.books.register({ ...taxpayer, email: wrong.email });
  portal.switches.lostAnswers = 1;
  const begun = vi.spyOn(Sessions.prototype, "begin");

  const account = await liveAccount();
  const ids = {
    filed: await acceptLive(account, { credentials: right }),
    refused: await acceptLive(account, { credentials: right, lines: [whtLineBody({ beneficiaryTin: "00000000-0002" })] as never }),
    blocked: await acceptLive(account, { credentials: wrong }),
  };
  const partner = await testPartner();
  const sandboxSecret = await sharedSecretOf(partner.ctx);
  const payload = encryptFor(sandboxSecret, sandboxed);
  const body = { encryptedPayload: payload, ...whtLineBody() };
  expect(
    (
      await call(fileWht, {
        path: "/v1/flux/wht/single-filing",
        key: partner.key,
        body,
        headers: { "x-sandbox-delay-ms": "0", "idempotency-key": "canary" },
      })
    ).status,
  ).toBe(202);
  const broken = await call(fileWht, {
    path: "/v1/flux/wht/single-filing",
    key: partner.key,
    body: { ...body, encryptedPayload: payload, rate: `${right.password}` },
  });
  expect([broken.status, JSON.stringify(broken.body).includes(payload)]).toEqual([400, false]);

  if (!embeddedTransport) throw new Error("this test runs on the embedded engine");
  const heartbeat = await startHeartbeat(getDatabase());
  const engine = await startEngine({
    client: inngest,
    functions: [fileReturn],
    transport: embeddedTransport,
    db: getDatabase(),
    workerId: heartbeat.workerId,
    concurrency: 4,
    pollMs: 100,
  });
  let files = "";
  try {
    await engine.receive([...(await filingWork(account.ctx)), ...(await filingWork(partner.ctx))]);
    const statuses = async () => (await getDatabase().orm.select({ status: filings.status }).from(filings)).map(({ status }) => status);
    await until("all filings have ended or need action", async () =>
      (await statuses()).every((status) => isFinal(status) || status === "action_required"),
    );
    expect((await statuses()).sort()).toEqual(["action_required", "failed", "success", "success"]);
  } finally {
    // Reads the files while the browser is still running.
    files = await filesText(dataDir);
    await engine.stop();
    await heartbeat.stop();
  }

  const haystacks = { database: await databaseText(), evidence: files, logs: logged };
  expect(files, "the files include the browser's profile").toContain("playwright_");
  // Proves that the search works: ids are found everywhere, and the reference is on the pages.
  expect(haystacks.database).toContain(ids.filed);
  expect(haystacks.evidence).toContain(ids.filed);
  expect(haystacks.logs).toContain("work at the authority was cut short");
  const cookies = begun.mock.results.map(({ value }) => String(value));
  expect(cookies.length, "the portal issued session cookies").toBeGreaterThan(0);
  const secrets = {
    right: right.password,
    wrong: wrong.password,
    sandboxed: sandboxed.password,
    user: right.email,
    liveSecret: account.secret,
    sandboxSecret,
    payload,
    apiKey: partner.key,
    ...Object.fromEntries(cookies.map((cookie, index) => [`the portal's session ${index + 1}`, cookie])),
  };
  for (const [place, text] of Object.entries(haystacks)) {
    for (const [name, secret] of Object.entries(secrets)) {
      for (const written of waysToWrite(secret)) expect(text.includes(written), `${name} in ${place}`).toBe(false);
    }
  }

  // In a final status, the sealed credentials and the data key are gone. In a blocked filing they exist, and only their own row opens them.
  for (const id of [ids.filed, ids.refused]) {
    const [stored] = await getDatabase().orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, id));
    expect([stored?.sealed, stored?.wrappedDataKey, stored?.destroyedAt instanceof Date]).toEqual([null, null, true]);
  }
  const [blocked] = await getDatabase().orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, ids.blocked));
  const sealed = { sealed: blocked?.sealed ?? "", wrappedDataKey: blocked?.wrappedDataKey ?? "" };
  const owner = { filingId: ids.blocked, accountId: account.ctx.account.id, environment: "live" as const };
  expect(unsealCredentials(sealed, owner)).toEqual(wrong);
  expect(() => unsealCredentials(sealed, { ...owner, filingId: ids.filed })).toThrow();
  expect(() => unsealCredentials(sealed, { ...owner, environment: "test" })).toThrow();
});
