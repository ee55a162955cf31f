import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { testContext } from "@/scripts/testing/accounts";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { checkMasterKey } from "./check-master-key";

let fresh: FreshDatabase;
const takeKeys = (keys: string | undefined): void => {
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: fresh.url,
    DATABASE_POOL: "4",
    LEVY_MASTER_KEY: keys,
    LEVY_DATA_DIR: "/nowhere",
  });
};
const key = (): string => randomBytes(32).toString("base64");

beforeAll(async () => {
  await closeDatabase();
  fresh = await freshDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await fresh.drop();
});

it("accepts any key for a database without secrets, and otherwise only one that opens some of them", async () => {
  const [right, other] = [key(), key()];
  takeKeys(right);
  await checkMasterKey(getDatabase());
  const ctx = await testContext();
  await createSharedSecret(ctx);
  await checkMasterKey(getDatabase());
  // During a rotation, the new key comes first. Without the old one, under the same id, another id, or with no key at all, nothing can be
  // opened.
  takeKeys(`k2:${other},k1:${right}`);
  await checkMasterKey(getDatabase());
  for (const wrong of [other, `k2:${other}`]) {
    takeKeys(wrong);
    await expect(checkMasterKey(getDatabase())).rejects.toThrow(
      /The master key \(LEVY_MASTER_KEY\) can't decrypt .* Set LEVY_MASTER_KEY to/,
    );
  }
  takeKeys(undefined);
  await expect(checkMasterKey(getDatabase())).rejects.toThrow(/\(secrets\.json .*\) can't decrypt/);
});

it("accepts a key although some secrets were sealed with a lost key", async () => {
  const [early, late] = [key(), key()];
  const rivals = [1, 2, 3, 4, 5, 6];
  await fresh.drop();
  await closeDatabase();
  fresh = await freshDatabase();
  takeKeys(`k1:${early}`);
  const ctx = await testContext();
  for (const _ of rivals) await createSharedSecret(await testContext());
  takeKeys(`k2:${late}`);
  await createSharedSecret(ctx);
  await checkMasterKey(getDatabase());
  takeKeys(`k1:${early}`);
  for (const _ of rivals) await createSharedSecret(await testContext());
  await checkMasterKey(getDatabase());
});
