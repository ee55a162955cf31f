import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { deploymentSecrets, refusedSignIns } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { seal, unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";

const NAME = "refused-sign-ins";

/** Associated data that binds a sealed secret of the deployment to its row. */
export const secretNamed = (name: string): string => `deployment-secret:${name}`;

/**
 * Identifies a portal user without storing the user name: hex of its HMAC-SHA256 under a random key of the deployment. The master key only
 * seals that key, so refused sign-ins are still recognized after a rotation of the master key.
 */
export async function userHashOf(db: Database, portal: string, userName: string): Promise<string> {
  return createHmac("sha256", await hashKey(db))
    .update(`${portal}\n${userName}`)
    .digest("hex");
}

async function hashKey(db: Database): Promise<Buffer> {
  const stored = (await readSealed(db)) ?? (await makeKey(db));
  const opened = open(stored);
  if (opened) return opened;
  // The master key that sealed it is gone, and so are all credentials that were refused.
  logger("portal").warn("the key of refused sign-ins can't be decrypted with the master keys at hand; a new one is made");
  await db.orm.delete(deploymentSecrets).where(and(eq(deploymentSecrets.name, NAME), eq(deploymentSecrets.sealed, stored)));
  const made = open(await makeKey(db));
  if (!made) throw new Error("the key of refused sign-ins can't be decrypted: processes with different master keys share this database");
  return made;
}

function open(sealed: string): Buffer | null {
  try {
    return Buffer.from(unseal(sealed, env().masterKeys, secretNamed(NAME)), "base64");
  } catch {
    return null;
  }
}

async function readSealed(db: Database): Promise<string | undefined> {
  const [row] = await db.orm.select({ sealed: deploymentSecrets.sealed }).from(deploymentSecrets).where(eq(deploymentSecrets.name, NAME));
  return row?.sealed;
}

/** Creates and seals the key; if several processes do so at once, the first one's is used. */
async function makeKey(db: Database): Promise<string> {
  const [master] = env().masterKeys;
  if (!master) throw new Error("no master key is set");
  // The previous version hashed under a key derived from the master key. Keeping that key lets today's recorded refusals still count.
  const isUpgrade = (await db.orm.$count(refusedSignIns)) > 0;
  const key = isUpgrade ? Buffer.from(hkdfSync("sha256", master.key, "", "refused sign-ins", 32)) : randomBytes(32);
  const sealed = seal(key.toString("base64"), master, secretNamed(NAME));
  await db.orm.insert(deploymentSecrets).values({ name: NAME, sealed }).onConflictDoNothing();
  const stands = await readSealed(db);
  if (stands === undefined) throw new Error("the key of refused sign-ins vanished while it was made");
  return stands;
}
