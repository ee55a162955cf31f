import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { engines, scripts } from "@/package.json";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Runs a program in a checkout without packages whose package.json requires `node`, and returns its output. */
function runIn(node: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "levy-node-"));
  folders.push(folder);
  mkdirSync(join(folder, "scripts", "start"), { recursive: true });
  for (const file of ["run.mjs", "levy.mjs", "start/check-node.mjs"])
    copyFileSync(join(root, "scripts", file), join(folder, "scripts", file));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", engines: { node } }));
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
}

it.each([["scripts/run.mjs", "start"], ["scripts/levy.mjs"]])("%s says which version of Node.js it needs", (...args) => {
  const own = Number(process.versions.node.split(".")[0]);
  for (const [node, words] of [
    [">=99.1", "99.1 or later"],
    [`>=${own}.999`, `${own}.999 or later`],
    [`^${own}.999.0 || >=99`, `${own}.999+, 99 or later`],
    // A major version between two that are allowed.
    [`^${own - 1}.0.0 || ^${own + 1}.13.0 || >=${own + 2}`, `${own - 1}+, ${own + 1}.13+, ${own + 2} or later`],
  ] as const) {
    const { status, stderr } = runIn(node, ...args);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Levy needs Node.js ${words}, but this is ${process.versions.node}. Install one of these, for example from https://nodejs.org.\n`,
    );
  }
});

it.each([["scripts/run.mjs", "start"], ["scripts/levy.mjs"]])("%s says that packages are not installed", (...args) => {
  for (const node of [engines.node, ">=19.99", ">=14.0", `^${process.versions.node} || >=99`])
    expect(runIn(node, ...args)).toMatchObject({ status: 1, stderr: "Levy's packages are not installed. Run npm install first.\n" });
});

it("every program that people start checks the version of Node.js first", () => {
  expect(engines.node).toMatch(/^(\^\d+\.\d+\.0 \|\| )*>=\d+$/);
  const { start, dev, levy, "start:web": web, "start:worker": worker } = scripts;
  expect([start, dev, web].map((command) => command.replace(/\S+$/, "…"))).toEqual(Array(3).fill("node scripts/run.mjs …"));
  expect(worker).toContain("scripts/run.mjs start-worker");
  expect(levy).toBe("node scripts/levy.mjs");
});
