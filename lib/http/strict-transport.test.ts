import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { otherMethods } from "./other-methods";
import { partnerRoute } from "./partner-route";
import { servePartnerApi } from "./partner-server";
import { refuseUnreadable } from "./refuse-unreadable";
import { requireHost } from "./require-host";
import { sendStrictTransport } from "./strict-transport";
import { setEnv } from "@/lib/kernel/env";
import { z } from "zod";

const before = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: inject("databaseUrl"), LEVY_DATA_DIR: inject("dataDir") };
const server = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("a page or a file"));

beforeAll(async () => {
  setEnv({ ...before, PUBLIC_URL: "https://levy.test" });
  sendStrictTransport();
  refuseUnreadable();
  servePartnerApi({
    "/v1/things": {
      ...otherMethods("GET"),
      GET: partnerRoute({ operation: "test.read", scope: "prism:read", response: { 200: z.object({}) }, handle: () => ({}) }),
    },
  });
  requireHost();
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.close();
  setEnv(before);
});

it.each([
  ["a page", 200, "GET / HTTP/1.1\r\nHost: levy.test"],
  ["an error of the API", 401, "GET /v1/things HTTP/1.1\r\nHost: levy.test"],
  ["an unknown path of the API", 404, "GET /v1/nothing HTTP/1.1\r\nHost: levy.test"],
  ["a request without Host", 400, "GET /v1/things HTTP/1.1"],
  ["a request that is no HTTP", 400, "nonsense"],
])("with an https address, HSTS is sent with the answer to %s", async (_, status, head) => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.toLowerCase().match(/\r\nstrict-transport-security: max-age=31536000; includesubdomains\r\n/g)).toHaveLength(1);
});
