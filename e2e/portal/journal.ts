import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** A file of facts, one JSON object a line, that only grows. What `append` returned from is on the disk. */
export interface Journal<Fact> {
  append(fact: Fact): void;
  close(): void;
}

/** Opens a journal and tells every fact in it, the oldest first. A last line that a crash cut off is dropped. */
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
