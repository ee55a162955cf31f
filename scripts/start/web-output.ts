import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** Next's own announcement of its version and addresses, which the banner replaces. */
const ANNOUNCED = /▲ Next\.js|✓ Running next\.config|- Local:|- Network:|✓ (Starting|Ready)|^\s*$/;

/**
 * Passes the web server's output on by whole lines, without Next's announcement. A pipe hands over long output in parts that end anywhere,
 * so a part is not a line: a log line would be cut in two.
 */
export function forwardWebOutput(from: Readable, to: Writable): void {
  createInterface({ input: from, crlfDelay: Infinity }).on("line", (line) => {
    if (!ANNOUNCED.test(line)) to.write(`${line}\n`);
  });
}
