import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryMeters } from "./memory-meters";

const limits = { rps: 5, burst: 10, concurrency: 10, businessRpm: 500 };
const START = 1_800_000_000_000;

describe("the meter of an API key", () => {
  it("allows the burst, then the steady rate, with a Retry-After that is right to the second", () => {
    const meters = new MemoryMeters();
    const send = (at: number) => {
      const verdict = meters.enter("k", limits, at);
      if (verdict.allowed) meters.leave("k");
      return verdict;
    };
    for (let index = 0; index < 10; index++) expect(send(START).allowed).toBe(true);
    const refused = send(START);
    expect(refused).toMatchObject({ allowed: false, limit: "key_rps", retryAfterSeconds: 1 });
    expect(send(START + 199).allowed).toBe(false);
    expect(send(START + 200).allowed).toBe(true);
    expect(send(START + 1_000).allowed).toBe(true);
  });

  it("never gives a Retry-After after which the request would still be refused", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 80 }),
        (rps, burst, gaps) => {
          const meters = new MemoryMeters();
          const own = { ...limits, rps, burst };
          let at = START;
          for (const gap of gaps) {
            at += gap;
            const verdict = meters.enter("k", own, at);
            if (verdict.allowed) {
              meters.leave("k");
              continue;
            }
            at += verdict.retryAfterSeconds * 1_000;
            expect(meters.enter("k", own, at).allowed).toBe(true);
            meters.leave("k");
          }
        },
      ),
    );
  });

  it("limits concurrent requests, frees their slots, and charges nothing for refused requests", () => {
    const meters = new MemoryMeters();
    const own = { ...limits, burst: 12, concurrency: 2 };
    meters.enter("k", own, START);
    meters.enter("k", own, START);
    expect(meters.enter("k", own, START)).toMatchObject({ allowed: false, limit: "key_concurrency" });
    meters.leave("k");
    for (let index = 0; index < 10; index++) {
      expect(meters.enter("k", own, START).allowed).toBe(true);
      meters.leave("k");
    }
    expect(meters.enter("k", own, START)).toMatchObject({ limit: "key_rps" });
    expect(meters.enter("other", own, START).allowed).toBe(true);
  });

  it("refuses requests over the limit even if the clock goes back", () => {
    const meters = new MemoryMeters();
    for (let index = 0; index < 10; index++) meters.enter("k", { ...limits, concurrency: 100 }, START - index * 1_000);
    expect(meters.enter("k", { ...limits, concurrency: 100 }, START - 20_000).allowed).toBe(false);
  });
});

