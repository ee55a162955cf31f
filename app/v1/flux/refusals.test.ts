import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts } from "@/drizzle/schema";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { createApiKey } from "@/lib/keys/create-api-key";
import { testContext } from "@/scripts/testing/accounts";
import { vatBody, whtLineBody } from "@/scripts/testing/filings";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST as fileVat } from "./vat/single-filing/route";
import { POST as fileWhtBatch } from "./wht/batch-filing/route";

it("a batchId conflict returns the id that the first response returned, whether for one or several taxpayers", async () => {
  const { key } = await testPartner();
  const ask = (body: object) => call(fileWhtBatch, { path: "/v1/flux/wht/batch-filing", key, body });
  const filing = { encryptedPayload: "x", data: [whtLineBody()] };
  const one = await ask({ batchId: "one", ...filing });
  const several = await ask({ batchId: "several", payload: [filing, filing] });
  const conflicts = [await ask({ batchId: "one", payload: [filing, filing] }), await ask({ batchId: "several", ...filing })];
  expect(conflicts.map(({ status, body }) => [status, body.code, body.existingId])).toEqual([
    [409, "duplicate_filing_id", one.body.data.id],
    [409, "duplicate_filing_id", several.body.data.id],
  ]);
});

it("acceptFilings checks the tax's scope itself", async () => {
  const { ctx, keyId } = await testPartner();
  const lines = [{ taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const }];
  const file = (scope: "flux:vat:write" | "flux:wht:write") =>
    acceptFilings(
      { ...ctx, actor: { kind: "apiKey", keyId, scopes: [scope] } },
      { taxType: "VAT", form: "one", filings: [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines }] },
      {},
    );
  await expect(file("flux:wht:write")).rejects.toMatchObject({ code: "insufficient_scope", extra: { requiredScope: "flux:vat:write" } });
  expect((await file("flux:vat:write")).data.taxType).toBe("VAT");
});

it.each([
  ["a known scenario", { "x-sandbox-scenario": "0002" }, vatBody()],
  ["an unknown scenario in an invalid request", { "x-sandbox-scenario": "none such" }, {}],
  ["a delay", { "x-sandbox-delay-ms": "5" }, vatBody()],
])("refuses sandbox headers with a live key: %s", async (_, headers, body) => {
  const ctx = await testContext({ environment: "live" });
  await ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, ctx.account.id));
  const { key } = await createApiKey(ctx, { name: "live" });
  const told = await call(fileVat, { path: "/v1/flux/vat/single-filing", key, body, headers });
  expect([told.status, told.body.code]).toEqual([400, "scenario_not_allowed"]);
});
