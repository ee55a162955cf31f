import { expect, it } from "vitest";
import { setEnv } from "@/lib/kernel/env";
import { webhookBody, type EventRow } from "./event-body";
import { MAX_BODY_BYTES } from "./event-schemas";

setEnv({ NODE_ENV: "test", PUBLIC_URL: "https://levy.example", SANDBOX_URL: "https://sandbox.levy.example" });

const row = (data: Record<string, unknown>, environment: "test" | "live" = "test"): EventRow => ({
  id: "evt_1",
  accountId: "acc_1",
  environment,
  type: "prism.analysis.complete",
  data,
  objectId: null,
  sequence: 0,
  onlyEndpointId: null,
  toldAt: null,
  createdAt: new Date("2026-11-21T08:30:00.123Z"),
});
const padding = (bytes: number) => "x".repeat(bytes);

it("the webhook body has type, timestamp, apiVersion and data only", () => {
  expect(JSON.parse(webhookBody(row({ object: "analysis", itemId: "itm_1" })))).toEqual({
    type: "prism.analysis.complete",
    timestamp: "2026-11-21T08:30:00.123Z",
    apiVersion: "v1",
    data: { object: "analysis", itemId: "itm_1" },
  });
});

it("the webhook body is complete up to 20,000 bytes and truncated above", () => {
  const frame = Buffer.byteLength(webhookBody(row({ result: "" })));
  const whole = webhookBody(row({ result: padding(MAX_BODY_BYTES - frame) }));
  expect(Buffer.byteLength(whole)).toBe(20_000);
  expect(JSON.parse(whole).data.truncated).toBeUndefined();
  expect(JSON.parse(webhookBody(row({ result: padding(MAX_BODY_BYTES - frame + 1) }))).data.truncated).toBe(true);
  // Half as many characters, but of two bytes each.
  expect(JSON.parse(webhookBody(row({ result: "é".repeat((MAX_BODY_BYTES - frame) / 2 + 1) }))).data.truncated).toBe(true);
});

it("a truncated webhook body names the object and the URL of the full event", () => {
  const analysis = { object: "analysis", jobId: "job_1", itemId: "itm_1", status: "completed", sequence: 4, result: padding(30_000) };
  expect(JSON.parse(webhookBody(row(analysis)))).toEqual({
    type: "prism.analysis.complete",
    timestamp: "2026-11-21T08:30:00.123Z",
    apiVersion: "v1",
    data: {
      object: "analysis",
      id: "itm_1",
      status: "completed",
      sequence: 4,
      truncated: true,
      url: "https://sandbox.levy.example/v1/events/evt_1",
    },
  });
  const filing = { object: "filing", id: "fil_1", filingId: "own", status: "success", sequence: 7, records: padding(30_000) };
  expect(JSON.parse(webhookBody(row(filing, "live"))).data).toEqual({
    object: "filing",
    id: "fil_1",
    status: "success",
    sequence: 7,
    truncated: true,
    url: "https://levy.example/v1/events/evt_1",
  });
});
