import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { BrowserHolder } from "./browser";

let server: Server;
let port = 0;
let came: string[] = [];
let holder: BrowserHolder;

beforeAll(async () => {
  server = createServer((request, response) => {
    came.push(request.url ?? "");
    response.setHeader("content-type", request.url === "/worker.js" ? "text/javascript" : "text/html").end("<p>hello</p>");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  came = [];
});
afterEach(() => holder.close());

it("a browser that goes takes nothing from the one that was begun while it closed", async () => {
  holder = new BrowserHolder("http://127.0.0.1:1", 1);
  const first = await holder.openContext();
  await holder.closeContext(first);
  const closing = holder.close();
  const second = await holder.openContext();
  await closing;
  expect(first.browser()?.isConnected()).toBe(false);
  const third = await holder.openContext();
  expect(third.browser()).toBe(second.browser());
  await holder.close();
  expect(second.browser()?.isConnected(), "none is left behind").toBe(false);
});

it("one that died is replaced", async () => {
  holder = new BrowserHolder("http://127.0.0.1:1", 1);
  const first = await holder.openContext();
  await first.browser()?.close();
  await holder.closeContext(first);
  const second = await holder.openContext();
  expect(second.browser()?.isConnected()).toBe(true);
});

it("one is replaced after a hundred contexts, and not while a page is open in it", async () => {
  holder = new BrowserHolder("http://127.0.0.1:1", 1);
  const kept = await holder.openContext();
  for (let n = 1; n < 100; n += 1) await holder.closeContext(await holder.openContext());
  const during = await holder.openContext();
  expect(during.browser()).toBe(kept.browser());
  await holder.closeContext(during);
  await holder.closeContext(kept);
  const next = await holder.openContext();
  expect(next.browser()).not.toBe(kept.browser());
  expect(kept.browser()?.isConnected()).toBe(false);
});

it("a page reaches the portal's host and no other, and leaves nothing behind that goes on", async () => {
  holder = new BrowserHolder("http://portal.example", 1);
  const stranger = await holder.openContext();
  await expect((await stranger.newPage()).goto(`http://127.0.0.1:${port}/`)).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
  expect(came).toEqual([]);
  await holder.close();

  holder = new BrowserHolder(`http://127.0.0.1:${port}`, 1);
  const page = await (await holder.openContext()).newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page
    .evaluate(
      "Promise.race([navigator.serviceWorker.register('/worker.js').then((r) => { if (!r) throw new Error('none') }), new Promise((_, no) => setTimeout(no, 1000))])",
    )
    .catch(() => undefined);
  expect(came.filter((path) => path !== "/favicon.ico")).toEqual(["/"]);
  expect(await page.evaluate("[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone].join()")).toBe("en-GB,Africa/Lagos");
});
