import { once } from "node:events";
import { createServer, request as send, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { partnerPaths } from "@/app/v1/paths";
import { routeFiles } from "@/scripts/openapi/build-document";
import { call, testPartner, type Partner } from "@/scripts/testing/partner";
import { createApiKey } from "@/lib/keys/create-api-key";
import { recordPeerAddresses } from "./client-address";
import { otherMethods } from "./other-methods";
import { partnerRoute } from "./partner-route";
import { servePartnerApi } from "./partner-server";
import { normalizeRequests } from "./normalize-requests";

const echo = {
  ...otherMethods("POST", "GET"),
  POST: partnerRoute({
    operation: "test.echo",
    scope: "prism:write",
    params: z.object({ id: z.string() }),
    body: z.object({ text: z.string().max(5_000_000) }),
    response: { 200: z.object({ id: z.string(), text: z.string() }) },
    handle: ({ params, body }) => ({ id: params.id, text: body.text }),
  }),
  GET: partnerRoute({
    operation: "test.read",
    scope: "prism:read",
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.coerce.number().optional() }),
    etag: true,
    response: { 200: z.object({ id: z.string(), limit: z.number().nullable() }) },
    handle: ({ params, query }) => ({ id: params.id, limit: query.limit ?? null }),
  }),
};

let server: Server;
let partner: Partner;
let port: number;

beforeAll(async () => {
  recordPeerAddresses();
  normalizeRequests();
  servePartnerApi({ ...partnerPaths, "/v1/prism/echo/[id]": echo });
  server = createServer((request, response) => response.end(`next: ${request.url ?? ""}`)).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  partner = await testPartner();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Told {
  status: number;
  headers: IncomingMessage["headers"];
  bytes: Buffer;
  body: Record<string, unknown> | null;
}

async function ask(
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: string | readonly string[] } = {},
): Promise<Told> {
  const outgoing = send({
    port,
    host: "127.0.0.1",
    method,
    path,
    headers: { "content-type": "application/json", "x-api-key": partner.key, ...options.headers },
  });
  const { body } = options;
  // A body in several chunks is sent without a declared length.
  if (typeof body === "string") outgoing.setHeader("content-length", Buffer.byteLength(body)).write(body);
  else for (const chunk of body ?? []) outgoing.write(chunk);
  outgoing.end();
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const bytes = Buffer.concat((await answer.toArray()) as Buffer[]);
  const text = bytes.toString("utf8");
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes,
    body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : null,
  };
}

