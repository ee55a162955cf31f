import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Longest that the receiver thinks, in ms: some of the workers are harmed while they wait for it. */
const LONGEST_ANSWER_MS = 1_000;

/** A partner's receiver of webhooks. */
export interface EventReceiver {
  url: string;
  /** `host:port`, which workers have to be allowed. */
  host: string;
  /** Ids of the events that came, and how often each did. */
  came: ReadonlyMap<string, number>;
  /** Ids of events that came with several bodies. */
  unlike: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const came = new Map<string, number>();
  const bodies = new Map<string, string>();
  const unlike = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const id = String(request.headers["webhook-id"]);
      const body = await text(request);
      came.set(id, (came.get(id) ?? 0) + 1);
      if ((bodies.get(id) ?? body) !== body) unlike.add(id);
      bodies.set(id, body);
      await pause(LONGEST_ANSWER_MS * Math.random());
      response.writeHead(204).end();
      // Of a worker that was killed: it sends its event again.
    })().catch(() => request.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/events`,
    host,
    came,
    unlike,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
