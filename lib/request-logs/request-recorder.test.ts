import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { requestLogs } from "@/drizzle/schema";
import { routeNotFound } from "@/lib/http/other-methods";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { call, testPartner } from "@/scripts/testing/partner";
import { recordedRequest } from "@/scripts/testing/recorded-request";
import { listRequestLogs } from "./list-request-logs";
import { readRequestLog } from "./read-request-log";
import { BodyAllowance } from "./body-allowance";
import { REFUSALS_OF_ACCOUNT, REFUSALS_OF_KEY } from "./refusal-allowance";
import { requestLogQuery } from "./request-log-schema";
import { MAX_PATH_CHARACTERS, requestRecorder, RequestRecorder } from "./request-recorder";

async function logged(ctx: Ctx) {
  await requestRecorder().flush();
  return (await listRequestLogs(ctx, requestLogQuery.parse({}))).rows;
}

describe("limits of the request log", () => {
  it("truncate a path that is too long, and the response that repeats it", async () => {
    const { ctx, key } = await testPartner();
    const path = `/v1/${"x".repeat(15_000)}`;
    expect((await call(routeNotFound as never, { path, key })).text).toContain(path);
    await expect.poll(async () => (await logged(ctx)).length).toBe(1);
    const [{ path: kept = "", requestId = "" } = {}] = await logged(ctx);
    expect(kept).toBe(`${path.slice(0, MAX_PATH_CHARACTERS)} … [cut: ${path.length} characters]`);
    expect((await readRequestLog(ctx, requestId)).responseBody).toMatch(/^.{1000} … \[cut: \d+ characters\]$/);
  });

  it("keep a key's first refusals, then one a second, and every admitted request", async () => {
    const ctx = await testContext();
    let nowMs = 5_000;
    const recorder = new RequestRecorder({ database: () => ctx.db, monotonicMs: () => nowMs });
    const [first, second] = [newId("apiKey"), newId("apiKey")];
    const refused = (key_id: string, error_code = "route_not_found") =>
      recorder.record({ ...recordedRequest(newId("request"), ctx.account.id), key_id, error_code, status: 404 });
    const kept = async () => {
      await recorder.flush();
      return ctx.db.orm.$count(requestLogs, eq(requestLogs.accountId, ctx.account.id));
    };
    for (let times = 0; times < 500; times += 1) refused(first);
    expect(await kept()).toBe(REFUSALS_OF_KEY.burst);
    nowMs += 3_000;
    for (let times = 0; times < 500; times += 1) refused(first, times % 2 === 0 ? "rate_limited" : "api_key_revoked");
    expect(await kept()).toBe(REFUSALS_OF_KEY.burst + 3);
    for (let times = 0; times < 5; times += 1) refused(second);
    expect(await kept(), "another key has its own limit").toBe(REFUSALS_OF_KEY.burst + 8);
    for (let times = 0; times < 200; times += 1) refused(first, "invalid_request");
    expect(await kept(), "invalid requests are all kept").toBe(REFUSALS_OF_KEY.burst + 208);
  });

  it("bound the refusals of an account across its keys", async () => {
    const [ctx, other] = [await testContext(), await testContext()];
    const recorder = new RequestRecorder({ database: () => ctx.db, monotonicMs: () => 0 });
    const refuse = (accountId: string) =>
      recorder.record({
        ...recordedRequest(newId("request"), accountId),
        key_id: newId("apiKey"),
        error_code: "api_key_revoked",
        status: 401,
      });
    for (let times = 0; times < 300; times += 1) refuse(ctx.account.id);
    refuse(other.account.id);
    await recorder.flush();
    const kept = ({ account }: Ctx) => ctx.db.orm.$count(requestLogs, eq(requestLogs.accountId, account.id));
    expect([await kept(ctx), await kept(other)]).toEqual([REFUSALS_OF_ACCOUNT.burst, 1]);
  });

  it("leave out bodies of an account that logs too many, say so, and keep them again later", async () => {
    const [ctx, other] = [await testContext(), await testContext()];
    let nowMs = 0;
    const recorder = new RequestRecorder({
      database: () => ctx.db,
      monotonicMs: () => nowMs,
      bodies: new BodyAllowance({ burst: 100, perSecond: 10 }),
    });
    const kept = async (of: Ctx, body: string) => {
      const id = newId("request");
      recorder.record({ ...recordedRequest(id, of.account.id), request_body: body, response_body: "{}" });
      await recorder.flush();
      const { requestBody, responseBody } = await readRequestLog(of, id);
      return [requestBody, responseBody];
    };
    const [long, short] = ["x".repeat(88), "y".repeat(9)];
    const leftOut = (size: number) => `[left out: ${size} characters, after too many of this account's in a short time]`;
    expect(await kept(ctx, long)).toEqual([long, "{}"]);
    expect(await kept(ctx, short)).toEqual([leftOut(9), leftOut(2)]);
    expect(await kept(other, long), "another account is not affected").toEqual([long, "{}"]);
    nowMs += 100;
    expect(await kept(ctx, short), "ten characters accrued, one left over").toEqual([short, "{}"]);
  });

  it("drop the oldest waiting requests of the account that has the most", async () => {
    const [quiet, loud] = [await testContext(), await testContext()];
    let away = true;
    const recorder = new RequestRecorder({
      maxWaiting: 10,
      database: () => {
        if (away) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
        return quiet.db;
      },
    });
    const [first, ...others] = Array.from({ length: 3 }, () => newId("request"));
    const flood = Array.from({ length: 40 }, () => newId("request"));
    recorder.record(recordedRequest(first ?? "", quiet.account.id));
    for (const id of flood) recorder.record(recordedRequest(id, loud.account.id));
    for (const id of others) recorder.record(recordedRequest(id, quiet.account.id));
    away = false;
    await recorder.flush();
    expect((await logged(quiet)).map(({ requestId }) => requestId)).toEqual([first, ...others].reverse());
    expect((await logged(loud)).map(({ requestId }) => requestId)).toEqual(flood.slice(-7).reverse());
  });
});
