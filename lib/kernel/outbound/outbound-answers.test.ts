import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { sendWebhook } from "@/lib/webhooks/send-webhook";
import { withOutboundResponse, type OutboundPolicy, type OutboundRequest, type OutboundResponse } from "./outbound";

const open: { server: TcpServer | Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }
});

async function listen(server: TcpServer | Server, host = "127.0.0.1"): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  open.push({ server, sockets });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, host, done));
  return (server.address() as AddressInfo).port;
}

const serve = (handle: RequestListener) => listen(createServer({ keepAliveTimeout: 30_000 }, handle));

const policyFor = (host: string, resolve: OutboundPolicy["resolve"] = () => Promise.reject(new Error("ENOTFOUND"))): OutboundPolicy => ({
  allowedHosts: new Set([host]),
  ports: new Set(["80", "443"]),
  resolve,
});

function get(host: string, path = "/", overrides: Partial<OutboundRequest> = {}): OutboundRequest {
  const policy = policyFor(host);
  return { url: `http://${host}${path}`, method: "GET", timeoutMs: 10_000, maxRedirects: 5, maxBytes: 1_000_000, policy, ...overrides };
}

async function bodyOf(response: OutboundResponse): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of response.body) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe("an outbound request", () => {
  it("sends the URL's path and query unchanged, asks for an uncompressed body, and names Levy as user agent", async () => {
    let seen: IncomingMessage | undefined;
    const port = await serve((request, response) => {
      seen = request;
      response.end();
    });
    const host = `127.0.0.1:${port}`;
    await withOutboundResponse(get(host, "/scan.pdf?signature=a%2Fb&n=1", { headers: { "x-own": "1" } }), bodyOf);
    expect(seen).toMatchObject({
      method: "GET",
      url: "/scan.pdf?signature=a%2Fb&n=1",
      headers: { host, "user-agent": "Levy", "accept-encoding": "identity", "x-own": "1" },
    });
  });

  // Containers often have no IPv6.
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === "IPv6"));
  it.skipIf(!hasIpv6)("connects to an IPv6 address in the URL", async () => {
    const port = await listen(
      createServer((_, response) => response.end("six")),
      "::1",
    );
    expect(await withOutboundResponse(get(`[::1]:${port}`), bodyOf)).toBe("six");
  });
});

describe("a response body", () => {
  it.each([
    ["gzip", gzipSync],
    [" GZIP ", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["identity", (text: string) => Buffer.from(text)],
    ["", (text: string) => Buffer.from(text)],
    // Encodings that some stores and servers name for an unencoded file.
    ["aws-chunked", (text: string) => Buffer.from(text)],
    ["None", (text: string) => Buffer.from(text)],
    ["utf-8", (text: string) => Buffer.from(text)],
    ["gzip, aws-chunked", gzipSync],
  ])("with Content-Encoding %j is decoded", async (encoding, pack) => {
    const port = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(pack("an invoice")));
    expect(await withOutboundResponse(get(`127.0.0.1:${port}`), bodyOf)).toBe("an invoice");
  });

  it("that stalls halfway ends in a timeout", async () => {
    const port = await serve((_, response) => void response.writeHead(200, { "content-length": 100 }).write("half"));
    await expect(withOutboundResponse(get(`127.0.0.1:${port}`, "/", { timeoutMs: 300 }), bodyOf)).rejects.toMatchObject({
      code: "timeout",
    });
  });

  it("that is not read when the time limit ends does not crash the process", async () => {
    const port = await serve((_, response) => void response.writeHead(200, { "content-length": 100 }).write("half"));
    const slow = async ({ status }: OutboundResponse) => {
      await new Promise((done) => setTimeout(done, 2_500));
      return status;
    };
    // The limit also covers connecting and the head, for which a busy machine may need a while.
    expect(await withOutboundResponse(get(`127.0.0.1:${port}`, "/", { timeoutMs: 2_000 }), slow)).toBe(200);
  });

  it("that is too long to read still yields an excerpt for the webhook's delivery", async () => {
    const port = await serve((_, response) => response.writeHead(500).end(Buffer.alloc(4_000_000, "no ")));
    const host = `127.0.0.1:${port}`;
    const sent = await sendWebhook({ url: `http://${host}/`, headers: {}, body: "{}", policy: policyFor(host), timeoutMs: 10_000 });
    expect(sent).toMatchObject({ outcome: "refused", responseStatus: 500 });
    expect(sent.responseExcerpt).toMatch(/^(no )+n$/);
  });
});

