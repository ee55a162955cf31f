import { expect, it } from "vitest";
import { MemoryMeters } from "./memory-meters";
import { rateHeaders } from "./rate-headers";

const limits = { rps: 50, burst: 100, concurrency: 20, businessRpm: 500 };
const left = (remaining: number, resetSeconds: number) => ({ allowed: true, remaining, resetSeconds });
const seldom = { rps: left(49, 1), freeSlots: 20, business: left(499, 60) };

it.each([
  ["the key's rate", { ...seldom, rps: left(3, 1) }, null, ["50", "3", "1"]],
  ["the business", { ...seldom, business: left(7, 12) }, null, ["500", "7", "12"]],
  ["requests in flight", { ...seldom, freeSlots: 2 }, null, ["20", "2", "1"]],
  ["requests in flight, if their limit was exceeded", { ...seldom, rps: left(0, 1) }, "key_concurrency", ["20", "0", "1"]],
  ["the business, if its limit was exceeded", { ...seldom, rps: left(0, 1), business: left(0, 9) }, "business_rpm", ["500", "0", "9"]],
  ["the key's rate, if it was exceeded", { ...seldom, rps: left(0, 1), freeSlots: 0 }, "key_rps", ["50", "0", "1"]],
  ["the key's rate, if several have as many left", { ...seldom, rps: left(5, 1), freeSlots: 5 }, null, ["50", "5", "1"]],
] as const)("X-RateLimit headers describe the tightest limit: %s", (_, readings, refusedBy, told) => {
  const headers = rateHeaders(limits, readings, refusedBy);
  expect(["limit", "remaining", "reset"].map((name) => headers[`x-ratelimit-${name}`])).toEqual(told);
  expect(headers["ratelimit"], "no reset for a concurrency limit").not.toContain("concurrency");
});

it("a finished request frees its concurrency slot, so that sequential requests always see all slots", () => {
  const meters = new MemoryMeters();
  const enter = () => meters.enter("k", { ...limits, concurrency: 2 }, 1_000);
  expect(enter()).toMatchObject({ allowed: true, freeSlots: 2 });
  expect(enter()).toMatchObject({ allowed: true, freeSlots: 1 });
  expect(enter()).toMatchObject({ allowed: false });
  meters.leave("k");
  meters.leave("k");
  expect(enter()).toMatchObject({ allowed: true, freeSlots: 2 });
});
