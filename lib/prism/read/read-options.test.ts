import { afterEach, describe, expect, it, vi } from "vitest";
import { AnalysisFailure } from "@/lib/prism/model";
import { Deadline, MAX_ELAPSED_FACTOR, type TimeUsed } from "./read-options";
import { processorMsIn } from "./reader-child";

const LIMIT_MS = 10_000;

function watched(): { deadline: Deadline; used: TimeUsed } {
  const used: TimeUsed = { processorMs: 700, passedMs: 5_000 };
  return { deadline: new Deadline(LIMIT_MS, () => ({ ...used })), used };
}

const codeOf = (error: unknown): string => (error instanceof AnalysisFailure ? error.detail.code : String(error));

describe("the time limit for reading", () => {
  afterEach(() => vi.useRealTimers());

  it("does not count time in which other processes keep the machine busy", () => {
    const { deadline, used } = watched();
    used.passedMs += LIMIT_MS * MAX_ELAPSED_FACTOR;
    used.processorMs += LIMIT_MS;
    expect(() => deadline.check()).not.toThrow();
  });

  it("ends when the processor time is used up", () => {
    const { deadline, used } = watched();
    used.processorMs += LIMIT_MS + 1;
    expect(() => deadline.check()).toThrow("more than 10 s of processor time. Try again later");
  });

  it("ends when four times the limit has passed without using processor time", () => {
    const { deadline, used } = watched();
    used.passedMs += LIMIT_MS * MAX_ELAPSED_FACTOR + 1;
    expect(() => deadline.check()).toThrow("longer than 40 s");
  });

  it("ends waiting for a promise that never settles", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { deadline, used } = watched();
    let ended: string | null = null;
    const racing = deadline.race(new Promise<never>(() => undefined)).catch((error: unknown) => (ended = codeOf(error)));
    used.passedMs += LIMIT_MS * (MAX_ELAPSED_FACTOR - 1);
    await vi.advanceTimersByTimeAsync(LIMIT_MS * (MAX_ELAPSED_FACTOR - 1));
    expect(ended).toBeNull();
    used.processorMs += LIMIT_MS + 1;
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    await racing;
    expect(ended).toBe("analysis_timeout");
  });
});

it("processorMsIn reads the processor time after a process name with parentheses", () => {
  expect(processorMsIn("4711 (node (x) 1 2) S 1 4711 4711 0 -1 4194304 900 0 0 0 250 31 0 0 20 0 11 0 99 0 0")).toBe(2_810);
  expect(processorMsIn("nothing")).toBeNull();
});