describe("a response", () => {
  it.each([300, 302, 304])("with status %i and no redirect to follow is returned as it is", async (status) => {
    const port = await serve((request, response) => {
      if (request.url !== "/") response.end("elsewhere");
      else response.writeHead(status, status === 302 ? {} : { location: "/elsewhere" }).end();
    });
    expect(await withOutboundResponse(get(`127.0.0.1:${port}`), async (response) => response.status)).toBe(status);
  });

  it("that redirects to an invalid URL is unreachable, and to a decimal spelling of an allowed host forbidden", async () => {
    const port = await serve(({ url }, response) =>
      response.writeHead(302, { location: url === "/odd" ? `HTTP://2130706433:${port}/` : "//[" }).end(),
    );
    const host = `127.0.0.1:${port}`;
    await expect(withOutboundResponse(get(host), bodyOf)).rejects.toMatchObject({ code: "unreachable" });
    await expect(withOutboundResponse(get(host, "/odd"), bodyOf)).rejects.toMatchObject({ code: "forbidden_address" });
  });

  it.each([
    ["in UTF-8, as browsers read them", "/M\u00c3\u00a4rz.pdf", "/M%C3%A4rz.pdf"],
    ["in Latin-1, if they can be nothing else", "/M\u00e4rz.pdf", "/M%C3%A4rz.pdf"],
  ])("that redirects with plain letters %s is followed", async (_, location, expected) => {
    const port = await serve((request, response) => {
      if (request.url === "/") response.writeHead(302, { location }).end();
      else response.end(request.url);
    });
    expect(await withOutboundResponse(get(`127.0.0.1:${port}`), bodyOf)).toBe(expected);
  });

  it("that switches protocols is unreachable at once", async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.on("error", () => undefined);
        socket.once("data", () => socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"));
      }),
    );
    await expect(withOutboundResponse(get(`127.0.0.1:${port}`), bodyOf)).rejects.toMatchObject({ code: "unreachable" });
  });
});

describe("keep-alive connections", () => {
  it("are replaced by a new one if the server has closed them all", async () => {
    const stale = new Set<Socket>();
    const port = await serve((request, response) => {
      if (stale.has(request.socket)) request.socket.destroy();
      else setTimeout(() => response.end("here"), 50);
      stale.add(request.socket);
    });
    const request = get(`127.0.0.1:${port}`);
    await Promise.all([1, 2, 3].map(() => withOutboundResponse(request, bodyOf)));
    expect(stale.size).toBe(3);
    expect(await withOutboundResponse(request, bodyOf)).toBe("here");
  });

  it("are reused in any order of the host's addresses, and not once the host has lost the address", async () => {
    let connections = 0;
    const server = createServer({ keepAliveTimeout: 30_000 }, (_, response) => response.end()).on("connection", () => {
      connections += 1;
    });
    // Nothing listens at 127.0.0.1, so the connection must be to 127.0.0.2.
    const host = `two.example:${await listen(server, "127.0.0.2")}`;
    const at = (...addresses: string[]) =>
      get(host, "/", { policy: policyFor(host, async () => addresses.map((address) => ({ address, family: 4 }))) });
    await withOutboundResponse(at("127.0.0.1", "127.0.0.2"), bodyOf);
    await withOutboundResponse(at("127.0.0.2", "127.0.0.1"), bodyOf);
    expect(connections).toBe(1);
    await expect(withOutboundResponse(at("127.0.0.1"), bodyOf)).rejects.toMatchObject({ code: "unreachable" });
    await expect(withOutboundResponse(at("127.0.0.1", "127.0.0.3"), bodyOf)).rejects.toMatchObject({ code: "unreachable" });
  });
});
