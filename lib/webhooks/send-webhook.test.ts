import type { ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { outboundPolicy } from "@/lib/kernel/outbound/outbound";
import { startReceiver, type Receiver } from "@/scripts/testing/webhooks";
import { ATTEMPT_TIMEOUT_MS, sendWebhook } from "./send-webhook";

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

async function sent(answer: (response: ServerResponse) => void, timeoutMs = ATTEMPT_TIMEOUT_MS) {
  const receiver = await startReceiver(answer);
  open.push(receiver);
  return sendWebhook({ url: receiver.url, headers: { "webhook-id": "evt_1" }, body: "{}", policy: outboundPolicy(), timeoutMs });
}

it("a receiver has 15 seconds to respond", () => {
  expect(ATTEMPT_TIMEOUT_MS).toBe(15_000);
});

it.each([
  [200, "succeeded"],
  [299, "succeeded"],
  [300, "refused"],
  [304, "refused"],
  [404, "refused"],
  [410, "gone"],
  [503, "refused"],
])("a response with status %i is %s", async (status, outcome) => {
  expect(await sent((response) => response.writeHead(status).end())).toMatchObject({ outcome, responseStatus: status });
});

it("keeps only known response headers, truncated, and none that may be secret", async () => {
  const headers = { location: "/elsewhere", server: "x".repeat(600), "retry-after": "60", "set-cookie": "session=secret", "x-own": "1" };
  const { responseHeaders } = await sent((response) => response.writeHead(302, headers).end());
  expect(responseHeaders).toEqual({
    location: "/elsewhere",
    server: "x".repeat(500),
    "retry-after": "60",
    date: expect.stringMatching(/GMT$/) as string,
  });
});

it("waits for an endless response body only briefly", async () => {
  const answered = await sent((response) => void response.writeHead(200).write("to be continued"));
  expect(answered).toMatchObject({ outcome: "succeeded", responseExcerpt: "" });
  expect(answered.durationMs).toBeLessThan(ATTEMPT_TIMEOUT_MS / 2);
});

it("a response whose body breaks off counts by its status, and the excerpt says why", async () => {
  const answered = await sent((response) => {
    response.writeHead(200, { "content-length": 100 }).write("half");
    setTimeout(() => response.destroy(), 20);
  });
  expect(answered).toMatchObject({ outcome: "succeeded", responseStatus: 200 });
  expect(answered.responseExcerpt).toMatch(/^\(The connection/);
});
