import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { call, testPartner } from "@/scripts/testing/partner";
import { partnerRoute } from "./partner-route";
import { readNodeBody } from "./request-body";

const path = "/v1/prism/echo";
const echo = partnerRoute({
  operation: "test.body",
  scope: "prism:write",
  body: z.looseObject({}),
  response: { 200: z.object({}) },
  handle: () => ({}),
});

it("returns 400 if the body breaks off, and frees the concurrency slot", async () => {
  const { key } = await testPartner({ limits: { rps: 1_000, burst: 1_000, concurrency: 1, businessRpm: 500 } });
  for (let time = 0; time < 3; time++) {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"n":'));
        controller.error(new Error("socket hang up"));
      },
    });
    const request = new Request(`http://levy.test${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: broken,
      duplex: "half",
    } as RequestInit);
    const answer = await echo(request, { params: Promise.resolve({}) });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "invalid_json"]);
  }
  // The request is still being admitted when its body breaks off.
  await expect.poll(async () => (await call(echo, { path, key, body: {} })).status).toBe(200);
});

afterEach(() => vi.useRealTimers());

/** A request whose body arrives as the test writes it, on a stopped clock. */
function slowRequest() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stream = new PassThrough();
  const request = Object.assign(stream, { complete: false }) as unknown as IncomingMessage;
  const send = async (text: string): Promise<void> => {
    const came = once(stream, "data");
    stream.write(text);
    await came;
  };
  return { stream, request, send };
}

it("waits for a slow body, and times out one that stalls", async () => {
  const steady = slowRequest();
  const read = readNodeBody(steady.request, 1_000);
  for (const piece of ['{"a"', ":", "1}"]) {
    vi.advanceTimersByTime(999);
    await steady.send(piece);
  }
  steady.stream.end();
  expect(Buffer.from(await read).toString()).toBe('{"a":1}');
  expect(vi.getTimerCount(), "no timer is left running").toBe(0);

  const stalled = slowRequest();
  const refused = readNodeBody(stalled.request, 1_000).catch((error: unknown) => error);
  await stalled.send('{"a"');
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await refused).toMatchObject({ code: "request_timeout" });
});

it("accepts JSON nested 64 levels deep, and refuses 65", async () => {
  const { key } = await testPartner();
  const nested = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
  expect((await call(echo, { path, key, body: nested(64) })).status).toBe(200);
  expect((await call(echo, { path, key, body: nested(65) })).body.code).toBe("invalid_json");
});

it.each([
  ['{"a": 1,}', "The request body is not valid JSON (line 1, column 9). Check it for syntax errors."],
  ['{\n  "a": 1\n  "b": 2\n}', "The request body is not valid JSON (line 3, column 3). Check it for syntax errors."],
  ['{"a": 1', "The request body is not valid JSON (line 1, column 8). Check it for syntax errors."],
  ["{", "The request body is not valid JSON (line 1, column 2). Check it for syntax errors."],
  ['{"a":', "The request body is not valid JSON: it ends before it is complete. Check it for syntax errors."],
  ['{"a": 1}}', "The request body is not valid JSON (line 1, column 9). Check it for syntax errors."],
  ['{\n "a": NaN, "b": 1}', "The request body is not valid JSON (line 2, column 7). Check it for syntax errors."],
  ['{"a": [nul]}', "The request body is not valid JSON (line 1, column 11). Check it for syntax errors."],
  ["<a/>", "The request body is not valid JSON (line 1, column 1). Check it for syntax errors."],
  [`["${"x".repeat(70_000)}", None]`, "The request body is not valid JSON. Check it for syntax errors."],
  [Buffer.from('{"a": "caf\xe9"}', "latin1"), "The request body is not valid UTF-8. Encode it as UTF-8 and send it again."],
])("for %s, tells the position of the JSON error without quoting the body", async (body, message) => {
  const { key } = await testPartner();
  expect((await call(echo, { path, key, body })).body).toMatchObject({ code: "invalid_json", message });
});

it("refuses a compressed body and says to send it uncompressed", async () => {
  const { key } = await testPartner();
  const packed = await call(echo, { path, key, body: gzipSync("{}"), headers: { "content-encoding": "gzip" } });
  expect([packed.status, packed.body.code]).toEqual([400, "unsupported_content_type"]);
  expect(packed.body.message).toContain("must not be compressed");
  expect((await call(echo, { path, key, body: "{}", headers: { "content-encoding": "identity" } })).status).toBe(200);
});

it.each([
  ["application/problem+json", true],
  ["application/json, application/problem+json", true],
  ["application/problem+json;q=0.9, */*;q=0.1", true],
  ["application/json, application/problem+json;q=0.5", false],
  ["application/problem+json;q=0", false],
  ["*/*", false],
])("negotiates the error format for Accept: %s by weight", async (accept, isProblem) => {
  const { headers } = await call(echo, { path, body: {}, headers: { accept } });
  expect(headers.get("content-type")).toBe(isProblem ? "application/problem+json" : "application/json");
});
