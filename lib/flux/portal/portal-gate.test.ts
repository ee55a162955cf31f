import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { connect, createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PortalGate } from "./portal-gate";

let portal: Server;
let port = 0;
let gate: PortalGate;
let came: string[] = [];
let held: (() => void) | undefined;

beforeEach(async () => {
  came = [];
  held = undefined;
  portal = createServer((asked, response) => {
    came.push(`${asked.method} ${asked.url}`);
    if (asked.url === "/held") held = () => response.end("late");
    else if (asked.url === "/lost") asked.socket.destroy();
    else asked.pipe(response.writeHead(asked.method === "POST" ? 201 : 200, { "set-cookie": ["a=1", "b=2"] }));
  }).listen(0, "127.0.0.1");
  await once(portal, "listening");
  ({ port } = portal.address() as AddressInfo);
  gate = await PortalGate.to(`http://127.0.0.1:${port}`);
});

afterEach(() => {
  gate.shut();
  portal.closeAllConnections();
  portal.close();
});

const agentless = { host: "127.0.0.1", agent: false };
const gatePort = () => Number(new URL(gate.url).port);

/** Sends a request as a browser does to its proxy. */
async function ask(path: string, { method = "GET", body = "" } = {}): Promise<{ answer: IncomingMessage; text: string }> {
  const asked = request({ ...agentless, port: gatePort(), path, method, headers: { "proxy-connection": "keep-alive" } }).end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of answer) text += String(part);
  return { answer, text };
}

/** Opens a tunnel to `to`; returns the client's socket and the gate's answer. */
async function tunnelTo(to: string): Promise<{ client: Socket; said: string }> {
  const client = connect(gatePort(), "127.0.0.1");
  client.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\n`);
  const [said] = (await once(client, "data")) as [Buffer];
  return { client, said: said.toString() };
}

async function echo(): Promise<TcpServer> {
  const server = createTcpServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

it("forwards a request to the portal and its response back unchanged", async () => {
  const { answer, text } = await ask(`http://127.0.0.1:${port}/form?a=1`, { method: "POST", body: "word=hello" });
  expect([answer.statusCode, text]).toEqual([201, "word=hello"]);
  expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(came).toEqual(["POST /form?a=1"]);
});

it("tunnels bytes to the portal in both directions", async () => {
  const server = await echo();
  const { port: at } = server.address() as AddressInfo;
  gate.shut();
  gate = await PortalGate.to(`https://127.0.0.1:${at}`);
  const { client, said } = await tunnelTo(`127.0.0.1:${at}`);
  expect(said).toContain(" 200 ");
  client.write("hello");
  expect(String((await once(client, "data"))[0])).toBe("hello");
  client.end();
  await once(client, "close");
  server.close();
});

it.each(["localhost", "127.0.0.2", "portal.example"])("refuses any other host: %s", async (host) => {
  expect((await ask(`http://${host}:${port}/`)).answer.statusCode).toBe(403);
  expect((await tunnelTo(`${host}:${port}`)).said).toContain(" 403 ");
  expect(came).toEqual([]);
});

it("refuses any other port, and accepts the scheme's default port", async () => {
  expect((await ask(`http://127.0.0.1:${port + 1}/`)).answer.statusCode).toBe(403);
  expect((await ask("http://127.0.0.1/")).answer.statusCode).toBe(403);
  const https = await PortalGate.to("https://127.0.0.1");
  gate.shut();
  gate = https;
  expect((await tunnelTo(`127.0.0.1:${port}`)).said).toContain(" 403 ");
  // Nothing listens on this port, so a connection that is let through breaks.
  const client = connect(gatePort(), "127.0.0.1");
  client.write("CONNECT 127.0.0.1:443 HTTP/1.1\r\n\r\n");
  let said = "";
  client.on("data", (part) => (said += String(part)));
  await once(client, "close");
  expect(said).not.toContain("403");
});

it.each(["/", "ftp://127.0.0.1/"])("refuses an invalid target: %s", async (path) => {
  expect((await ask(path)).answer.statusCode).toBe(403);
});

it("closes the connection if the portal does", async () => {
  await expect(ask(`http://127.0.0.1:${port}/lost`)).rejects.toThrow(/hang up|ECONNRESET/);
  expect(came).toEqual(["GET /lost"]);
});

it("once shut, closes connections in progress and accepts no new ones", async () => {
  const at = gatePort();
  const open = ask(`http://127.0.0.1:${port}/held`);
  await expect.poll(() => held).toBeDefined();
  // A connection that a browser keeps open for its next request.
  const kept = connect(gatePort(), "127.0.0.1");
  await once(kept, "connect");
  gate.shut();
  await expect(open).rejects.toThrow(/hang up|ECONNRESET/);
  kept.on("error", () => undefined).resume();
  await once(kept, "close");
  const late = connect(at, "127.0.0.1");
  await expect(once(late, "connect")).rejects.toThrow("ECONNREFUSED");
  expect(came).toEqual(["GET /held"]);
});

it("once shut, closes its tunnels", async () => {
  gate.shut();
  const server = await echo();
  const { port: at } = server.address() as AddressInfo;
  gate = await PortalGate.to(`https://127.0.0.1:${at}`);
  const { client } = await tunnelTo(`127.0.0.1:${at}`);
  gate.shut();
  await once(
    client.on("error", () => undefined),
    "close",
  );
  const left = await new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });
  expect(left).toBe(0);
  server.close();
});

it("forwards no request after its time limit, on an open or a new connection", async () => {
  let inTime = true;
  const answered = await gate.only(
    () => inTime,
    () => ask(`http://127.0.0.1:${port}/early`),
  );
  expect(answered.answer.statusCode).toBe(200);
  await gate.only(
    () => inTime,
    async () => {
      const late = ask(`http://127.0.0.1:${port}/late`, { method: "POST", body: "word=hello" });
      // The process is suspended when the request has reached the gate and the gate is connecting.
      await once((gate as unknown as { server: Server }).server, "request");
      inTime = false;
      await expect(late).rejects.toThrow(/hang up|ECONNRESET/);
    },
  );
  expect(came).toEqual(["GET /early"]);
});

it("forwards nothing through a tunnel after its time limit", async () => {
  gate.shut();
  const got: string[] = [];
  const server = createTcpServer((socket) => socket.on("data", (part) => got.push(String(part))).pipe(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: at } = server.address() as AddressInfo;
  gate = await PortalGate.to(`https://127.0.0.1:${at}`);
  let inTime = true;
  await gate.only(
    () => inTime,
    async () => {
      const { client } = await tunnelTo(`127.0.0.1:${at}`);
      client.write("shaking hands");
      await once(client, "data");
      inTime = false;
      client.on("error", () => undefined).write("the form");
      await once(client, "close");
    },
  );
  expect(got).toEqual(["shaking hands"]);
  server.close();
});
