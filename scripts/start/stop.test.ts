import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { waitUntilReady } from "./processes";
import { stopAll, stopProcess } from "./stop";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** A process that ignores SIGTERM or, if suspended, every signal but SIGKILL. */
async function stubborn(isSuspended = false): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')"]);
  started.push(child);
  await once(child.stdout, "data");
  if (isSuspended) child.kill("SIGSTOP");
  return child;
}

it.each([false, true])("stopProcess kills a process that ignores SIGTERM (suspended: %s)", async (isSuspended) => {
  const child = await stubborn(isSuspended);
  await stopProcess(child, 200);
  expect(child.signalCode).toBe("SIGKILL");
});

it("stopAll kills all processes soon after a failed start", async () => {
  const children = [await stubborn(), await stubborn(true)];
  const began = performance.now();
  let closed = false;
  const close = () => {
    closed = true;
    return Promise.resolve();
  };
  await stopAll(children, close, true);
  expect(children.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", "SIGKILL"]);
  expect(closed).toBe(true);
  expect(performance.now() - began).toBeLessThan(9_000);
});

it("stopAll reports that the database took too long to close", async () => {
  const never = () => new Promise<void>(() => undefined);
  await expect(stopAll([], never, true, 50)).rejects.toThrow("closing the database took longer than 50 ms");
});

it("waitUntilReady reports why nothing answered", async () => {
  await expect(waitUntilReady("http://127.0.0.1:1", [], 200)).rejects.toThrow(/fetch failed \(.+\)/);
});

it("waitUntilReady gives up on a silent web server after its limit, even if the wall clock stands still", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const now = Date.now;
  const began = performance.now();
  try {
    // A wall clock that has stopped, far in the past.
    Date.now = () => 0;
    await expect(waitUntilReady(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, [], 700)).rejects.toThrow(
      "Not ready after 0.7 s",
    );
  } finally {
    Date.now = now;
    silent.close();
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});
