import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Books } from "./books";
import { createOperator } from "./operator";
import { Sessions } from "./sessions";
import { createSite } from "./site";
import { switchesAtStart, type Switches } from "./switches";

export interface PortalOptions {
  dataDir: string;
  operatorToken: string;
  /** 0 picks a free port. */
  port?: number;
  operatorPort?: number;
  /** How long a session lasts without activity. */
  sessionIdleMs?: number;
  now?: () => number;
}

export interface Portal {
  url: string;
  operatorUrl: string;
  books: Books;
  switches: Switches;
  stop(): Promise<void>;
}

/** Starts the reference portal on the loopback address, with its records in `dataDir`. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const books = new Books(join(options.dataDir, "books.jsonl"));
  const switches = switchesAtStart();
  const site = { books, switches, sessions: new Sessions(options.sessionIdleMs ?? 15 * 60_000), now: options.now ?? Date.now };
  const taxpayers = await listen(createSite(site), options.port ?? 0);
  const operator = await listen(createOperator({ books, switches, token: options.operatorToken }), options.operatorPort ?? 0);
  return {
    url: addressOf(taxpayers),
    operatorUrl: addressOf(operator),
    books,
    switches,
    stop: async () => {
      for (const server of [taxpayers, operator]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      books.close();
    },
  };
}

async function listen(handle: RequestListener, port: number): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
