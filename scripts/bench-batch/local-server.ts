import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Webhook {
  type: string;
  /** Milliseconds from the event's own time, which is its transaction's, to the arrival of this first attempt. */
  afterMs: number;
  arrivedAtMs: number;
  data: Record<string, unknown>;
}

/** Serves the invoices to the service under test and receives its webhooks. */
export interface LocalServer {
  host: string;
  webhooks: Webhook[];
  close(): Promise<void>;
}

/** Starts the server; `document` returns the bytes for `/documents/<name>`. */
export async function startLocalServer(document: (name: string) => Buffer | null): Promise<LocalServer> {
  const webhooks: Webhook[] = [];
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    const name = /^\/documents\/([\w.-]+)$/.exec(request.url ?? "")?.[1];
    if (name !== undefined) {
      const bytes = document(name);
      response.writeHead(bytes ? 200 : 404).end(bytes ?? undefined);
      return;
    }
    const arrivedAtMs = Date.now();
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        response.writeHead(204).end();
        const id = String(request.headers["webhook-id"]);
        if (seen.has(id)) return;
        seen.add(id);
        const { type, timestamp, data } = JSON.parse(Buffer.concat(parts).toString("utf8")) as {
          type: string;
          timestamp: string;
          data: Record<string, unknown>;
        };
        webhooks.push({ type, afterMs: arrivedAtMs - Date.parse(timestamp), arrivedAtMs, data });
      });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    webhooks,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
