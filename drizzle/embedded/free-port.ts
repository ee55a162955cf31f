import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** First and last port of a range, both inclusive. */
export interface PortRange {
  first: number;
  last: number;
}

/**
 * Ports below the ephemeral ranges of Linux (32768 and up), macOS and Windows (49152 and up), so that no outgoing connection can take a
 * port between the moment when it is chosen and the moment when it is listened on.
 */
const OURS: PortRange = { first: 20_000, last: 31_999 };

const TRIES = 100;

/** Whether a server can currently listen on the port of the loopback address. */
async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns a TCP port of the loopback address that nobody currently listens on.
 *
 * @param range where to look; a caller that listens only much later needs a range that nobody else uses
 * @throws Error if a hundred ports of the range, chosen at random, are all in use
 */
export async function freePort({ first, last }: PortRange = OURS): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(first, last + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${first} and ${last}`);
}
