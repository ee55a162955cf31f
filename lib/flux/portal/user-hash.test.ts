import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hkdfSync, createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { env, setEnv } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { ensureSecrets } from "@/lib/kernel/secrets";
import { rotateMasterKey } from "@/lib/master-key/rotate-master-key";
import { testContext } from "@/scripts/testing/accounts";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { acceptFilings } from "../accept-filings";
import { anotherUser } from "../sender";
import { deploymentSecrets, refusedSignIns } from "@/drizzle/schema";
import { userNameOf } from "./sign-in";
import { userHashOf } from "./user-hash";

const PORTAL = "https://portal.example";
const dataDir = mkdtempSync(join(tmpdir(), "levy-user-hash-"));
let fresh: FreshDatabase;

const take = (changes: Record<string, string> = {}) =>
  setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: fresh.url, DATABASE_POOL: "6", LEVY_DATA_DIR: dataDir, ...changes });

beforeAll(async () => {
  await closeDatabase();
  fresh = await freshDatabase();
  ensureSecrets(dataDir);
  take();
});
beforeEach(async () => {
  take();
  await getDatabase().orm.delete(refusedSignIns);
  await getDatabase().orm.delete(deploymentSecrets);
});
afterAll(async () => {
  await closeDatabase();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it("the user hash is the same in every process for one portal and user name, and does not reveal the name", async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => userHashOf(getDatabase(), PORTAL, "ada")));
  expect(new Set(made).size).toBe(1);
  expect(made[0]).toMatch(/^[0-9a-f]{64}$/);
  const others = await Promise.all([userHashOf(getDatabase(), "https://other.example", "ada"), userHashOf(getDatabase(), PORTAL, "bola")]);
  expect(new Set([...made, ...others]).size).toBe(3);
});

it("the user hash stays the same when the master key is rotated", async () => {
  const before = await userHashOf(getDatabase(), PORTAL, "ada");
  const [key] = env().masterKeys;
  expect(await rotateMasterKey(getDatabase(), { settleMs: 0 })).toMatchObject({ retired: [key?.id], left: {}, unopened: {} });
  expect(await userHashOf(getDatabase(), PORTAL, "ada")).toBe(before);
});

it("the user hash changes if the master key that sealed it is gone", async () => {
  const before = await userHashOf(getDatabase(), PORTAL, "ada");
  take({ LEVY_MASTER_KEY: `k9:${Buffer.alloc(32, 7).toString("base64")}` });
  const after = await userHashOf(getDatabase(), PORTAL, "ada");
  expect(after).not.toBe(before);
  expect(await userHashOf(getDatabase(), PORTAL, "ada")).toBe(after);
});

it("the user hash matches refusals recorded by the previous version on the day of the upgrade", async () => {
  const ctx = await testContext();
  const line = { taxId: "1", amount: 1, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  const filingId = (await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] })).data.id;
  const [master] = env().masterKeys;
  const derived = Buffer.from(hkdfSync("sha256", master?.key ?? "", "", "refused sign-ins", 32));
  const userHash = createHmac("sha256", derived).update(`${PORTAL}\nada`).digest("hex");
  const { account, environment } = ctx;
  await ctx.db.orm
    .insert(refusedSignIns)
    .values({ id: newId("refusal"), accountId: account.id, environment, filingId, userHash, reason: anotherUser, refusedAt: new Date() });
  expect(await userHashOf(ctx.db, PORTAL, "ada")).toBe(userHash);
});

it("userNameOf ignores case and surrounding blanks", () => {
  expect(userNameOf({ email: " Ada.Obi@Example.COM ", password: "x" })).toBe("ada.obi@example.com");
});
