import { describe, expect, inject, it, vi } from "vitest";
import { POST as postSingle } from "@/app/v1/prism/invoice-analyze/single/route";
import { MAX_BODY_BYTES } from "@/lib/http/request-body";
import type { Ctx } from "@/lib/kernel/context";
import { setEnv } from "@/lib/kernel/env";
import { generateKey } from "@/lib/keys/key-format";
import { call, testPartner } from "@/scripts/testing/partner";
import { listRequestLogs } from "./list-request-logs";
import { requestLogQuery } from "./request-log-schema";
import { requestRecorder } from "./request-recorder";

const single = "/v1/prism/invoice-analyze/single";
const invoice = { businessId: "biz_1", invoiceNumber: "INV-77", vendorName: "Lagos Paper" };
const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: inject("databaseUrl"), LEVY_DATA_DIR: inject("dataDir") };

async function logged(ctx: Ctx) {
  await requestRecorder().flush();
  return (await listRequestLogs(ctx, requestLogQuery.parse({}))).rows;
}

describe("a request that was refused before its key was asked for", () => {
  const tooLarge = { path: single, body: "{}", headers: { "content-length": String(MAX_BODY_BYTES + 1) } };

  it("is in the log of its key's account: too large, or at the other environment's host", async () => {
    const { ctx, key } = await testPartner();
    const large = await call(postSingle, { ...tooLarge, key });
    setEnv({ ...settings, PUBLIC_URL: "https://api.levy.test", SANDBOX_URL: "https://sandbox.levy.test" });
    const astray = await call(postSingle, { path: single, key, body: invoice, headers: { host: "api.levy.test" } }).finally(() =>
      setEnv(settings),
    );
    await expect
      .poll(async () => (await logged(ctx)).map(({ requestId, status, errorCode }) => [requestId, status, errorCode]))
      .toEqual([
        [astray.headers.get("x-request-id"), 401, "key_environment_mismatch"],
        [large.headers.get("x-request-id"), 413, "payload_too_large"],
      ]);
  });

  it("costs no query without a key or with a malformed one, and one that is found to be nobody's is not looked for twice", async () => {
    const { ctx } = await testPartner();
    const raw = vi.spyOn(ctx.db as { raw: (...input: unknown[]) => unknown }, "raw");
    try {
      for (const key of [null, "levy_test_none"]) expect((await call(postSingle, { ...tooLarge, key })).status).toBe(413);
      expect(raw).not.toHaveBeenCalled();
      expect((await call(postSingle, { path: single, key: generateKey("test"), body: invoice })).status).toBe(401);
      expect(raw).toHaveBeenCalledTimes(1);
    } finally {
      raw.mockRestore();
    }
  });
});
