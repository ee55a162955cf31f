import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { nextCommand } from "./build";
import { webArguments } from "./processes";

it("a web server keeps idle connections open for over 60 s, longer than common proxies", () => {
  const given = webArguments({ HOST: "127.0.0.1", PORT: 3000 }, "start");
  const idleMs = Number(given[given.indexOf("--keepAliveTimeout") + 1]);
  expect(idleMs).toBeGreaterThan(60_000);
  expect(execFileSync(process.execPath, [nextCommand(), "start", "--help"], { encoding: "utf8" })).toContain("--keepAliveTimeout");
  expect(webArguments({ HOST: "::1", PORT: 1 }, "dev"), "the dev server has no such option").toEqual(["dev", "-H", "::1", "-p", "1"]);
});
