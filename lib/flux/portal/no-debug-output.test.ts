import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { noSettings } from "@/scripts/testing/no-settings";

const CANARY = "canary-of-a-password";

/** Types a password into a page, with everything of the driver loaded in the order of its own modules. */
const program = `
import createDebug from "debug";
import { BrowserHolder } from "./lib/flux/portal/browser";
import "./lib/flux/portal/portal-session";
const holder = new BrowserHolder("http://127.0.0.1:1", 1);
const page = await (await holder.openContext()).newPage();
await page.setContent("<input type=password>");
await page.fill("input", process.argv.at(-1));
await holder.close();
createDebug("other")("someone else");
`;

it.each(["*", "other pw:api pw:protocol"])("with DEBUG=%s, no password that is typed into a page is written", (asked) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program, CANARY], {
    cwd: process.cwd(),
    env: { ...noSettings({ PATH: "/usr/bin:/bin" }), NODE_ENV: "test", LOG_LEVEL: "silent", DEBUG: asked, DEBUG_COLORS: "no" },
    encoding: "utf8",
  });
  expect([status, stdout.includes(CANARY), stderr.includes(CANARY)]).toEqual([0, false, false]);
  expect(stderr, "the debug output of others").toContain("someone else");
});
