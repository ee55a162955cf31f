import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingOptional, platformEntry, type LockedPackages } from "./complete-lock-file";

test("the lock file has the optional packages of every platform", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: LockedPackages };
  expect(missingOptional(packages), "missing entries, fix with: npm run lock:complete").toEqual([]);
});

test("missingOptional resolves an optional dependency in the nearest parent folder", () => {
  const packages: LockedPackages = {
    "": {},
    "node_modules/a": { optionalDependencies: { "a-darwin-arm64": "1.0.0", "a-linux-x64": "1.0.0" } },
    "node_modules/a-linux-x64": {},
    "node_modules/b/node_modules/a": { optionalDependencies: { "a-win32-x64": "2.0.0" } },
    "node_modules/b/node_modules/a-win32-x64": {},
  };
  expect(missingOptional(packages)).toEqual([{ by: "node_modules/a", name: "a-darwin-arm64", version: "1.0.0" }]);
});

test.each([
  ["@next/swc-darwin-arm64", { os: ["darwin"], cpu: ["arm64"] }],
  ["@next/swc-win32-x64-msvc", { os: ["win32"], cpu: ["x64"] }],
  ["@rollup/rollup-linux-arm-musleabihf", { os: ["linux"], cpu: ["arm"], libc: ["musl"] }],
  ["@rollup/rollup-linux-loong64-gnu", { os: ["linux"], cpu: ["loong64"], libc: ["glibc"] }],
  ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
])("platformEntry derives the platform of %s from its name", (name, platform) => {
  expect(platformEntry(name, "1.2.3", { license: "MIT" })).toEqual({ version: "1.2.3", license: "MIT", optional: true, ...platform });
});

test.each([
  ["a-linux-x64", "^1.0.0"],
  ["something", "1.0.0"],
])("platformEntry rejects %s@%s", (name, version) => {
  expect(() => platformEntry(name, version, {})).toThrow(/install from a registry that has it/);
});
