import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Reading, ValueGroup } from "@/lib/prism/extract/calibration/calibrate";
import type { ScoredAnswer } from "./fit-curve";

/** A value that was read, with its calibration group. */
export interface Answer extends ScoredAnswer {
  reading: Reading;
  group: ValueGroup;
  /** Documents of one origin are in the same half. */
  half: 0 | 1;
  /** From a document with a layout that the reader was never improved on. */
  first?: true;
  /** The set of first readings that the answer belongs to. */
  set?: string;
}

/** Identical answers of one set, counted: their score, and how many of them were right and wrong. */
interface Counted extends Pick<Answer, "reading" | "group" | "half" | "score"> {
  right: number;
  wrong: number;
}

type Sets = Record<string, Counted[]>;

/** The answers of all sets as they were first read. */
export function firstReadings(file: string): Answer[] {
  return Object.entries(setsIn(file)).flatMap(([set, counts]) =>
    counts.flatMap(({ right, wrong, ...alike }) => [
      ...Array.from({ length: right }, (): Answer => ({ ...alike, right: true, first: true, set })),
      ...Array.from({ length: wrong }, (): Answer => ({ ...alike, right: false, first: true, set })),
    ]),
  );
}

/** Stores a set's answers as counts under its name. */
export function keepFirstReading(file: string, set: string, answers: readonly Answer[]): void {
  const alike = new Map<string, Counted>();
  for (const { reading, group, half, score, right } of answers) {
    const rounded = Math.round(score * 100) / 100;
    const counted = alike.get([reading, group, half, rounded].join()) ?? { reading, group, half, score: rounded, right: 0, wrong: 0 };
    counted[right ? "right" : "wrong"]++;
    alike.set([reading, group, half, rounded].join(), counted);
  }
  writeSets(file, {
    ...setsIn(file),
    [set]: [...alike.values()].sort(
      (a, b) => a.reading.localeCompare(b.reading) || a.group.localeCompare(b.group) || a.half - b.half || a.score - b.score,
    ),
  });
}

function setsIn(file: string): Sets {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Sets) : {};
}

/** Writes one line per count. */
function writeSets(file: string, sets: Sets): void {
  const written = Object.entries(sets).map(
    ([set, counts]) => `  ${JSON.stringify(set)}: [\n${counts.map((counted) => `    ${JSON.stringify(counted)}`).join(",\n")}\n  ]`,
  );
  writeFileSync(file, `{\n${written.join(",\n")}\n}\n`);
}
