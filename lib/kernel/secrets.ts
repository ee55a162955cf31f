import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withDataDirRemedy } from "./data-directory";
import { readSecretsFile, secretsPath, type SecretsFile } from "./env";

/**
 * The secrets of a data directory, created on the first call (mode 0600). Two processes that start at once end up with the same file: the
 * first to link it wins.
 */
export function ensureSecrets(dataDir: string): SecretsFile {
  const existing = readSecretsFile(dataDir);
  if (existing) return existing;
  try {
    return makeSecrets(dataDir);
  } catch (error) {
    throw withDataDirRemedy(dataDir, error);
  }
}

function makeSecrets(dataDir: string): SecretsFile {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh: SecretsFile = {
    authSecret: randomBytes(48).toString("base64url"),
    masterKeys: [{ id: "k1", key: randomBytes(32).toString("base64") }],
    postgresPassword: randomBytes(24).toString("base64url"),
  };
  const partial = join(dataDir, `.secrets.${process.pid}`);
  writeFileSync(partial, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  chmodSync(partial, 0o600);
  try {
    linkSync(partial, secretsPath(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(partial);
  }
  const kept = readSecretsFile(dataDir);
  if (!kept) throw new Error(`${secretsPath(dataDir)} could not be written`);
  return kept;
}

/**
 * Changes the master keys of a data directory. The file is replaced atomically, so that a crash leaves either version, and other processes
 * read it again on their next use. The first key seals. Throws if the file does not exist yet.
 */
export function replaceMasterKeys(dataDir: string, change: (keys: SecretsFile["masterKeys"]) => SecretsFile["masterKeys"]): void {
  const file = readSecretsFile(dataDir);
  if (!file) throw new Error(`${secretsPath(dataDir)} does not exist: start Levy once`);
  const partial = join(dataDir, `.secrets.${process.pid}`);
  const handle = openSync(partial, "w", 0o600);
  writeFileSync(handle, `${JSON.stringify({ ...file, masterKeys: change(file.masterKeys) }, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(partial, secretsPath(dataDir));
}

/** A new master key whose id is one above the existing ones. */
export function newMasterKey(keys: SecretsFile["masterKeys"]): SecretsFile["masterKeys"][number] {
  const numbers = keys.map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  return { id: `k${Math.max(0, ...numbers) + 1}`, key: randomBytes(32).toString("base64") };
}
