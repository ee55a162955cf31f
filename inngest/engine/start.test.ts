import { Inngest, Middleware, type InngestFunction } from "inngest";
import { describe, expect, test } from "vitest";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { beatWorker } from "@/lib/kernel/programs/workers";
import { startEngine } from "./engine";
import { checkSdkVersion, knownOpcodes, NotImplementedError, parseOps } from "./protocol";
import { createTransport, EMBEDDED_BASE_URL } from "./transport";

type Options = Parameters<Inngest["createFunction"]>[0];

/** Starts an engine with one function that has these options, and stops it. */
async function startWith(options: Partial<Options>, twice = false): Promise<void> {
  const transport = createTransport();
  const client = new Inngest({
    id: `start-${newId("run")}`,
    isDev: true,
    baseUrl: EMBEDDED_BASE_URL,
    fetch: transport.fetch,
    aiMetadata: false,
  });
  const make = (): InngestFunction.Any => client.createFunction({ id: "fn", triggers: { event: "a/b" }, ...options }, () => undefined);
  const workerId = newId("worker");
  await beatWorker(getDatabase(), workerId);
  const functions = twice ? [make(), make()] : [make()];
  const engine = await startEngine({ client, functions, transport, db: getDatabase(), workerId, concurrency: 1 });
  await engine.stop();
}

/** Hooks into requests, which do not exist when functions run in the same process. */
class AroundRequests extends Middleware.BaseMiddleware {
  readonly id = "around-requests";
  override wrapRequest({ next }: Middleware.WrapRequestArgs) {
    return next();
  }
}

describe("the engine refuses to start", () => {
  test.each<[string, Partial<Options>, string]>([
    ["throttle", { throttle: { limit: 1, period: "1s" } }, '"throttle"'],
    ["debounce", { debounce: { period: "1s" } }, '"debounce"'],
    ["batchEvents", { batchEvents: { maxSize: 2, timeout: "1s" } }, '"batchEvents"'],
    ["priority", { priority: { run: "1" } }, '"priority"'],
    ["rateLimit", { rateLimit: { limit: 1, period: "1s" } }, '"rateLimit"'],
    ["singleton", { singleton: { mode: "skip" } }, '"singleton"'],
    ["timeouts", { timeouts: { start: "1s" } }, '"timeouts"'],
    ["optimizeParallelism", { optimizeParallelism: false }, '"optimizeParallelism"'],
    ["a cron trigger", { triggers: [{ cron: "* * * * *" }] }, "configuration of the function"],
    ["a wildcard", { triggers: { event: "a/*" } }, "wildcard"],
    ["an internal event", { triggers: { event: "inngest/function.finished" } }, "inngest/function.finished"],
    ["two concurrency limits", { concurrency: [{ limit: 1 }, { limit: 2, key: "event.data.x" }] }, "configuration of the function"],
    ["a concurrency scope beyond the function", { concurrency: { limit: 1, scope: "env", key: "'x'" } }, "configuration of the function"],
    ["a concurrency key that can't be parsed", { concurrency: { limit: 1, key: "size(event.data)" } }, "size"],
    ["an idempotency expression that can't be parsed", { idempotency: "event.data.id.trim()" }, "functions are not implemented"],
    ["a trigger condition that can't be parsed", { triggers: { event: "a/b", if: "event.data.n in [1]" } }, "can't be used here"],
    ["middleware around requests", { middleware: [AroundRequests] }, "around-requests"],
    ["a cancellation condition that can't be parsed", { cancelOn: [{ event: "a/c", if: "uuid()" }] }, "can't be used here"],
  ])("with a function that uses %s", async (_what, options, message) => {
    await expect(startWith(options)).rejects.toThrow(message);
  });

  test("with two functions of the same id", async () => {
    await expect(startWith({}, true)).rejects.toThrow(/fn/);
  });

  test("with another version of the SDK", () => {
    expect(() => checkSdkVersion("4.25.0")).toThrow("4.25.0 is installed");
    expect(() => checkSdkVersion()).not.toThrow();
  });
});

test("the engine starts with every implemented option", async () => {
  await startWith({
    name: "A function",
    description: "of no use",
    retries: 3,
    concurrency: [{ limit: 2, key: "event.data.key", scope: "fn" }],
    idempotency: "event.data.id",
    cancelOn: [{ event: "a/c", match: "data.id", timeout: "1h" }],
    onFailure: () => undefined,
    checkpointing: true,
  });
});

test("a client connects to at most one engine, and its requests fail without one", async () => {
  const transport = createTransport();
  await expect(transport.fetch("http://embedded.invalid/e/key", { method: "POST" })).rejects.toThrow("No embedded engine runs");
  const disconnect = transport.connect(() => Promise.resolve(new Response()));
  expect(() => transport.connect(() => Promise.resolve(new Response()))).toThrow("has an engine already");
  disconnect();
  await expect(transport.fetch("http://embedded.invalid/")).rejects.toThrow("No embedded engine runs");
});

describe("operations", () => {
  test("the known operations are those tested with this version of the SDK", () => {
    expect([...knownOpcodes].sort()).toEqual([
      "InvokeFunction",
      "RunComplete",
      "Sleep",
      "StepError",
      "StepFailed",
      "StepPlanned",
      "StepRun",
      "WaitForEvent",
    ]);
  });

  test.each(["AIGateway", "Gateway", "WaitForSignal", "DeferAdd", "DiscoveryRequest", "Unheard"])(
    "%s is refused as not implemented",
    (op) => {
      expect(() => parseOps([{ op, id: "1" }])).toThrow(NotImplementedError);
    },
  );

  test("race mode is refused, and other step options are accepted", () => {
    expect(() => parseOps([{ op: "StepPlanned", id: "1", opts: { parallelMode: "race" } }])).toThrow(NotImplementedError);
    expect(parseOps([{ op: "StepPlanned", id: "1", opts: { type: "step.sendEvent" } }])).toHaveLength(1);
  });

  test.each([[null], [[]], [{}], [[{ op: "StepRun" }]], [[{ op: "WaitForEvent", id: "1", name: "x" }]]])(
    "%j is rejected as invalid operations",
    (value) => {
      expect(() => parseOps(value)).toThrow();
    },
  );
});
