import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { secretsPath } from "./env";
import { ensureSecrets, newMasterKey, replaceMasterKeys } from "./secrets";

const folder = mkdtempSync(join(tmpdir(), "levy-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

it("makes a data directory's secrets once, for their owner alone, and keeps them so when keys are added", () => {
  const dataDir = join(folder, "data");
  const made = ensureSecrets(dataDir);
  expect(ensureSecrets(dataDir)).toEqual(made);
  expect([modeOf(dataDir), modeOf(secretsPath(dataDir))]).toEqual([0o700, 0o600]);
  replaceMasterKeys(dataDir, (keys) => [newMasterKey(keys), ...keys]);
  const changed = ensureSecrets(dataDir);
  expect(changed.masterKeys.map(({ id }) => id)).toEqual(["k2", "k1"]);
  expect({ ...changed, masterKeys: changed.masterKeys.slice(1) }).toEqual(made);
  expect(modeOf(secretsPath(dataDir))).toBe(0o600);
  expect(readdirSync(dataDir), "nothing half written stays").toHaveLength(1);
});

it("changes no keys where there are none", () => {
  expect(() => replaceMasterKeys(join(folder, "none"), (keys) => keys)).toThrow("start Levy once");
});

it("names the setting where the data directory can't be made, and a damaged file where it is one", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => ensureSecrets(join(folder, "file", "data"))).toThrow("Set LEVY_DATA_DIR to a folder that this user can write to");
  const damaged = join(folder, "damaged");
  mkdirSync(damaged);
  for (const text of ["", "{", "{}"]) {
    writeFileSync(secretsPath(damaged), text);
    expect(() => ensureSecrets(damaged), text).toThrow("is damaged: restore it from a backup");
  }
});
