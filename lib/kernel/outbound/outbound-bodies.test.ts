import { createServer } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { withOutboundResponse, type OutboundRequest } from "./outbound";

const open: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }
});

/** A server that sends the headers and then what `answer` writes; `sockets` are the open connections. */
async function serve(headers: Record<string, string>, answer: (write: (bytes: Uint8Array) => void, socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    response.writeHead(200, headers);
    answer((bytes) => void response.write(bytes), request.socket);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  open.push({ server, sockets });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request: OutboundRequest = {
    url: `http://${host}/`,
    method: "GET",
    timeoutMs: 20_000,
    maxRedirects: 0,
    maxBytes: 1_000_000,
    policy: { allowedHosts: new Set([host]), ports: new Set(), resolve: () => Promise.reject(new Error("ENOTFOUND")) },
  };
  return { request, sockets };
}

const drain = async (body: AsyncIterable<Uint8Array>) => {
  for await (const part of body) void part;
};

it("a truncated gzip response is unreachable at once rather than after the time limit", async () => {
  const packed = gzipSync(Buffer.from(Array.from({ length: 50_000 }, (_, n) => n % 251)));
  const { request } = await serve({ "content-encoding": "gzip" }, (write, socket) => {
    write(packed.subarray(0, packed.length - 20));
    setImmediate(() => socket.destroy());
  });
  await expect(withOutboundResponse(request, ({ body }) => drain(body))).rejects.toMatchObject({ code: "unreachable" });
});

it.each<Record<string, string>>([{}, { "content-encoding": "gzip" }])(
  "closes the connection of a response (%j) that is not read to the end",
  async (headers) => {
    const { request, sockets } = await serve(headers, (write) => write(gzipSync("x")));
    expect(await withOutboundResponse(request, async ({ status }) => status)).toBe(200);
    await expect.poll(() => sockets.size).toBe(0);
  },
);

it("closes the connection if a gzip response is not gzip", async () => {
  const { request, sockets } = await serve({ "content-encoding": "gzip" }, (write) => write(Buffer.from("plain text")));
  await expect(withOutboundResponse(request, ({ body }) => drain(body))).rejects.toMatchObject({ code: "unreachable" });
  await expect.poll(() => sockets.size).toBe(0);
});
