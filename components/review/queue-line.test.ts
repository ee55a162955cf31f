import { describe, expect, it } from "vitest";
import { lineAt, type Line } from "./queue-line";

const line = (past: string, current: string | null, ahead: string): Line => ({ past: [...past], current, ahead: [...ahead] });

describe("lineAt", () => {
  it("goes back: the one on the screen comes again with the next step, and the one before stays behind", () => {
    const back = lineAt(line("AB", "C", "DE"), "B");
    expect(back).toEqual(line("A", "B", "CDE"));
    expect(lineAt(back, "A"), "one of those furthest on is let go").toEqual(line("", "A", "BCD"));
  });

  it("goes on to one that waits ready, as the browser's way back does after a step back", () => {
    expect(lineAt(line("", "A", "BC"), "B")).toEqual(line("A", "B", "C"));
    expect(lineAt(line("X", "A", "BC"), "C"), "past another, which still waits").toEqual(line("XA", "C", "B"));
  });

  it("goes to one that stands nowhere in the line as one goes back, and from the end of the queue", () => {
    expect(lineAt(line("A", "B", "C"), "X")).toEqual(line("A", "X", "BC"));
    expect(lineAt(line("AB", null, ""), "B")).toEqual(line("A", "B", ""));
  });

  it("names each invoice once, wherever one goes", () => {
    let now = line("AB", "C", "DE");
    for (const to of "BCABDCEA") {
      now = lineAt(now, to);
      const all = [...now.past, now.current, ...now.ahead];
      expect(now.current).toBe(to);
      expect(new Set(all).size, all.join("")).toBe(all.length);
    }
    expect(lineAt(now, "A"), "it is there already").toBe(now);
  });
});
