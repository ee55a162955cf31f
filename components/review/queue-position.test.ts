import { describe, expect, it } from "vitest";
import { moveQueueTo, type QueuePosition } from "./queue-position";

const position = (past: string, current: string | null, ahead: string): QueuePosition => ({ past: [...past], current, ahead: [...ahead] });

describe("moveQueueTo", () => {
  it("moves back to an earlier invoice and puts the current one next", () => {
    const back = moveQueueTo(position("AB", "C", "DE"), "B");
    expect(back).toEqual(position("A", "B", "CDE"));
    expect(moveQueueTo(back, "A"), "the invoice furthest ahead is dropped").toEqual(position("", "A", "BCD"));
  });

  it("moves forward to an invoice that is ready, and keeps those skipped", () => {
    expect(moveQueueTo(position("", "A", "BC"), "B")).toEqual(position("A", "B", "C"));
    expect(moveQueueTo(position("X", "A", "BC"), "C"), "skips an invoice that stays queued").toEqual(position("XA", "C", "B"));
  });

  it("moves to an invoice outside the queue, and back from the end of the queue", () => {
    expect(moveQueueTo(position("A", "B", "C"), "X")).toEqual(position("A", "X", "BC"));
    expect(moveQueueTo(position("AB", null, ""), "B")).toEqual(position("A", "B", ""));
  });

  it("never lists an invoice twice", () => {
    let now = position("AB", "C", "DE");
    for (const to of "BCABDCEA") {
      now = moveQueueTo(now, to);
      const all = [...now.past, now.current, ...now.ahead];
      expect(now.current).toBe(to);
      expect(new Set(all).size, all.join("")).toBe(all.length);
    }
    expect(moveQueueTo(now, "A"), "moving to the current invoice changes nothing").toBe(now);
  });
});
