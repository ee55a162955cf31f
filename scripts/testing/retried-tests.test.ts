import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { retriedTests, type VitestReport } from "./retried-tests";

it("retriedTests returns the tests that passed on a retry, with their first error", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "levy-retried-")));
  try {
    const tests = `
      let tries = 0;
      describe("a race", () => {
        it("is won the second time", () => { tries += 1; if (tries === 1) throw new Error("lost"); });
        it("is always won", () => {});
        it("is never won", () => { throw new Error("lost again"); });
      });`;
    writeFileSync(join(folder, "race.test.mjs"), tests);
    const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
    const options = ["--root", folder, "--globals", "--retry=1", "--reporter=json", "--outputFile.json=report.json"];
    const { status } = spawnSync(process.execPath, [vitest, "run", ...options], { cwd: folder });
    expect(status).toBe(1);
    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as VitestReport;
    expect(retriedTests(report, folder)).toEqual(["race.test.mjs > a race is won the second time: Error: lost"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
