import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as schema from "@/drizzle/schema";
import { filingCredentials, mails, userSecondFactors, users, webhookEndpoints } from "@/drizzle/schema";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { unsealCredentials } from "@/lib/flux/credentials/seal-credentials";
import { seal, unseal } from "@/lib/kernel/crypto";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { env, setEnv } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { ensureSecrets, newMasterKey, replaceMasterKeys } from "@/lib/kernel/secrets";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { openSharedSecrets } from "@/lib/keys/list-shared-secrets";
import { linkAssociatedData } from "@/lib/mail/write-mail";
import { associated } from "@/lib/users/second-factor";
import { openWebhookSecrets, sealWebhookSecret } from "@/lib/webhooks/webhook-secret";
import { testContext } from "@/scripts/testing/accounts";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { REWRAP_BATCH } from "./rewrap";
import { rotateMasterKey } from "./rotate-master-key";
import { sealedColumns } from "./sealed-columns";

const dataDir = mkdtempSync(join(tmpdir(), "levy-master-key-"));
let fresh: FreshDatabase;

beforeAll(async () => {
  await closeDatabase();
  fresh = await freshDatabase();
  ensureSecrets(dataDir);
  setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: fresh.url, DATABASE_POOL: "6", LEVY_DATA_DIR: dataDir });
});

