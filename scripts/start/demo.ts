import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { createAccount } from "@/lib/accounts/create-account";
import { findAccount } from "@/lib/accounts/find-account";
import { systemContext } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";

const demoFile = z.object({ accountId: z.string(), email: z.string(), password: z.string(), apiKey: z.string(), sharedSecret: z.string() });
export type Demo = z.infer<typeof demoFile>;

/**
 * Returns the demo account of a data directory, created once; its random credentials are stored in `demo.json` (0600). Only the start
 * script calls this, and only with the embedded database on a loopback address.
 */
export async function ensureDemo(dataDir: string): Promise<Demo> {
  const path = join(dataDir, "demo.json");
  const db = getDatabase();
  const kept = readDemo(path);
  if (kept && (await findAccount(systemContext(db, "demo", kept.accountId, "test"), kept.accountId))) return kept;
  const email = `demo-${randomBytes(3).toString("hex")}@levy.localhost`;
  const password = randomBytes(12).toString("base64url");
  const account = await createAccount(systemContext(db, "demo", "", "test"), {
    name: "Demo Company",
    email,
    password,
    verified: true,
    defaultCountry: "NG",
  });
  const ctx = systemContext(db, "demo", account.accountId, "test");
  const key = await createApiKey(ctx, { name: "Demo key" });
  const secret = await createSharedSecret(ctx);
  const demo: Demo = { accountId: account.accountId, email, password, apiKey: key.key, sharedSecret: secret.secret };
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return demo;
}

/** Returns null if the file is missing, or was damaged by a crash of the machine; a new demo account is then created. */
function readDemo(path: string): Demo | null {
  if (!existsSync(path)) return null;
  try {
    return demoFile.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
