import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** First and last port of a range, both included. */
export interface PortRange {
  first: number;
  last: number;
}

/**
 * Ports below those that Linux (32768 and up), macOS and Windows (49152 and up) give out by themselves: a port of these
 * is not taken by somebody's outgoing connection between the moment it is chosen and the moment it is listened on.
 */
const OURS: PortRange = { first: 20_000, last: 31_999 };

const TRIES = 100;

/** Whether a server can listen on the port of the loopback address at this moment. */
async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * A TCP port of the loopback address that nobody listens on at this moment.
 *
 * @param range where to look; whoever listens long after choosing takes a range of its own
 * @throws Error if a hundred ports of the range, chosen at random, are all in use
 */
export async function freePort({ first, last }: PortRange = OURS): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(first, last + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${first} and ${last}`);
}
