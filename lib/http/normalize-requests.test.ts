import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { normalizeRequests, normalizeTarget } from "./normalize-requests";

normalizeRequests(false);

it.each([
  ["TRACE / HTTP/1.1", "PATCH"],
  ["PROPFIND / HTTP/1.1", "PATCH"],
  ["DELETE / HTTP/1.1", "DELETE"],
  ["CONNECT example.com:443 HTTP/1.1", null],
])("normalizes the request method of %s", async (head, seen) => {
  const server = createServer((request, response) => response.end(`method ${request.method ?? ""}`)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    socket.write(`${head}\r\nHost: levy.test\r\nConnection: close\r\n\r\n`);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    if (seen === null) expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, POST, DELETE[^]*"code":"method_not_allowed"/);
    else expect(answer).toContain(`method ${seen}`);
  } finally {
    server.close();
  }
});

it.each([
  ["HTTP/2", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"],
  ["a websocket", "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"],
])("a request that offers an upgrade to %s is answered over HTTP/1.1, with its body", async (_, offer) => {
  const server = createServer((request, response) => {
    request.setEncoding("utf8").once("data", (body) => response.writeHead(200, { connection: "close" }).end(`got ${String(body)}`));
  });
  // Like Next.js, which ignores an upgrade that is not for its own websocket.
  server.on("upgrade", () => undefined).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    socket.write(`POST /v1/events HTTP/1.1\r\nHost: levy.test\r\n${offer}\r\nContent-Length: 2\r\n\r\n{}`);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*got \{\}/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it.each([
  ["/v1/events?limit=2", "/v1/events?limit=2"],
  ["/v1/events/", "/v1/events"],
  ["//v1//events/?a=//b/", "/v1/events?a=//b/"],
  ["/v1/", "/v1"],
  ["/v1", "/v1"],
  ["/v1/%zz", "/v1/%25zz"],
  ["/v1/events/%E0%A4%A?x=%zz", "/v1/events/%25E0%25A4%25A?x=%zz"],
  ["/v1/events/a%2Fb", "/v1/events/a%2Fb"],
  ["/", "/"],
  ["/docs//x/", "/docs//x/"],
  ["/v10//x/", "/v10//x/"],
  ["http://proxied.test:81/v1/events/?a=http://b/", "/v1/events?a=http://b/"],
  ["HTTPS://proxied.test", "/"],
  ["http://proxied.test?a=1", "/?a=1"],
  ["*", "/v1/*"],
])("rewrites the request target %s to %s", (sent, met) => {
  expect(normalizeTarget(sent)).toBe(met);
  expect(() => decodeURIComponent(normalizeTarget(sent).split("?")[0] ?? "")).not.toThrow();
});

it("the sender of a body that is too large still reads the response, and the rest of the body is not buffered", async () => {
  let heapGrowth = 0;
  const server = createServer((request, response) => {
    // Like a route that stops reading: it reads one chunk, and answers.
    request.once("readable", () => {
      request.read();
      response.writeHead(413).end("too large");
    });
    response.once("close", () => {
      heapGrowth = Math.max(heapGrowth, request.readableLength);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const chunk = new Uint8Array(256 * 1024);
    const stream = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (let index = 0; index < 40; index += 1) controller.enqueue(chunk);
          controller.close();
        },
      });
    for (const body of [new Uint8Array(10 * 1024 * 1024), stream()]) {
      const answer = await fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
      expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
    }
    expect(heapGrowth).toBeLessThan(1024 * 1024);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it.each([
  ["/v1/events", 3 * 1024 * 1024, false],
  ["/v1/events", 2, true],
  ["/test/invoices", 3 * 1024 * 1024, true],
])("Expect: 100-continue to %s with %i bytes gets 100 Continue: %s", async (path, length, isTold) => {
  const server = createServer((_, response) => response.writeHead(413, { connection: "close" }).end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: levy.test\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer.includes("100 Continue")).toBe(isTold);
    expect(answer).toContain("HTTP/1.1 413 ");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
