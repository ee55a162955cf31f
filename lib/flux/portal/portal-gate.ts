import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { pipeline, Transform, type Duplex } from "node:stream";
import type { BrowserContext } from "playwright-core";

const DEFAULT_PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

/** The browser shows this as a page of the address it requested, so that the driver sees where it was led. */
const REFUSED = "This browser is led to the portal alone.";

/**
 * The only way from a browser context to the network: a proxy in this process that connects to the portal's host and port only. Once shut,
 * it lets nothing through, whatever the browser has under way. That must be enforced outside the browser: a request that is held back for
 * the driver goes out by itself when its page is closed or the driver dies.
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
    // Clients that don't speak HTTP or break off.
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

  /** Shuts the gate at once and permanently: open connections break, and new ones are refused. */
  shut(): void {
    if (this.isShut) return;
    this.isShut = true;
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  /**
   * Lets what `work` sends to the portal pass only while `mayPass` returns true, whenever the request began: a process suspended midway,
   * for example between connecting and sending, later continues where it stopped. The first byte that comes too late shuts the gate.
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

  /** Checks each chunk on its way to the portal. */
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

  /** HTTPS: relays encrypted bytes both ways. */
  private tunnel({ url = "" }: IncomingMessage, client: Duplex, head: Buffer): void {
    const [, hostname = "", port = ""] = /^(.*):(\d+)$/.exec(url) ?? [];
    if (!this.leadsTo(hostname, port)) return void client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const portal = this.keep(connect({ host: withoutBrackets(hostname), port: Number(port) }));
    portal.once("connect", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      if (head.length > 0 && this.isOpen()) portal.write(head);
    });
    // If one side breaks, so does the other.
    pipeline(client, this.guard(), portal, client, () => undefined);
  }

  /** Plain HTTP, as for a portal on this machine: forwards one request; if the portal's answer breaks off, so does this one. */
  private pass(request: IncomingMessage, response: ServerResponse): void {
    const to = URL.parse(request.url ?? "");
    if (to?.protocol !== "http:" || !this.leadsTo(to.hostname, to.port || "80")) return void response.writeHead(403).end(REFUSED);
    const { "proxy-connection": _, ...headers } = request.headers;
    const breakOff = (): void => void request.socket.destroy();
    const portal = this.keep(connect({ host: withoutBrackets(to.hostname), port: Number(to.port || "80") })).once("error", breakOff);
    // Nothing is written before the socket is connected: it would send buffered bytes on its own, past the check.
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

/** Remembers the gate through which a context was opened. */
export function keepGate(context: BrowserContext, gate: PortalGate): void {
  gates.set(context, gate);
}

/** Returns a context's gate. Throws if there is none, because nothing that may go out only once can be sent without one. */
export function gateOf(context: BrowserContext): PortalGate {
  const gate = gates.get(context);
  if (!gate) throw new Error("this browser context was opened without a gate to the portal");
  return gate;
}
