import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { refuseUnreadable } from "./refuse-unreadable";

refuseUnreadable();

const ok: RequestListener = (request, response) => void request.resume().on("end", () => response.end("fine"));

/** Sends these pieces one after the other, and returns everything that the server sends until the connection ends. */
async function answerTo(pieces: string[], listener: RequestListener = ok, settings = {}): Promise<string> {
  const server = createServer(settings, listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    socket.on("error", () => undefined);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    const ended = new Promise((resolve) => socket.once("close", resolve));
    for (const piece of pieces) {
      socket.write(piece);
      await pause(50);
    }
    await ended;
    return answer;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const bodyOf = (answer: string) => JSON.parse(answer.split("\r\n\r\n").at(-1) ?? "") as Record<string, unknown>;
const head = "Host: levy.test\r\nx-api-key: levy_test_secret\r\n";

it.each<[string, number, string[], string]>([
  [
    "headers that are too long",
    431,
    [`GET /v1/events HTTP/1.1\r\n${head}x-big: ${"a".repeat(20_000)}\r\n\r\n`],
    "must not exceed 16384 bytes",
  ],
  ["endless headers that are too long", 431, [`GET / HTTP/1.1\r\n${head}`, `x: ${"a".repeat(30_000)}`, "b", "c"], "16384"],
  ["a path that is too long", 431, [`GET /v1/events?cursor=${"a".repeat(20_000)} HTTP/1.1\r\n${head}\r\n`], "16384"],
  ["a request that is not HTTP", 400, ["HELO levy.test\r\n\r\n"], "isn't valid HTTP/1.1"],
  [
    "two Content-Length headers",
    400,
    [`POST / HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    "isn't valid HTTP/1.1",
  ],
  [
    "both Content-Length and Transfer-Encoding",
    400,
    [`POST / HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`],
    "isn't valid HTTP/1.1",
  ],
  ["invalid chunks", 400, [`POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`, "zz\r\n"], "isn't valid HTTP/1.1"],
  ["a header folded over two lines", 400, [`GET / HTTP/1.1\r\n${head}x: a\r\n b\r\n c: d\x00\r\n\r\n`], "isn't valid HTTP/1.1"],
])("answers %s with an error in JSON", async (_, status, pieces, message) => {
  const answer = await answerTo(pieces);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
  expect(answer.toLowerCase()).toMatch(/\r\nx-request-id: req_\w+\r\n/);
  expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
  expect(bodyOf(answer)).toMatchObject({
    status: "error",
    code: status === 431 ? "headers_too_large" : "invalid_request",
    errors: [],
    requestId: expect.stringMatching(/^req_/) as string,
  });
  expect(bodyOf(answer).message).toContain(message);
  expect(answer).not.toContain("levy_test_secret");
});

it("sends the error after a complete response, and never in the middle of one", async () => {
  const good = `GET / HTTP/1.1\r\n${head}\r\n`;
  const after = await answerTo([good, "HELO\r\n\r\n"]);
  expect(after.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  const slow: RequestListener = (_request, response) => void response.write("half");
  const within = await answerTo([good, "HELO\r\n\r\n"], slow);
  expect(within.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

it("returns 408 in JSON for a request that never ends", async () => {
  const answer = await answerTo([`POST / HTTP/1.1\r\n${head}Content-Length: 20\r\n\r\n{`], ok, {
    requestTimeout: 300,
    headersTimeout: 200,
    connectionsCheckingInterval: 100,
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(bodyOf(answer)).toMatchObject({ code: "request_timeout", message: expect.stringContaining("didn't arrive completely") as string });
});
