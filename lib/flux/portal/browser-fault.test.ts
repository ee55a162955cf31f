import { afterEach, expect, it } from "vitest";
import { env, setEnv } from "@/lib/kernel/env";
import { browserFault } from "./browser";

const { DATABASE_URL } = env();
const base = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL };
afterEach(() => void setEnv(base));

it("names the missing browser, but only if live filing needs one", () => {
  setEnv({ ...base, LEVY_BROWSER_PATH: "/nowhere/chromium" });
  expect(browserFault()).toBeNull();
  const live = { ...base, LEVY_AUTHORITY_NG_DRIVER: "portal", LEVY_AUTHORITY_NG_URL: "https://portal.example" };
  setEnv({ ...live, LEVY_BROWSER_PATH: "/nowhere/chromium" });
  expect(browserFault()).toMatch(/needs Chromium.*LEVY_BROWSER_PATH names \/nowhere\/chromium/);
  setEnv({ ...live, LEVY_BROWSER_PATH: process.execPath });
  expect(browserFault()).toBeNull();
});
