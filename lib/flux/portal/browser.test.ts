import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { BrowserHolder } from "./browser";
import { gateOf } from "./portal-gate";

let server: Server;
let port = 0;
let came: string[] = [];
let holder: BrowserHolder | undefined;

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
afterEach(async () => {
  await holder?.close();
  holder = undefined;
});

it("closing a browser does not affect one that was started meanwhile", async () => {
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
  expect(second.browser()?.isConnected(), "no browser is left running").toBe(false);
});

it("replaces a browser that died", async () => {
  holder = new BrowserHolder("http://127.0.0.1:1", 1);
  const first = await holder.openContext();
  await first.browser()?.close();
  await holder.closeContext(first);
  const second = await holder.openContext();
  expect(second.browser()?.isConnected()).toBe(true);
});

// Parent processes are read from /proc.
it.runIf(process.platform === "linux")("replaces and kills a browser that hangs while a context is opened or closed", async () => {
  const killed: number[] = [];
  for (const when of ["opening", "closing"]) {
    await holder?.close();
    holder = new BrowserHolder("http://127.0.0.1:1", 1, 5_000);
    const before = browsers();
    const context = await holder.openContext();
    const own = browsers().filter((pid) => !before.includes(pid));
    expect(own).toHaveLength(1);
    for (const pid of own) process.kill(pid, "SIGSTOP");
    killed.push(...own);
    if (when === "opening") await expect(holder.openContext()).rejects.toThrow("longer than 5000 ms");
    else await holder.closeContext(context);
    const next = await holder.openContext();
    expect([next.browser() === context.browser(), next.browser()?.isConnected()]).toEqual([false, true]);
  }
  await expect.poll(() => browsers().filter((pid) => killed.includes(pid)), { timeout: 60_000 }).toEqual([]);
});

/** Process ids of browsers started by this process. */
function browsers(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isOwnBrowser(pid));
}

function isOwnBrowser(pid: number): boolean {
  try {
    // After the name in parentheses come the state and the parent's id.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return state !== "Z" && Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--headless");
  } catch {
    return false;
  }
}

it("replaces the browser after 100 contexts, but not while a page is open in it", async () => {
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

it("a page reaches only the portal's host, and starts no service worker", async () => {
  holder = new BrowserHolder("http://portal.example", 1);
  const stranger = await holder.openContext();
  const lost = await stranger.newPage();
  expect((await lost.goto(`http://127.0.0.1:${port}/`))?.status()).toBe(403);
  await expect(lost.goto("https://portal.example.org/")).rejects.toThrow("ERR_TUNNEL_CONNECTION_FAILED");
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

it("a context has no network access once it is closing or its browser has closed", async () => {
  holder = new BrowserHolder(`http://127.0.0.1:${port}`, 1);
  const [first, second] = [await holder.openContext(), await holder.openContext()];
  const gates = [first, second].map((context) => gateOf(context).url);
  const isOpen = (url?: string) =>
    fetch(url ?? "")
      .then(() => true)
      .catch(() => false);
  expect(await Promise.all(gates.map(isOpen))).toEqual([true, true]);
  const closing = holder.closeContext(first);
  expect(await Promise.all(gates.map(isOpen))).toEqual([false, true]);
  await closing;
  await holder.close();
  await expect.poll(() => isOpen(gates[1])).toBe(false);
});

it.runIf(process.platform === "linux")("passes no secret of the worker to the browser's processes", async () => {
  const canary = "canary-7f3b1c";
  for (const name of ["LEVY_MASTER_KEY", "DATABASE_URL", "NEXTAUTH_SECRET", "SMTP_URL"]) vi.stubEnv(name, canary);
  try {
    holder = new BrowserHolder(`http://127.0.0.1:${port}`, 1);
    const context = await holder.openContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const own = descendants(process.pid);
    const browsers = own.filter((pid) => /chrom/i.test(procText(pid, "cmdline")));
    expect(browsers.length, "the browser process and at least its renderer").toBeGreaterThan(1);
    for (const pid of browsers) expect(`${procText(pid, "cmdline")} ${procText(pid, "environ")}`).not.toContain(canary);
    await holder.closeContext(context);
  } finally {
    vi.unstubAllEnvs();
  }
});

/** Returns "" for a process that is gone or belongs to another user. */
function procText(pid: number, file: "cmdline" | "environ" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

function descendants(root: number): number[] {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((pid) => [pid, Number(/\) \S (\d+) /.exec(procText(pid, "stat"))?.[1])]));
  const isBelow = (pid: number | undefined): boolean => pid !== undefined && (parents.get(pid) === root || isBelow(knownParent(pid)));
  const knownParent = (pid: number) => (parents.get(pid) === 0 ? undefined : parents.get(pid));
  return pids.filter(isBelow);
}
