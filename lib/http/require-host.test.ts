import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { requireHost } from "./require-host";
import { normalizeRequests } from "./normalize-requests";

normalizeRequests();
requireHost();

/** Sends this head and returns everything that the server sends until it closes the connection. */
async function answerTo(head: string): Promise<string> {
  const server = createServer((_request, response) => response.end("served")).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    socket.write(`${head}\r\n\r\n`);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  } finally {
    server.close();
  }
}

it.each([
  ["GET /v1/events HTTP/1.1", {}],
  ["GET /v1/prism/jobs HTTP/1.1", { success: false }],
])("returns 400 in JSON if the Host header is missing: %s", async (head, more) => {
  const answer = await answerTo(`${head}\r\nx-api-key: levy_test_secret`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
  expect(answer.toLowerCase()).toMatch(/\r\nx-request-id: req_\w+\r\n/);
  const body = JSON.parse(answer.split("\r\n\r\n").at(-1) ?? "") as Record<string, unknown>;
  expect(body).toMatchObject({ status: "error", code: "invalid_request", errors: [], ...more });
  expect(body.message).toContain("no Host header");
  expect(answer).not.toContain("levy_test_secret");
});

it("returns 400 for two Host headers, even if they are equal or the request is HTTP/1.0", async () => {
  for (const head of [
    "GET /v1/events HTTP/1.1\r\nHost: levy.test\r\nhOST: other.test",
    "GET / HTTP/1.1\r\nHost: levy.test\r\nHost: levy.test",
    "GET / HTTP/1.0\r\nHost: levy.test\r\nHost: levy.test",
  ])
    expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_request"[^]*more than one Host header/);
});

it.each([
  ["over HTTP/1.0 without a Host header", "GET /v1/events HTTP/1.0"],
  ["with a Host header", "GET /v1/events HTTP/1.1\r\nHost: levy.test\r\nConnection: close"],
  ["with an unknown Expect header", "GET /v1/events HTTP/1.1\r\nHost: levy.test\r\nExpect: a-miracle\r\nConnection: close"],
])("serves a request %s", async (_, head) => {
  expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 200 [^]*served$/);
});
