import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { pipeline, Transform, type Duplex } from "node:stream";
import type { BrowserContext } from "playwright-core";

const DEFAULT_PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

/** Shown by the browser as a page of the address that it asked for: whoever drives it sees where it was led. */
const REFUSED = "This browser is led to the portal alone.";

/**
 * The one way from a browser's context to the network: a proxy in this process, that leads to the portal's host and port alone.
 * Once shut it lets nothing through any more, whatever the browser has under way: a request that the browser holds back for the
 * driver goes out by itself where its page is closed or the driver dies, and only what is not the browser's can stop it there.
 */
export class PortalGate {
  private readonly server: Server;
  private readonly sockets = new Set<Duplex>();
  private readonly host: string;
  private readonly port: string;
  private isShut = false;
  private mayPass: () => boolean = always;

  private constructor(portalUrl: string) {
    const { hostname, port, protocol } = new URL(portalUrl);
    this.host = hostname;
    this.port = port || (DEFAULT_PORTS[protocol] ?? "");
    this.server = createServer((request, response) => this.pass(request, response));
    this.server.on("connection", (socket) => this.keep(socket));
    this.server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => this.tunnel(request, client, head));
    // What does not speak HTTP, or breaks off.
    this.server.on("clientError", (_, socket) => socket.destroy());
  }

  /** Opens a gate on a free port of the loopback interface. */
  static async to(portalUrl: string): Promise<PortalGate> {
    const gate = new PortalGate(portalUrl);
    await new Promise<void>((resolve, reject) => {
      gate.server.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    gate.server.unref();
    return gate;
  }

  /** Address for the browser's proxy setting. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** At once, and for ever: what is open breaks, and nothing new is let in. */
  shut(): void {
    if (this.isShut) return;
    this.isShut = true;
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  /**
   * What `work` asks of the portal goes out only while `mayPass` says so, whatever was begun before: a process that is suspended on its
   * way, such as between connecting and sending, goes on later where it stood. The first byte that comes too late shuts the gate.
   */
  async only<T>(mayPass: () => boolean, work: () => Promise<T>): Promise<T> {
    this.mayPass = mayPass;
    try {
      return await work();
    } finally {
      this.mayPass = always;
    }
  }

  private isOpen(): boolean {
    if (!this.mayPass()) this.shut();
    return !this.isShut;
  }

  /** On the way to the portal. */
  private guard(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, next) => {
        if (this.isOpen()) next(null, chunk);
        else next(new Error("this came later than it may be sent"));
      },
    });
  }

  private keep<Socket extends Duplex>(socket: Socket): Socket {
    if (this.isShut) return socket.destroy();
    this.sockets.add(socket);
    socket.once("close", () => this.sockets.delete(socket));
    return socket;
  }

  private leadsTo(hostname: string, port: string): boolean {
    return this.isOpen() && hostname === this.host && port === this.port;
  }

  /** Encrypted: bytes both ways. */
  private tunnel({ url = "" }: IncomingMessage, client: Duplex, head: Buffer): void {
    const [, hostname = "", port = ""] = /^(.*):(\d+)$/.exec(url) ?? [];
    if (!this.leadsTo(hostname, port)) return void client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const portal = this.keep(connect({ host: withoutBrackets(hostname), port: Number(port) }));
    portal.once("connect", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      if (head.length > 0 && this.isOpen()) portal.write(head);
    });
    // What breaks on one side breaks on the other.
    pipeline(client, this.guard(), portal, client, () => undefined);
  }

  /** Unencrypted, as a portal on this machine is: one request, whose answer breaks off where the portal's does. */
  private pass(request: IncomingMessage, response: ServerResponse): void {
    const to = URL.parse(request.url ?? "");
    if (to?.protocol !== "http:" || !this.leadsTo(to.hostname, to.port || "80")) return void response.writeHead(403).end(REFUSED);
    const { "proxy-connection": _, ...headers } = request.headers;
    const breakOff = (): void => void request.socket.destroy();
    const portal = this.keep(connect({ host: withoutBrackets(to.hostname), port: Number(to.port || "80") })).once("error", breakOff);
    // Nothing is written before: a socket that is not connected yet would send by itself what it was given.
    portal.once("connect", () => {
      if (!this.isOpen()) return breakOff();
      const passed = forward(to, { method: request.method, headers, createConnection: () => portal }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        pipeline(answer, response, () => undefined);
      });
      passed.once("error", breakOff);
      pipeline(request, this.guard(), passed, () => undefined);
    });
  }
}

const always = (): boolean => true;
const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1");

const gates = new WeakMap<BrowserContext, PortalGate>();

/** Notes through which gate a context was opened. */
export function keepGate(context: BrowserContext, gate: PortalGate): void {
  gates.set(context, gate);
}

/** The gate of a context. Throws where it has none: nothing that may go out once goes out there. */
export function gateOf(context: BrowserContext): PortalGate {
  const gate = gates.get(context);
  if (!gate) throw new Error("this browser context was opened without a gate to the portal");
  return gate;
}
