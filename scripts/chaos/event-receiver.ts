import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Longest delay of the receiver's answer, in ms, so that some workers are killed or suspended while they wait for it. */
const LONGEST_ANSWER_MS = 1_000;

/** A partner's webhook receiver. */
export interface EventReceiver {
  url: string;
  /** `host:port`, which the workers must be allowed to reach. */
  host: string;
  /** Ids of the received events, with how often each arrived. */
  came: ReadonlyMap<string, number>;
  /** Ids of events that arrived with different bodies. */
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
      // The request of a worker that was killed; another worker sends the event again.
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