afterAll(async () => {
  await closeDatabase();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const credentials = { email: "filer@example.com", password: "open sesame" };
const CREDENTIAL_ROWS = REWRAP_BATCH + 20;

/** Creates one of everything that the master key seals, and more than a batch of one kind. */
async function plant() {
  const ctx = await testContext();
  const { secret } = await createSharedSecret(ctx);
  const line = { taxId: "1", amount: 1, vatStatus: 0 as const, transactionType: "credit" as const };
  await acceptFilings(ctx, {
    taxType: "VAT",
    form: "several",
    filings: Array.from({ length: CREDENTIAL_ROWS }, () => ({ encryptedPayload: "", payloadField: "", credentials, lines: [line] })),
  });
  const [master] = env().masterKeys;
  if (!master) throw new Error("no key");
  const place = { id: newId("webhook"), accountId: ctx.account.id, environment: "test" as const };
  await ctx.db.orm
    .insert(webhookEndpoints)
    .values({
      ...place,
      url: "https://a.example",
      events: ["*"],
      sealedSecret: sealWebhookSecret("whsec_new", place),
      sealedPreviousSecret: sealWebhookSecret("whsec_old", place),
      previousSecretUntil: new Date("2100-01-01"),
    });
  const mailId = newId("mail");
  await ctx.db.orm
    .insert(mails)
    .values({
      id: mailId,
      kind: "verify",
      recipient: "a@b.c",
      data: {},
      sealedLink: seal("https://link", master, linkAssociatedData(mailId)),
    });
  const userId = newId("user");
  await ctx.db.orm.insert(users).values({ id: userId, email: `${userId}@b.c`, name: "A" });
  await ctx.db.orm.insert(userSecondFactors).values({ userId, sealedSecret: seal("TOTP", master, associated(userId)) });
  const readAll = async () => {
    const { orm } = getDatabase();
    const [endpoint] = await orm.select().from(webhookEndpoints);
    const [mail] = await orm.select().from(mails);
    const [factor] = await orm.select().from(userSecondFactors);
    const stored = await orm.select().from(filingCredentials);
    return {
      shared: (await openSharedSecrets(ctx)).map((opened) => opened.secret),
      webhook: endpoint && openWebhookSecrets(endpoint, new Date()),
      link: mail?.sealedLink && unseal(mail.sealedLink, env().masterKeys, linkAssociatedData(mail.id)),
      factor: factor && unseal(factor.sealedSecret, env().masterKeys, associated(factor.userId)),
      credentials: stored.map((row) =>
        unsealCredentials(
          { sealed: row.sealed ?? "", wrappedDataKey: row.wrappedDataKey ?? "" },
          { filingId: row.filingId, accountId: ctx.account.id, environment: "test" },
        ),
      ),
    };
  };
  const expected = {
    shared: [secret],
    webhook: ["whsec_new", "whsec_old"],
    link: "https://link",
    factor: "TOTP",
    credentials: Array.from({ length: CREDENTIAL_ROWS }, () => credentials),
  };
  return { readAll, expected };
}

const keyIds = () =>
  (JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { masterKeys: { id: string }[] }).masterKeys.map(({ id }) => id);

it("resumes after a crash, can open everything meanwhile, and removes the old key at the end", async () => {
  const { readAll, expected } = await plant();
  const crash = rotateMasterKey(getDatabase(), {
    settleMs: 0,
    afterBatch: () => {
      throw new Error("killed");
    },
  });
  await expect(crash).rejects.toThrow("killed");
  expect(keyIds(), "both keys are still present").toEqual(["k2", "k1"]);
  expect(await readAll(), "everything opens with the rotation half done").toEqual(expected);
  const done = await rotateMasterKey(getDatabase(), { settleMs: 0 });
  expect(done).toMatchObject({ keyId: "k2", resumed: true, retired: ["k1"], left: {}, unopened: {}, rewrapped: 20 + 5 });
  expect(keyIds()).toEqual(["k2"]);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(await readAll()).toEqual(expected);
  expect(await rotateMasterKey(getDatabase(), { settleMs: 0 })).toMatchObject({
    keyId: "k3",
    resumed: false,
    retired: ["k2"],
    rewrapped: CREDENTIAL_ROWS + 5,
  });
  expect(await readAll()).toEqual(expected);
});

it("waits for a transaction that seals with the old key, and reseals what it wrote", async () => {
  const ctx = await testContext();
  let commit = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = (): void => undefined;
  const sealed = new Promise<void>((resolve) => {
    written = resolve;
  });
  const writer = getDatabase().orm.transaction(async (orm) => {
    const id = newId("webhook");
    await orm
      .insert(webhookEndpoints)
      .values({
        id,
        accountId: ctx.account.id,
        environment: "test",
        url: "https://b.example",
        events: ["*"],
        sealedSecret: sealWebhookSecret("whsec_late", { id, accountId: ctx.account.id, environment: "test" }),
      });
    written();
    await held;
  });
  await sealed;
  const [before] = keyIds();
  let isOver = false;
  const rotation = rotateMasterKey(getDatabase(), { settleMs: 0 }).finally(() => {
    isOver = true;
  });
  await expect.poll(() => keyIds().length).toBe(2);
  expect(isOver).toBe(false);
  commit();
  await writer;
  expect(await rotation).toMatchObject({ retired: [before], left: {} });
  const endpoints = await getDatabase().orm.select().from(webhookEndpoints);
  expect(endpoints.flatMap((row) => openWebhookSecrets(row, new Date()))).toContain("whsec_late");
});

it("keeps the old key if something can't be opened, and names it", async () => {
  const ctx = await testContext();
  const lost = { id: "k99", key: Buffer.alloc(32, 7) };
  const id = newId("webhook");
  await ctx.db.orm
    .insert(webhookEndpoints)
    .values({
      id,
      accountId: ctx.account.id,
      environment: "test",
      url: "https://c.example",
      events: ["*"],
      sealedSecret: seal("whsec_lost", lost, "elsewhere"),
    });
  const done = await rotateMasterKey(getDatabase(), { settleMs: 0 });
  expect(done).toMatchObject({
    retired: [],
    unopened: { "webhook_endpoints.sealed_secret": 1 },
    left: { "webhook_endpoints.sealed_secret": 1 },
  });
  expect(keyIds()).toHaveLength(2);
});

it("refuses to rotate keys that LEVY_MASTER_KEY sets", async () => {
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: fresh.url,
    LEVY_DATA_DIR: dataDir,
    LEVY_MASTER_KEY: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
  });
  await expect(rotateMasterKey(getDatabase(), { settleMs: 0 })).rejects.toThrow("LEVY_MASTER_KEY sets the keys");
});

it("reloads the keys in a running process when they are replaced", () => {
  const running = setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: fresh.url, LEVY_DATA_DIR: dataDir });
  const [before] = running.masterKeys;
  replaceMasterKeys(dataDir, (keys) => [newMasterKey(keys), ...keys]);
  expect(running.masterKeys[0]?.id).not.toBe(before?.id);
  expect(running.masterKeys.map(({ id }) => id)).toContain(before?.id);
});

it("sealedColumns lists every sealed column", () => {
  // Sealed by the filing's own data key, which in turn is sealed by the master key.
  const byDataKey = "filing_credentials.sealed";
  const sealed = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.filter((column) => /^(sealed|wrapped)(_|$)/.test(column.name)).map((column) => `${name}.${column.name}`);
    });
  expect(sealedColumns.map(({ name }) => name).sort()).toEqual(sealed.filter((name) => name !== byDataKey).sort());
});
