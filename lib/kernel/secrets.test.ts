import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
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
