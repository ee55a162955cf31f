import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { readExcerpt, withOutboundResponse, type OutboundPolicy, type OutboundRequest, type OutboundResponse } from "./outbound";

const open: Server[] = [];
const hanging = new Set<{ destroy(): void }>();
afterEach(async () => {
  for (const socket of hanging) socket.destroy();
  hanging.clear();
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  server.on("connection", (socket) => hanging.add(socket));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

const serve = (handle: RequestListener) => listen(createServer(handle));

/** A server that must not be reached: it counts connections rather than requests. */
async function canary(): Promise<{ port: number; connections(): number }> {
  let count = 0;
  const port = await listen(
    createTcpServer((socket) => {
      count += 1;
      socket.destroy();
    }),
  );
  return { port, connections: () => count };
}

const policy = (overrides: Partial<OutboundPolicy> = {}): OutboundPolicy => ({
  allowedHosts: new Set(),
  ports: new Set(["80", "443"]),
  resolve: () => Promise.reject(new Error("ENOTFOUND")),
  ...overrides,
});
const allow = (...ports: number[]) => policy({ allowedHosts: new Set(ports.map((port) => `127.0.0.1:${port}`)) });

const get = (url: string, overrides: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  method: "GET",
  timeoutMs: 5_000,
  maxRedirects: 5,
  maxBytes: 1_000_000,
  policy: policy(),
  ...overrides,
});

async function bodyOf(response: OutboundResponse): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of response.body) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe("forbidden addresses", () => {
  it("are never connected to, even on an allowed port", async () => {
    const trap = await canary();
    const inside = policy({ ports: new Set([String(trap.port)]), resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    for (const host of [
      "127.0.0.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "0x7f000001",
      "2130706433",
      "0177.0.0.1",
      "127.1",
      "localhost",
      "localhost.",
      "user@127.0.0.1",
      "0.0.0.0",
      "inside.example",
      "inside.example.",
      "169.254.169.254",
    ]) {
      const request = get(`http://${host}:${trap.port}/`, { policy: inside });
      await expect(withOutboundResponse(request, bodyOf), host).rejects.toMatchObject({ code: "forbidden_address" });
    }
    expect(trap.connections()).toBe(0);
  });

  it("include public hosts on ports other than 80 and 443", async () => {
    const trap = await canary();
    const request = get(`http://public.example:${trap.port}/`, {
      policy: policy({ resolve: async () => [{ address: "8.8.8.8", family: 4 }] }),
    });
    await expect(withOutboundResponse(request, bodyOf)).rejects.toMatchObject({ code: "forbidden_address" });
  });

  it.each([301, 302, 303, 307, 308])("are refused after a %i redirect, absolute or relative", async (status) => {
    const trap = await canary();
    for (const location of [
      `http://127.0.0.1:${trap.port}/`,
      `http://2130706433:${trap.port}/`,
      `//localhost:${trap.port}/`,
      "file:///etc/passwd",
      `http://u:p@127.0.0.1:${trap.port}/`,
    ]) {
      const port = await serve((_, answer) => answer.writeHead(status, { location }).end());
      const request = get(`http://127.0.0.1:${port}/`, { policy: { ...allow(port), ports: new Set([String(trap.port)]) } });
      await expect(withOutboundResponse(request, bodyOf), location).rejects.toMatchObject({ code: "forbidden_address" });
    }
    expect(trap.connections()).toBe(0);
  });
});

describe("DNS pinning", () => {
  it("connects to the checked address without resolving the name again", async () => {
    const port = await serve((request, answer) => answer.end(`host ${request.headers.host}`));
    let calls = 0;
    const changing = policy({
      allowedHosts: new Set([`changing.invalid:${port}`]),
      resolve: async () => {
        calls += 1;
        return [{ address: calls === 1 ? "127.0.0.1" : "192.0.2.1", family: 4 }];
      },
    });
    // The system resolver knows no .invalid name: only the pinned addresses lead to the server.
    await expect(withOutboundResponse(get(`http://changing.invalid:${port}/`, { policy: changing }), bodyOf)).resolves.toBe(
      `host changing.invalid:${port}`,
    );
    expect(calls).toBe(1);
  });

  it("tries the next checked address if one does not answer", async () => {
    const port = await serve((_, answer) => answer.end("ok"));
    const two = policy({
      allowedHosts: new Set([`two.invalid:${port}`]),
      resolve: async () => [
        { address: "::1", family: 6 },
        { address: "127.0.0.1", family: 4 },
      ],
    });
    await expect(withOutboundResponse(get(`http://two.invalid:${port}/`, { policy: two }), bodyOf)).resolves.toBe("ok");
  });

  it("sends the host name for TLS", async () => {
    const names: string[] = [];
    const port = await listen(
      createTlsServer({
        SNICallback: (name, answer) => {
          names.push(name);
          answer(new Error("no certificate here"));
        },
      }),
    );
    const named = policy({ allowedHosts: new Set([`secure.invalid:${port}`]), resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    await expect(withOutboundResponse(get(`https://secure.invalid:${port}/`, { policy: named }), bodyOf)).rejects.toMatchObject({
      code: "unreachable",
    });
    expect(names).toEqual(["secure.invalid"]);
  });
});

describe("keep-alive connections", () => {
  async function counting(handle: RequestListener): Promise<{ port: number; connections(): number; server: Server }> {
    let count = 0;
    const server = createServer({ keepAliveTimeout: 30_000 }, handle).on("connection", () => {
      count += 1;
    });
    return { port: await listen(server), connections: () => count, server };
  }

  it("are reused if the previous response was read to its end, and only then", async () => {
    const { port, connections } = await counting((_, response) => response.end("read me"));
    const request = get(`http://127.0.0.1:${port}/`, { policy: allow(port) });
    for (let time = 0; time < 3; time += 1) expect(await withOutboundResponse(request, bodyOf)).toBe("read me");
    expect(connections()).toBe(1);
    await withOutboundResponse(request, async () => undefined);
    await withOutboundResponse(request, bodyOf);
    expect(connections()).toBe(2);
  });

  it("are not reused once the host name resolves to another address", async () => {
    const { port, connections } = await counting((_, response) => response.end());
    const url = `http://moves.example:${port}/`;
    const at = (address: string) =>
      policy({ allowedHosts: new Set([`moves.example:${port}`]), resolve: async () => [{ address, family: 4 }] });
    for (const address of ["127.0.0.1", "127.0.0.1"]) await withOutboundResponse(get(url, { policy: at(address) }), bodyOf);
    expect(connections()).toBe(1);
    const inside = policy({ ports: new Set([String(port)]), resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    await expect(withOutboundResponse(get(url, { policy: inside }), bodyOf)).rejects.toMatchObject({ code: "forbidden_address" });
    // Nothing listens at the new address; a reused connection would have answered.
    await expect(withOutboundResponse(get(url, { policy: at("127.0.0.2") }), bodyOf)).rejects.toMatchObject({ code: "unreachable" });
  });

  it("closed by the server are replaced, and the request is sent again", async () => {
    let asked = 0;
    const { port, connections } = await counting((request, response) => {
      asked += 1;
      // The second request meets a server that hangs up without an answer.
      if (asked === 2) request.socket.destroy();
      else response.end("here");
    });
    const request = get(`http://127.0.0.1:${port}/`, { policy: allow(port) });
    expect([await withOutboundResponse(request, bodyOf), await withOutboundResponse(request, bodyOf)]).toEqual(["here", "here"]);
    expect([asked, connections()]).toEqual([3, 2]);
  });

  it("a new connection is not retried if the server hangs up", async () => {
    let asked = 0;
    const { port } = await counting((request) => {
      asked += 1;
      request.socket.destroy();
    });
    await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), bodyOf)).rejects.toMatchObject({
      code: "unreachable",
    });
    expect(asked).toBe(1);
  });
});

describe("redirects", () => {
  it("are followed to allowed addresses, up to the maximum number", async () => {
    const port = await serve((request, answer) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) answer.end("arrived");
      else answer.writeHead(302, { location: `/${left - 1}` }).end("moved");
    });
    await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/5`, { policy: allow(port) }), bodyOf)).resolves.toBe("arrived");
    await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/6`, { policy: allow(port) }), bodyOf)).rejects.toMatchObject({
      code: "unreachable",
    });
  });

  it("to a URL with a user name or password are refused, even on an allowed host", async () => {
    const port = await serve(({ headers: { host } }, answer) => answer.writeHead(302, { location: `//user:word@${host}/` }).end());
    const request = get(`http://127.0.0.1:${port}/`, { policy: allow(port) });
    await expect(withOutboundResponse(request, bodyOf)).rejects.toMatchObject({ code: "forbidden_address" });
  });

  it("are returned as they are if none may be followed", async () => {
    const trap = await canary();
    const port = await serve((_, answer) => answer.writeHead(302, { location: `http://127.0.0.1:${trap.port}/` }).end("moved"));
    const request = get(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}", maxRedirects: 0, policy: allow(port, trap.port) });
    await expect(withOutboundResponse(request, async (response) => [response.status, await readExcerpt(response, 3)])).resolves.toEqual([
      302,
      "mov",
    ]);
    expect(trap.connections()).toBe(0);
  });
});

