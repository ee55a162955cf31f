import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conformanceFunctions } from "./functions";
import { Journal } from "./journal";
import type { Platform } from "./platform";

/** Longer than the embedded engine's first retry delay including jitter. A real server takes about as long. */
const FIRST_RETRY_MS = 19_000;
const SECOND_RETRY_MS = 37_000;

/** The behavior that this service's functions rely on, wherever they run. */
export function conformanceSuite(name: string, makePlatform: () => Platform): void {
  describe(`functions on ${name}`, () => {
    const platform = makePlatform();
    const journal = new Journal();
    const limit = { timeout: platform.kind === "server" ? 240_000 : 60_000 };
    const send = (event: string, data: Record<string, unknown>, id?: string) =>
      platform.client.send({ name: `conformance/${event}`, data, id });

    beforeAll(() => platform.start(conformanceFunctions(platform.client, journal)));
    afterAll(() => platform.stop());

    test("runs sequential steps once each, in order, and returns their results as JSON", limit, async () => {
      const tag = randomUUID();
      await send("sequential", { tag });
      const end = await journal.sees(tag, "end");
      await platform.settled();
      expect(journal.notes(tag).filter((note) => note !== "end")).toEqual(["first", "second", "third"]);
      expect(end.data).toEqual({ first: { n: 1, nothing: null, text: "ü €\u0000" }, second: 2, third: null });
    });

    test("starts no run if the trigger's condition is false", limit, async () => {
      await send("plain", { tag: "nobody" });
      const tag = randomUUID();
      await send("plain", { tag });
      await journal.sees(tag, "ran");
      await platform.settled();
      expect(journal.notes("nobody")).toEqual([]);
    });

    test("runs parallel steps at the same time, and continues after the last", limit, async () => {
      const tag = randomUUID();
      await send("parallel", { tag });
      const end = await journal.sees(tag, "end");
      await platform.settled();
      expect(end.data).toBe("ABC");
      const notes = journal.notes(tag);
      expect(notes.slice(0, 3).sort()).toEqual(["a begins", "b begins", "c begins"]);
      expect(notes.slice(3, 6).sort()).toEqual(["a ends", "b ends", "c ends"]);
      expect(notes.slice(6)).toEqual(["after", "last", "end"]);
    });

    test("waits for parallel steps that fail, work and sleep", limit, async () => {
      const tag = randomUUID();
      await send("mixed", { tag });
      await journal.sees(tag, "working");
      await journal.sees(tag, "failing");
      await platform.settled();
      expect(journal.notes(tag)).not.toContain("end");
      await platform.pass(2_500);
      expect((await journal.sees(tag, "end")).data).toEqual(["one of two", "fine", "woke"]);
    });

    test("wakes from a sleep after its duration and not before", limit, async () => {
      const tag = randomUUID();
      await send("sleep", { tag, nap: "4s" });
      await journal.sees(tag, "before");
      await platform.pass(1_000);
      await platform.settled();
      expect(journal.notes(tag)).toEqual(["before"]);
      await platform.pass(4_000);
      await journal.sees(tag, "after");
      await platform.settled();
      expect(journal.notes(tag)).toEqual(["before", "after"]);
    });

    test("resumes a wait with the event that meets its condition", limit, async () => {
      const tag = randomUUID();
      await send("wait", { tag, timeout: "30s" });
      await journal.sees(tag, "called");
      await platform.settled();
      await send("answer", { tag: "another", size: 9 });
      await send("answer", { tag, size: 1 });
      await platform.settled();
      expect(journal.of(tag, "after")).toEqual([]);
      await send("answer", { tag, size: 2 });
      expect((await journal.sees(tag, "after")).data).toEqual({ tag, size: 2 });
      await send("answer", { tag, size: 3 });
      await platform.pass(1_000);
      expect(journal.of(tag, "after")).toHaveLength(1);
    });

    test("returns null from a wait that times out", limit, async () => {
      const tag = randomUUID();
      await send("wait", { tag, timeout: "2s" });
      await journal.sees(tag, "called");
      await platform.pass(3_000);
      expect((await journal.sees(tag, "after")).data).toBeNull();
      await send("answer", { tag, size: 2 });
      await platform.settled();
      expect(journal.of(tag, "after")).toHaveLength(1);
    });

    test("sends events with step.sendEvent, with and without an id", limit, async () => {
      const tag = randomUUID();
      await send("send", { tag });
      const sent = await journal.sees(tag, "sent");
      expect(sent.data).toHaveLength(2);
      await journal.sees(tag, "ran", 2);
      await platform.settled();
      expect(journal.of(tag, "ran")).toHaveLength(2);
    });

    test("returns the result or the error of a function invoked with step.invoke", limit, async () => {
      const tag = randomUUID();
      await send("parent", { tag });
      expect((await journal.sees(tag, "end")).data).toEqual({
        doubled: 42,
        failure: expect.stringContaining("the child fails"),
        left: 4,
        right: 6,
      });
    });

    test("retries a failed step alone, and counts its attempts separately", { timeout: 240_000 }, async () => {
      const tag = randomUUID();
      await send("retry", { tag });
      await journal.sees(tag, "try");
      await platform.settled();
      expect(journal.notes(tag)).toEqual(["try"]);
      await platform.pass(FIRST_RETRY_MS);
      await journal.sees(tag, "try", 2);
      await platform.pass(SECOND_RETRY_MS);
      expect((await journal.sees(tag, "end", 1)).data).toBe(2);
      expect(journal.of(tag, "try").map(({ attempt }) => attempt)).toEqual([0, 1, 2]);
      expect(journal.of(tag, "next").map(({ attempt }) => attempt)).toEqual([0]);
    });

    test("reruns a function after an error outside of steps, without repeating finished steps", { timeout: 240_000 }, async () => {
      const tag = randomUUID();
      await send("crash", { tag });
      await journal.sees(tag, "body");
      await platform.pass(FIRST_RETRY_MS);
      await journal.sees(tag, "end", 1);
      expect(journal.of(tag, "once")).toHaveLength(1);
    });

    test("fails the run at once on NonRetriableError, and calls onFailure", limit, async () => {
      const tag = randomUUID();
      await send("fail", { tag, final: true });
      const told = await journal.sees(tag, "onFailure");
      await platform.settled();
      expect(journal.of(tag, "try")).toHaveLength(1);
      expect(told.data).toMatchObject({
        error: expect.stringContaining("no use"),
        failed: journal.of(tag, "try")[0]?.runId,
        original: { tag, final: true },
      });
    });

    test("retries when RetryAfterError says, and calls onFailure once after the last attempt", limit, async () => {
      const tag = randomUUID();
      await send("fail", { tag, final: false });
      await journal.sees(tag, "try");
      await platform.settled();
      expect(journal.notes(tag)).toEqual(["try"]);
      await platform.pass(2_500);
      const told = await journal.sees(tag, "onFailure");
      await platform.settled();
      expect(journal.notes(tag)).toEqual(["try", "try", "onFailure"]);
      expect(told.data).toMatchObject({ error: expect.stringContaining("in a moment") });
    });

    test("continues after a failed step that the function catches", limit, async () => {
      const tag = randomUUID();
      await send("caught", { tag });
      expect((await journal.sees(tag, "went on")).data).toContain("as expected");
    });

    test.each([1, 2])(
      "runs at most %i calls with the same concurrency key at a time, beside those with other keys",
      limit,
      async (most) => {
        const tag = randomUUID();
        for (const key of ["x", "x", "x", "x", "y"]) await send(`limit-${most}`, { tag, key });
        await journal.sees(tag, "begins", most + 1);
        // Gives an excess call the time to show up; the test expects that none does.
        await delay(300);
        const open = (key: string) => journal.of(tag, "begins").filter(({ data }) => data === key).length;
        expect({ x: open("x"), y: open("y") }).toEqual({ x: most, y: 1 });
        journal.gate(`${tag}:y`).open();
        journal.gate(`${tag}:x`).open();
        await journal.sees(tag, "ends", 5);
        let running = 0;
        for (const { note } of journal.of(tag).filter(({ data }) => data === "x")) {
          running += note === "begins" ? 1 : -1;
          expect(running).toBeLessThanOrEqual(most);
        }
      },
    );

    test("starts one run for each idempotency value", limit, async () => {
      const tag = randomUUID();
      for (const key of ["a", "a", "b"]) await send("once", { tag, key });
      await journal.sees(tag, "ran", 2);
      await platform.settled();
      expect(
        journal
          .of(tag, "ran")
          .map(({ data }) => data)
          .sort(),
      ).toEqual(["a", "b"]);
    });

    test("starts one run for events with the same id", limit, async () => {
      const tag = randomUUID();
      await Promise.all([1, 2, 3].map(() => send("plain", { tag }, tag)));
      await send("plain", { tag }, tag);
      await journal.sees(tag, "ran");
      await platform.settled();
      expect(journal.of(tag, "ran")).toHaveLength(1);
    });

    test("cancels only the runs that match the condition of a canceling event", limit, async () => {
      const [tag, other] = [randomUUID(), randomUUID()];
      await send("cancellable", { tag });
      await send("cancellable", { tag: other });
      await journal.sees(tag, "before");
      await journal.sees(other, "before");
      await platform.settled();
      await send("cancel", { tag });
      await platform.settled();
      await platform.pass(5_000);
      await journal.sees(other, "after");
      await platform.settled();
      expect(journal.notes(tag)).toEqual(["before"]);
    });
  });
}
