import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { secretsPath } from "./env";
import { ensureSecrets, newMasterKey, replaceMasterKeys } from "./secrets";

const folder = mkdtempSync(join(tmpdir(), "levy-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

it("creates a data directory's secrets once, readable by their owner only, also after a key is added", () => {
  const dataDir = join(folder, "data");
  const made = ensureSecrets(dataDir);
  expect(ensureSecrets(dataDir)).toEqual(made);
  expect([modeOf(dataDir), modeOf(secretsPath(dataDir))]).toEqual([0o700, 0o600]);
  replaceMasterKeys(dataDir, (keys) => [newMasterKey(keys), ...keys]);
  const changed = ensureSecrets(dataDir);
  expect(changed.masterKeys.map(({ id }) => id)).toEqual(["k2", "k1"]);
  expect({ ...changed, masterKeys: changed.masterKeys.slice(1) }).toEqual(made);
  expect(modeOf(secretsPath(dataDir))).toBe(0o600);
  expect(readdirSync(dataDir), "no partly written file is left").toHaveLength(1);
});

it("replaceMasterKeys throws if there are no secrets yet", () => {
  expect(() => replaceMasterKeys(join(folder, "none"), (keys) => keys)).toThrow("start Levy once");
});

it("names LEVY_DATA_DIR if the data directory can't be created, and the secrets file if it is damaged", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => ensureSecrets(join(folder, "file", "data"))).toThrow("Set LEVY_DATA_DIR to a folder that this user can write to");
  const damaged = join(folder, "damaged");
  mkdirSync(damaged);
  for (const text of ["", "{", "{}"]) {
    writeFileSync(secretsPath(damaged), text);
    expect(() => ensureSecrets(damaged), text).toThrow("is damaged: restore it from a backup");
  }
});
