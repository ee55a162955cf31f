import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { ColumnKind, LabelKind } from "@/lib/prism/extract/vocabulary";
import { kindsOfPrintedHeading, kindsOfPrintedLabel } from "@/lib/prism/testing/printed-words";

/**
 * Reports how many printed labels and headings the reader understands:
 *   npm run bench:labels -- FILE [--misses]
 * Each line of FILE holds four values separated by tabs: who prints the words, their language, their meaning ("dueDate", "c.quantity" for a
 * column heading, "total/amountDue" if either is right), and the words. Irrelevant words ("other") are right unless they are taken for
 * something else, and are counted separately.
 */
interface Printed {
  program: string;
  language: string;
  wanted: string[];
  column: boolean;
  words: string;
}

function readPrinted(file: string): Printed[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [program = "", language = "", kind = "", words = ""] = line.split("\t");
      const column = kind.startsWith("c.");
      return { program, language, wanted: kind.replace(/^c\./, "").split("/"), column, words };
    });
}

function found({ wanted, column, words }: Printed): string[] {
  const [first = "other"] = wanted;
  return column ? [...kindsOfPrintedHeading(words, first as ColumnKind)] : [...kindsOfPrintedLabel(words, first as LabelKind)];
}

/** A heading that could stand for two columns counts as not understood. */
const isRight = ({ wanted, column }: Printed, kinds: readonly string[]): boolean =>
  (kinds.length === 0 && wanted.includes("other")) ||
  (column ? kinds.length === 1 && kinds.every((kind) => wanted.includes(kind)) : kinds.some((kind) => wanted.includes(kind)));

class Tally {
  right = 0;
  mistaken = 0;
  all = 0;
  toString(): string {
    const share = this.all === 0 ? "-" : `${((this.right / this.all) * 100).toFixed(1)} %`;
    return `${String(this.right).padStart(5)} of ${String(this.all).padEnd(5)} ${share.padStart(8)}  taken for something else ${this.mistaken}`;
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: "boolean", default: false } } });
const [file] = positionals;
if (file === undefined) throw new Error("usage: npm run bench:labels -- FILE [--misses]");
const tallies = new Map<string, Tally>();
const misses: string[] = [];
const counted = new Set<string>();
for (const printed of readPrinted(file)) {
  // Many programs print the same words; each meaning is counted once.
  const key = `${printed.language}|${printed.column}|${printed.wanted.join("/")}|${printed.words.toLowerCase()}`;
  if (counted.has(key)) continue;
  counted.add(key);
  const kinds = found(printed);
  const right = isRight(printed, kinds);
  const what = printed.wanted[0] === "other" ? "of no interest" : printed.column ? "headings" : "labels";
  for (const name of [`${what}`, `${what}, ${printed.language}`]) {
    const tally = tallies.get(name) ?? new Tally();
    tally.all++;
    if (right) tally.right++;
    else if (kinds.length > 0) tally.mistaken++;
    tallies.set(name, tally);
  }
  if (!right)
    misses.push(
      `${printed.language} ${printed.column ? "heading" : "label"} ${printed.wanted.join("/")}: "${printed.words}" -> ${kinds.join("+") || "unknown"} (${printed.program})`,
    );
}
for (const [name, tally] of [...tallies].sort(([a], [b]) => a.localeCompare(b))) console.log(`${name.padEnd(22)}${tally.toString()}`);
if (values.misses) console.log(`\n${misses.sort().join("\n")}`);
