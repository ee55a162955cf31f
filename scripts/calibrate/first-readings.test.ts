import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { firstReadings, keepFirstReading, type Answer } from "./first-readings";

const folder = mkdtempSync(path.join(os.tmpdir(), "levy-first-readings-"));
const file = path.join(folder, "first-readings.json");
afterEach(() => rmSync(file, { force: true }));

const answer = (score: number, right: boolean): Answer => ({ reading: "text", group: "firms", half: 1, score, right });

describe("first readings", () => {
  it("are stored as counts by set and restored as answers", () => {
    keepFirstReading(file, "first", [answer(0.911, true), answer(0.908, true), answer(0.91, false), answer(0.5, false)]);
    keepFirstReading(file, "second", [answer(0.7, true)]);
    const back = firstReadings(file);
    expect(back.map(({ score, right }) => [score, right])).toEqual([
      [0.5, false],
      [0.91, true],
      [0.91, true],
      [0.91, false],
      [0.7, true],
    ]);
    expect(back.every(({ first, half, group }) => first === true && half === 1 && group === "firms")).toBe(true);
  });

  it("of a set that is measured again replace its earlier ones", () => {
    keepFirstReading(file, "first", [answer(0.9, true)]);
    keepFirstReading(file, "first", [answer(0.4, false)]);
    expect(firstReadings(file)).toHaveLength(1);
  });

  it("are empty if none were stored", () => {
    expect(firstReadings(file)).toEqual([]);
  });
});
