import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { begun } from "@/scripts/testing/forks";
import { ReaderChild } from "./reader-child";
import { createReaderPool } from "./reader-pool";

vi.mock("node:child_process", async (original) => (await import("@/scripts/testing/forks")).withNotedForks(await original()));
beforeEach(() => Object.assign(begun, { children: [], failures: [] }));

const xml = Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID></Invoice>');
const scan = readFileSync(fileURLToPath(new URL("../../../public/samples/scanned-skewed.png", import.meta.url)));

const ours = { detail: { code: "internal_error" } };

describe("a reader pool whose process cannot be started", () => {
  const pool = createReaderPool({ processes: 1 });
  afterEach(() => pool.close());

  it("rejects the document that needed the process and reads the next ones with a new process", async () => {
    begun.failures.push("missing");
    await expect(pool.read(xml)).rejects.toMatchObject(ours);
    begun.failures.push("at once");
    await expect(pool.read(xml)).rejects.toThrow("no memory");
    const reading = pool.read(scan, { timeoutMs: 0 });
    const [waiting, behind] = [pool.read(xml), pool.read(xml)];
    // The first document has used up its process, so each of the others needs a new one.
    begun.failures.push("at once");
    await expect(reading).rejects.toMatchObject({ detail: { code: "analysis_timeout" } });
    await expect(waiting).rejects.toThrow("no memory");
    expect((await behind).mimeType).toBe("application/xml");
  });
});

describe("ReaderChild", () => {
  const child = () => new ReaderChild({ timeoutMs: 60_000, memoryMb: 4_096 });

  it("keeps running on SIGINT, SIGTERM and SIGHUP, since its parent ends it", async () => {
    const reader = child();
    try {
      await reader.read(xml, {});
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
        begun.children[0]?.kill(signal);
        await expect(reader.read(xml, {}), signal).resolves.toBeDefined();
      }
    } finally {
      reader.kill();
    }
  });

  it("rejects with internal_error if its process is killed", async () => {
    const reader = child();
    await reader.read(xml, {});
    const reading = reader.read(scan, {});
    // Whether the process takes the document first or dies of the signal first, it isn't the document's fault.
    begun.children[0]?.kill("SIGUSR2");
    await expect(reading).rejects.toMatchObject(ours);
    expect(reader.alive).toBe(false);
  });

  it("reads no other document after a timeout", async () => {
    const reader = child();
    await expect(reader.read(scan, { timeoutMs: 0 })).rejects.toMatchObject({ detail: { code: "analysis_timeout" } });
    expect(reader.alive && !reader.needsReplacement).toBe(false);
    reader.kill();
  });
});

it("a pool closed while a document is fetched rejects it with internal_error", async () => {
  const pool = createReaderPool({ processes: 1 });
  await pool.read(xml);
  const brought = pool.read(() => {
    void pool.close();
    return Promise.resolve(xml);
  });
  await expect(brought).rejects.toMatchObject({ detail: { ...ours.detail, message: "The reader was closed" } });
});

it("a pool fetches a document only when a process is free", async () => {
  const pool = createReaderPool({ processes: 1 });
  const asked: number[] = [];
  let give: (bytes: Uint8Array) => void = () => undefined;
  const first = pool.read(() => {
    asked.push(1);
    return new Promise((resolve) => (give = resolve));
  });
  const second = pool.read(() => {
    asked.push(2);
    return Promise.resolve(xml);
  });
  await once(begun.children[0] as ChildProcess, "message");
  expect(asked).toEqual([1]);
  give(xml);
  await Promise.all([first, second]);
  expect(asked).toEqual([1, 2]);
  await expect(pool.read(() => Promise.reject(new Error("the store is away")))).rejects.toThrow("the store is away");
  expect((await pool.read(xml)).mimeType).toBe("application/xml");
  await pool.close();
});