describe("limits", () => {
  it("stops an endless response at the size limit and closes the connection", async () => {
    let sent = 0;
    let closed: () => void = () => undefined;
    const closing = new Promise<void>((done) => {
      closed = done;
    });
    const port = await serve((_, answer) => {
      const block = Buffer.alloc(65_536);
      const more = () => {
        while (answer.write(block)) sent += block.length;
      };
      answer.on("drain", more).on("close", closed);
      more();
    });
    await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), bodyOf)).rejects.toMatchObject({
      code: "too_large",
    });
    await closing;
    expect(sent).toBeLessThan(20_000_000);
  });

  it("accepts a response of exactly the size limit, and refuses one byte more", async () => {
    const port = await serve((_, answer) => answer.end(Buffer.alloc(1_000)));
    const call = (maxBytes: number) => withOutboundResponse(get(`http://127.0.0.1:${port}/`, { maxBytes, policy: allow(port) }), bodyOf);
    expect(await call(1_000)).toHaveLength(1_000);
    await expect(call(999)).rejects.toMatchObject({ code: "too_large" });
  });

  it("counts the decompressed size of a decompression bomb", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const port = await serve((_, answer) => answer.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), bodyOf)).rejects.toMatchObject({
      code: "too_large",
    });
  });

  it("decodes a compressed response; a broken one or one of an unknown encoding is unreachable", async () => {
    const zipped = gzipSync("hello");
    const port = await serve((request, answer) => {
      if (request.url === "/ok") answer.writeHead(200, { "content-encoding": "gzip" }).end(zipped);
      else if (request.url === "/broken") answer.writeHead(200, { "content-encoding": "gzip" }).end("not gzip");
      else answer.writeHead(200, { "content-encoding": "zstd" }).end("x");
    });
    const call = (path: string) => withOutboundResponse(get(`http://127.0.0.1:${port}${path}`, { policy: allow(port) }), bodyOf);
    await expect(call("/ok")).resolves.toBe("hello");
    await expect(call("/broken")).rejects.toMatchObject({ code: "unreachable" });
    await expect(call("/zstd")).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("Serve the file without one") as string,
    });
    await expect(
      withOutboundResponse(get(`http://127.0.0.1:${port}/zstd`, { policy: allow(port) }), async ({ status }) => status),
    ).resolves.toBe(200);
  });

  it.each([
    ["never answers", () => undefined],
    [
      "never finishes its headers",
      (socket: { write(text: string): void }) => {
        socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
        return setInterval(() => socket.write("x"), 20);
      },
    ],
    [
      "never finishes its body",
      (socket: { write(text: string): void }) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        return setInterval(() => socket.write("x"), 20);
      },
    ],
  ])("ends in a timeout if the server %s", async (_, behave) => {
    const timers: NodeJS.Timeout[] = [];
    const port = await listen(
      createTcpServer((socket) => {
        socket.on("error", () => undefined);
        const timer = behave(socket);
        if (timer) timers.push(timer);
      }),
    );
    await expect(
      withOutboundResponse(get(`http://127.0.0.1:${port}/`, { timeoutMs: 300, policy: allow(port) }), bodyOf),
    ).rejects.toMatchObject({ code: "timeout" });
    timers.forEach(clearInterval);
  });

  it("ends in a timeout if the resolver never answers", async () => {
    const silent = policy({ resolve: () => new Promise(() => undefined) });
    await expect(withOutboundResponse(get("https://silent.example/", { timeoutMs: 100, policy: silent }), bodyOf)).rejects.toMatchObject({
      code: "timeout",
    });
  });

  it("is unreachable if the connection is cut within the response", async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");
      }),
    );
    await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), bodyOf)).rejects.toMatchObject({
      code: "unreachable",
    });
  });

  it("is unreachable if the response is not HTTP", async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.on("error", () => undefined).end("220 mail.example ESMTP\r\n");
      }),
    );
    await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), bodyOf)).rejects.toMatchObject({
      code: "unreachable",
      message: "The response is not valid HTTP",
    });
  });

  it("is unreachable if nothing listens, with a message that reveals no address", async () => {
    const error: unknown = await withOutboundResponse(get("http://127.0.0.1:1/", { policy: allow(1) }), bodyOf).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: "unreachable", message: "The connection was refused" });
  });
});

it("delivers the whole body to a slow reader, even after the server has closed the connection", async () => {
  const port = await serve((_, answer) => answer.writeHead(200, { connection: "close" }).end(Buffer.alloc(900_000, "x")));
  const length = await withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), async (response) => {
    let received = 0;
    for await (const part of response.body) {
      await new Promise((done) => setTimeout(done, 5));
      received += part.length;
    }
    return received;
  });
  expect(length).toBe(900_000);
});

it("passes on errors of the reader, and tolerates an unread body", async () => {
  const port = await serve((_, answer) => answer.end(Buffer.alloc(500_000)));
  const own = new Error("my own");
  await expect(withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), () => Promise.reject(own))).rejects.toBe(
    own,
  );
  await expect(
    withOutboundResponse(get(`http://127.0.0.1:${port}/`, { policy: allow(port) }), async (response) => response.status),
  ).resolves.toBe(200);
});
