import { expect, it } from "vitest";
import { z } from "zod";
import { call, testPartner } from "@/scripts/testing/partner";
import { partnerRoute } from "./partner-route";

const path = "/v1/prism/echo";
const echo = partnerRoute({
  operation: "test.body",
  scope: "prism:write",
  body: z.looseObject({}),
  response: { 200: z.object({}) },
  handle: () => ({}),
});

it("calls a body that broke off the sender's fault, and gives the place back", async () => {
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
  // It is still being let in when its body breaks off.
  await expect.poll(async () => (await call(echo, { path, key, body: {} })).status).toBe(200);
});

it("reads 64 levels and not one more", async () => {
  const { key } = await testPartner();
  const nested = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
  expect((await call(echo, { path, key, body: nested(64) })).status).toBe(200);
  expect((await call(echo, { path, key, body: nested(65) })).body.code).toBe("invalid_json");
});
