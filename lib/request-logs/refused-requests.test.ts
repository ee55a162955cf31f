import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, inject, it, vi } from "vitest";
import { POST as postKey } from "@/app/v1/api-keys/route";
import { POST as postFiling } from "@/app/v1/flux/vat/single-filing/route";
import { POST as postSingle } from "@/app/v1/prism/invoice-analyze/single/route";
import { requestLogs } from "@/drizzle/schema";
import { MAX_BODY_BYTES } from "@/lib/http/request-body";
import { scopes, type Ctx } from "@/lib/kernel/context";
import { setEnv } from "@/lib/kernel/env";
import { generateKey } from "@/lib/keys/key-format";
import { call, testPartner } from "@/scripts/testing/partner";
import { listRequestLogs } from "./list-request-logs";
import { readRequestLog } from "./read-request-log";
import { requestLogQuery } from "./request-log-schema";
import { requestRecorder } from "./request-recorder";

const single = "/v1/prism/invoice-analyze/single";
const invoice = { businessId: "biz_1", invoiceNumber: "INV-77", vendorName: "Lagos Paper" };
const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: inject("databaseUrl"), LEVY_DATA_DIR: inject("dataDir") };

async function logged(ctx: Ctx) {
  await requestRecorder().flush();
  return (await listRequestLogs(ctx, requestLogQuery.parse({}))).rows;
}

describe("a request refused before its key is checked", () => {
  const tooLarge = { path: single, body: "{}", headers: { "content-length": String(MAX_BODY_BYTES + 1) } };

  it("is logged for its key's account: too large, or at the other environment's host", async () => {
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

  it("queries nothing for a missing or malformed key, and looks up an unknown one only once", async () => {
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

describe("a refused body", () => {
  it("is logged as far as its schema knows it, with wrong values only if they are numbers or dates", async () => {
    const { ctx, key } = await testPartner();
    const body = { ...invoice, invoiceDate: "31/10/2026", currency: "naira", paymentDate: 20261031, unknownMember: "never stored" };
    const refused = await call(postSingle, { path: single, key, body });
    expect(refused.status).toBe(400);
    await requestRecorder().flush();
    const entry = await readRequestLog(ctx, refused.headers.get("x-request-id") ?? "");
    expect(JSON.parse(entry.requestBody ?? "")).toEqual({
      ...invoice,
      invoiceDate: "31/10/2026",
      currency: "[string omitted]",
      paymentDate: "[number omitted]",
    });
  });

  it("leaves no secret in the log, wherever it was in the body", async () => {
    const partner = await testPartner({ scopes });
    const canary = `canary-${randomBytes(9).toString("hex")}`;
    const encrypted = Buffer.from(`${canary}-encrypted`).toString("base64");
    const credentials = { email: canary, password: canary };
    const right = { encryptedPayload: encrypted, taxId: "00000000-0001", amount: 10, vatStatus: 0 };
    const kept: unknown[] = [
      { ...right, ...credentials, amount: -1 },
      { ...right, amount: canary },
      { ...right, vatStatus: canary, month: [canary], year: { canary } },
      { ...right, encryptedPayload: credentials },
      { ...right, encryptedPayload: undefined, encryptedpayload: encrypted, credentials },
      { ...right, encryptedPayload: undefined, data: JSON.stringify(credentials) },
      { ...right, taxId: credentials, item: [credentials] },
      { ...right, invoiceDate: canary, transactionType: canary },
      { ...right, amount: -1, metadata: { login: credentials, password: canary } },
      { ...right, amount: -1, metadata: canary },
      { encryptedPayload: encrypted, data: [canary, { ...right, ...credentials, amount: canary }, [credentials]] },
      [credentials],
    ];
    // None of these has a member that the schema knows.
    const none = [JSON.stringify(credentials).slice(0, -1), `{"password":"${canary}","password":"${canary}"}`];
    const file = (body: unknown) => call(postFiling, { path: "/v1/flux/vat/single-filing", key: partner.key, body });
    const statuses: number[] = [];
    for (const body of [...kept, ...none]) statuses.push((await file(body)).status);
    const analysis = { ...invoice, invoiceDate: canary, invoiceUrl: `ftp://${canary}@a.example` };
    const key = { name: 1, scopes: [canary], expiresAt: canary };
    statuses.push((await call(postSingle, { path: single, key: partner.key, body: analysis })).status);
    statuses.push((await call(postKey, { path: "/v1/api-keys", key: partner.key, body: key })).status);
    expect(statuses).toEqual(statuses.map(() => 400));
    await requestRecorder().flush();
    const rows = await partner.ctx.db.orm.select().from(requestLogs).where(eq(requestLogs.accountId, partner.ctx.account.id));
    expect(rows).toHaveLength(statuses.length);
    expect(rows.filter(({ requestBody }) => requestBody !== null)).toHaveLength(kept.length + 2);
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect(JSON.stringify(rows)).not.toContain(encrypted);
  });
});