describe("the meter of a business", () => {
  it("still counts the last minute's requests after the clock went back", () => {
    const meters = new MemoryMeters();
    const own = { ...limits, businessRpm: 1 };
    meters.enter("k", own, START);
    meters.countBusinesses(["a"], own, START);
    meters.enter("k", own, START + 60_000);
    expect(meters.peekBusiness("a", own, START + 59_300)).toMatchObject({ remaining: 0, resetSeconds: 1 });
  });

  it("allows 500 requests a minute, refuses the 501st with a correct reset time, and leaves other businesses alone", () => {
    const meters = new MemoryMeters();
    // One request every 100 ms: the window slides, so the first slot is free 60 s after the first request.
    for (let index = 0; index < 500; index++) expect(meters.countBusinesses(["a"], limits, START + index * 100).allowed).toBe(true);
    const at = START + 50_000;
    expect(meters.countBusinesses(["a"], limits, at)).toEqual({ allowed: false, remaining: 0, resetSeconds: 10 });
    expect(meters.countBusinesses(["b"], limits, at)).toMatchObject({ allowed: true, remaining: 499, resetSeconds: 60 });
    expect(meters.countBusinesses(["a"], limits, at + 9_999).allowed).toBe(false);
    expect(meters.countBusinesses(["a"], limits, at + 10_000).allowed).toBe(true);
  });

  it("charges a batch to all of its businesses or to none", () => {
    const meters = new MemoryMeters();
    const own = { ...limits, businessRpm: 1 };
    meters.countBusinesses(["a"], own, START);
    expect(meters.countBusinesses(["b", "a"], own, START).allowed).toBe(false);
    expect(meters.peekBusiness("b", own, START).remaining).toBe(1);
  });

  it("peeking returns what is left without using it", () => {
    const meters = new MemoryMeters();
    for (const at of [0, 10_000]) meters.countBusinesses(["a"], limits, START + at);
    expect(meters.peekBusiness("a", limits, START + 59_999)).toMatchObject({ remaining: 498, resetSeconds: 1 });
    expect(meters.peekBusiness("a", limits, START + 60_000)).toMatchObject({ remaining: 499, resetSeconds: 10 });
    expect(meters.peekBusiness("a", limits, START + 70_000)).toMatchObject({ remaining: 500 });
  });

  it("never gives a reset time above 60 seconds, even at a fraction of a millisecond", () => {
    const meters = new MemoryMeters();
    for (const [index, at] of [82_514.015_818_597_73, 500_000.1, 1_234_567.89].entries())
      expect(meters.countBusinesses([`b${index}`], limits, at)).toMatchObject({ remaining: 499, resetSeconds: 60 });
  });

  it("gives the correct reset time after the limit was lowered", () => {
    const meters = new MemoryMeters();
    for (const at of [0, 10_000, 20_000]) meters.countBusinesses(["a"], limits, START + at);
    const lowered = { ...limits, businessRpm: 1 };
    expect(meters.countBusinesses(["a"], lowered, START + 20_000)).toMatchObject({ allowed: false, resetSeconds: 60 });
    expect(meters.countBusinesses(["a"], lowered, START + 79_999).allowed).toBe(false);
    expect(meters.countBusinesses(["a"], lowered, START + 80_000).allowed).toBe(true);
  });

  const madeUp = (tenant: string, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${tenant}/made-up-${from + index}`);
  const once = { ...limits, businessRpm: 1 };

  it("keeps the 20,000 most recently named businesses of a tenant, however many a tenant makes up", () => {
    const meters = new MemoryMeters();
    const [first, busy] = ["acc_1/test/first", "acc_1/test/busy"];
    meters.countBusinesses([first], once, START);
    meters.countBusinesses([busy], once, START);
    meters.countBusinesses(madeUp("acc_1/test", 0, 19_998), once, START);
    expect(meters.peekBusiness(first, once, START).remaining, "20,000 businesses are kept").toBe(0);
    expect(meters.countBusinesses([busy], once, START).allowed).toBe(false);
    meters.countBusinesses(madeUp("acc_1/test", 19_998, 1), once, START);
    expect(meters.peekBusiness(first, once, START).remaining, "one business more evicts the oldest").toBe(1);
    expect(meters.peekBusiness(busy, once, START).remaining, "a business used more recently stays").toBe(0);
  });

  it("evicts no business of other tenants or of the other environment", () => {
    const meters = new MemoryMeters();
    const others = ["acc_2/test", "acc_2/test/b", "acc_1/live/b"];
    for (const other of others) meters.countBusinesses([other], once, START);
    for (let from = 0; from < 150_000; from += 500) meters.countBusinesses(madeUp("acc_1/test", from, 500), once, START);
    for (const other of others) expect(meters.countBusinesses([other], once, START).allowed, other).toBe(false);
  });

  it("keeps 100,000 businesses in total, and evicts from the tenants that have the most", () => {
    const meters = new MemoryMeters();
    const small = ["acc_0/test/b", ...madeUp("acc_9/test", 0, 2_000)];
    meters.countBusinesses(small, once, START);
    for (const tenant of ["acc_1/test", "acc_2/test", "acc_3/test", "acc_4/test", "acc_5/test", "acc_6/test"])
      meters.countBusinesses(madeUp(tenant, 0, 20_000), once, START);
    for (const business of small) expect(meters.peekBusiness(business, once, START).remaining, business).toBe(0);
    const kept = [1, 2, 3, 4, 5, 6].map(
      (n) => madeUp(`acc_${n}/test`, 0, 20_000).filter((business) => meters.peekBusiness(business, once, START).remaining === 0).length,
    );
    expect(kept.reduce((a, b) => a + b) + small.length).toBe(100_000);
    expect(Math.max(...kept) - Math.min(...kept), "tenants are evicted evenly").toBeLessThanOrEqual(1);
  });

  it("allows exactly what counting the last minute's requests allows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 120 }), (gaps) => {
        const meters = new MemoryMeters();
        const own = { ...limits, businessRpm: 4 };
        const passed: number[] = [];
        let at = START;
        for (const gap of gaps) {
          at += gap;
          const used = passed.filter((time) => time > at - 60_000).length;
          const { allowed } = meters.countBusinesses(["a"], own, at);
          expect(allowed).toBe(used < 4);
          if (allowed) passed.push(at);
        }
      }),
    );
  });
});