it("serves every route folder of the partner API, with every method", () => {
  const folders = routeFiles().map(
    (file) =>
      `/${relative(fileURLToPath(new URL("../../app", import.meta.url)), dirname(file))
        .split(sep)
        .join("/")}`,
  );
  // Except for two paths that need no key, and stay with Next.js.
  expect(Object.keys(partnerPaths).sort()).toEqual(folders.filter((folder) => !/\[\[|openapi/.test(folder)).sort());
  for (const [path, handlers] of Object.entries(partnerPaths)) {
    for (const method of ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"])
      expect(handlers[method]?.respond, `${method} ${path}`).toBeTypeOf("function");
  }
});

it("responds with the same data and headers as under Next.js", async () => {
  const direct = await ask("GET", "/v1/account/credits");
  const underNext = await call(partnerPaths["/v1/account/credits"]?.GET as never, {
    method: "GET",
    path: "/v1/account/credits",
    key: partner.key,
  });
  expect(direct.body?.data).toEqual(underNext.body.data);
  for (const name of underNext.headers.keys()) expect(direct.headers, name).toHaveProperty(name);
  expect(direct.headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(direct.headers["x-request-id"]).toBe((direct.body?.meta as { requestId: string }).requestId);
});

it("reads bodies with and without Content-Length, and path and query parameters", async () => {
  const text = "ẞ".repeat(100_000);
  for (const body of [JSON.stringify({ text }), ['{"text":"', text, '"}']]) {
    expect((await ask("POST", "/v1/prism/echo/a%2Fb%C3%9F?x=1", { body })).body?.data).toEqual({ id: "a/bß", text });
  }
  expect((await ask("GET", "/v1/prism/echo/7?limit=3&u=http://x/y#f")).body?.data).toEqual({ id: "7", limit: 3 });
  expect((await ask("POST", "/v1/prism/echo/7")).body?.code).toBe("invalid_json");
});

it("refuses a body that is too large before checking the key, and the sender reads the response", async () => {
  const over = "x".repeat(2 * 1024 * 1024 + 1);
  for (const body of [over, [over.slice(0, 1_000_000), over.slice(1_000_000)]]) {
    const told = await ask("POST", "/v1/prism/echo/7", { body, headers: { "x-api-key": "none" } });
    expect([told.status, told.body?.code]).toEqual([413, "payload_too_large"]);
  }
});

it("keeps serving after a client disconnects in the middle of a body", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST /v1/prism/echo/7 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Api-Key: ${partner.key}\r\nContent-Length: 50\r\n\r\n{"te`,
  );
  await once(socket, "connect");
  socket.destroy();
  await once(socket, "close");
  expect((await ask("GET", "/v1/prism/echo/7")).status).toBe(200);
});

it("returns 405 with Allow for other methods, without a body for HEAD", async () => {
  const put = await ask("PUT", "/v1/prism/echo/7");
  expect([put.status, put.headers.allow, put.body?.code]).toEqual([405, "POST, GET", "method_not_allowed"]);
  const head = await ask("HEAD", "/v1/prism/echo/7");
  expect([head.status, head.bytes.length]).toEqual([405, 0]);
  const propfind = await ask("PROPFIND", "/v1/prism/echo/7");
  expect([propfind.status, propfind.body?.message]).toEqual([405, "This path doesn't support PROPFIND. It supports POST, GET."]);
});

it("names the client address that is not on the key's allow list", async () => {
  const { key } = await createApiKey(partner.ctx, { name: "x", ipAllowList: ["203.0.113.0/24"] });
  const told = await ask("GET", "/v1/prism/echo/7", { headers: { "x-api-key": key } });
  expect([told.status, told.body?.code, told.body?.message]).toEqual([
    403,
    "ip_not_allowed",
    "This API key can't be used from this IP address (127.0.0.1). Add the address to the key's allow list.",
  ]);
});

it("returns 304 if If-None-Match matches the ETag", async () => {
  const {
    headers: { etag = "" },
  } = await ask("GET", "/v1/prism/echo/7");
  const again = await ask("GET", "/v1/prism/echo/7", { headers: { "if-none-match": etag } });
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
});

it("compresses long responses for clients that accept gzip", async () => {
  const body = JSON.stringify({ text: "a".repeat(5_000) });
  const packed = await fetch(`http://127.0.0.1:${port}/v1/prism/echo/7`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-api-key": partner.key, "accept-encoding": "br, gzip" },
  });
  expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["gzip", "accept-encoding"]);
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(1_000);
  expect(((await packed.json()) as { data: { text: string } }).data.text).toHaveLength(5_000);
  for (const refusal of ["identity", "gzip;q=0", "gzip; q=0.0, br"]) {
    const plain = await ask("POST", "/v1/prism/echo/7", { body, headers: { "accept-encoding": refusal } });
    expect([plain.headers["content-encoding"], (plain.body?.data as { text: string }).text.length]).toEqual([undefined, 5_000]);
  }
});

it.each([
  ["GET", "/v1/prism/invoice-analyze/batch//status", "{job_id} of /v1/prism/invoice-analyze/batch/{job_id}/status"],
  ["POST", "//v1/webhooks//test", "{id} of /v1/webhooks/{id}/test"],
  ["POST", "/v1/flux/filings//resume?x=//", "{id} of /v1/flux/filings/{id}/resume"],
  ["DELETE", "/v1/webhooks/", "{id} of /v1/webhooks/{id}"],
  ["GET", "/v1/events//", "{id} of /v1/events/{id}"],
])("%s %s returns 404 and names the path parameter that is empty", async (method, path, place) => {
  const told = await ask(method, path, method === "POST" ? { body: "{}" } : {});
  expect([told.status, told.headers.allow, told.body?.code]).toEqual([404, undefined, "route_not_found"]);
  expect(told.body?.message).toBe(`There is no route ${path.split("?")[0] ?? ""}: the ${place} is empty. Put the ID there.`);
});

it.each(["/v1/events/", "/v1//events", "//v1/events/?limit=1"])("%s lists events despite superfluous slashes", async (path) => {
  expect((await ask("GET", path)).body?.data).toEqual([]);
});

it.each([
  "/",
  "/docs",
  "/v1/openapi.json",
  "/test/webhooks",
  "/api/health",
  "/api/webhooks",
  "/_next/static/v1.js",
  "/vendors",
  "/constructor",
])("leaves %s to Next.js", async (path) => {
  expect((await ask("GET", path)).bytes.toString("utf8")).toMatch(/^next: /);
});

it.each([
  ["/v1", null],
  ["/v1/toString", null],
  ["/v1/__proto__", null],
  ["/v1/prism/echo/7/more", null],
  ["/v1x", null],
  ["/v1.0/nothing", null],
  ["/prism", null],
  ["/V1/Events?limit=2", "/v1/events"],
  ["/v2/prism/jobs", "/v1/prism/jobs"],
  ["/flux/vat/single-filing", "/v1/flux/vat/single-filing"],
  ["/api/v1/webhook/whk_Ab/test", "/v1/webhooks/whk_Ab/test"],
  ["/v1%2Fevents", "/v1/events"],
  ["/v1/prism/invoice_analyse/single", "/v1/prism/invoice-analyze/single"],
  ["/v1/Prism/invoice-analyze/batch/job_Ab/status", "/v1/prism/invoice-analyze/batch/job_Ab/status"],
  ["/openapi.json", "/v1/openapi.json"],
  ["/v1/openapi.yaml", "/v1/openapi.json"],
])("returns 404 in JSON for %s and suggests the path probably meant", async (path, meant) => {
  const told = await ask("POST", path, { body: "{}" });
  expect([told.status, told.headers["content-type"], told.body?.code]).toEqual([404, "application/json", "route_not_found"]);
  const asked = path.split("?")[0] ?? "";
  expect(told.body?.message).toContain(`There is no route ${asked}`);
  expect(/Did you mean (\S+)\?/.exec(String(told.body?.message))?.[1] ?? null).toBe(meant);
});
