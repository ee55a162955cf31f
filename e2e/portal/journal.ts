import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file with one JSON object per line. When `append` returns, the line is on disk. */
export interface Journal<Fact> {
  append(fact: Fact): void;
  close(): void;
}

/** Opens a journal and calls `tell` for every entry, oldest first. A last line that was cut off by a crash is dropped. */
export function openJournal<Fact>(path: string, tell: (fact: Fact) => void): Journal<Fact> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path)) {
    const text = readFileSync(path, "utf8");
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    for (const line of whole.split("\n")) if (line !== "") tell(JSON.parse(line) as Fact);
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  }
  const file = openSync(path, "a", 0o600);
  return {
    append: (fact) => {
      writeSync(file, `${JSON.stringify(fact)}\n`);
      fsyncSync(file);
      tell(fact);
    },
    close: () => closeSync(file),
  };
}
