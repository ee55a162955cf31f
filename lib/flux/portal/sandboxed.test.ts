import type { Browser } from "playwright-core";
import { expect, it } from "vitest";
import { launchSandboxed } from "./sandboxed";

/** A browser whose first page opens or crashes. */
function browserOf(opens: boolean): Browser & { closed: boolean } {
  const page = opens ? Promise.resolve({}) : Promise.reject(new Error("the page crashed"));
  page.catch(() => undefined);
  const browser = {
    closed: false,
    newContext: () => Promise.resolve({ newPage: () => page, close: () => Promise.resolve() }),
    close: () => {
      browser.closed = true;
      return Promise.resolve();
    },
  };
  return browser as unknown as Browser & { closed: boolean };
}

const asked = (launch: (sandbox: boolean) => Promise<Browser>, isRoot = false) => {
  const tries: boolean[] = [];
  const launched = launchSandboxed(({ chromiumSandbox }) => {
    tries.push(chromiumSandbox);
    return launch(chromiumSandbox);
  }, isRoot);
  return { tries, launched };
};

it("launches the browser in its sandbox unless the process is root", async () => {
  const browser = browserOf(true);
  const ordinary = asked(async () => browser);
  expect(await ordinary.launched).toBe(browser);
  const root = asked(async () => browser, true);
  await root.launched;
  expect([ordinary.tries, root.tries, browser.closed]).toEqual([[true], [false], false]);
});

it("asks for the sandbox again if the browser did not start without it either", async () => {
  const missing = asked(() => Promise.reject(new Error("no such file")));
  await expect(missing.launched).rejects.toThrow("no such file");
  const later = asked(async () => browserOf(true));
  await later.launched;
  expect([missing.tries, later.tries]).toEqual([[true, false], [true]]);
});

it("launches without the sandbox from then on if pages don't open in it", async () => {
  const [broken, plain] = [browserOf(false), browserOf(true)];
  const first = asked(async (sandbox) => (sandbox ? broken : plain));
  expect(await first.launched).toBe(plain);
  const second = asked(async () => plain);
  await second.launched;
  expect([first.tries, second.tries, broken.closed]).toEqual([[true, false], [false], true]);
});
