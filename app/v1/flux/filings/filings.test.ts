import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { call, testPartner } from "@/scripts/testing/partner";
import { eventsOf, filingWork, runAtOnce, submissionsOf, vatBody } from "@/scripts/testing/filings";
import { POST as fileVat } from "../vat/single-filing/route";
import { POST as fileVatBatch } from "../vat/batch-filing/route";
import { GET as listFilings } from "./route";
import { DELETE as cancel, GET as read } from "./[id]/route";
import { POST as resume } from "./[id]/resume/route";

const path = "/v1/flux/vat/single-filing";

const auditOf = ({ db, account }: Ctx) =>
  db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, account.id)).orderBy(asc(auditEntries.id));

describe("reading, canceling and resuming filings", () => {
  it("returns the business that all lines name if the filing names none", async () => {
    const { key } = await testPartner();
    const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 };
    const told = async (...businessIds: string[]) => {
      const data = businessIds.map((businessId) => ({ ...line, businessId }));
      const { body } = await call(fileVat, { path, key, body: { encryptedPayload: "x", data } });
      const id: string = body.data.id;
      return (await call(read, { method: "GET", path: "/v1/flux/filings/x", key, params: { id } })).body.data.businessId as unknown;
    };
    expect([await told("kestrel", "kestrel"), await told("kestrel", "heron")]).toEqual(["kestrel", null]);
  });

  it("returns the data of the last event with the status history, only to the filing's own account", async () => {
    const { ctx, key } = await testPartner();
    const stranger = await testPartner();
    const { body } = await call(fileVat, { path, key, body: vatBody({ filingId: "mine", businessId: "biz_1", metadata: { run: 7 } }) });
    const id: string = body.data.id;
    await runAtOnce(ctx, id);
    const one = await call(read, { method: "GET", path: "/v1/flux/filings/x", key, params: { id } });
    const { status_history: history, ...data } = one.body.data;
    const told = (await eventsOf(ctx)).at(-1);
    expect(told?.type).toBe("vat.filing.success");
    expect(data).toEqual(told?.data);
    expect(data).toMatchObject({
      filingId: "mine",
      businessId: "biz_1",
      createdAt: body.data.created_at,
      status: "success",
      metadata: { run: 7 },
      payment: { amount: 7_500, currency: "NGN" },
      records: { accepted: 1, rejected: 0 },
    });
    expect(Object.keys(data.payment)).toEqual(["reference", "amount", "currency", "url", "dueDate"]);
    expect(history.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      [null, "accepted"],
      ["accepted", "processing"],
      ["processing", "submitted"],
      ["submitted", "success"],
    ]);
    const listed = await call(listFilings, { method: "GET", path: "/v1/flux/filings?limit=1", key });
    expect(listed.body).toMatchObject({ success: true, data: [data], meta: { hasMore: false, nextCursor: null } });
    const byOwnId = async (query: string, who = key) =>
      ((await call(listFilings, { method: "GET", path: `/v1/flux/filings?${query}`, key: who })).body.data as { id: string }[]).map(
        (filing) => filing.id,
      );
    expect(await byOwnId("filingId=mine")).toEqual([id]);
    for (const query of ["filingId=other", "filingId=mine&taxType=WHT", "filingId=mine&status=failed"])
      expect(await byOwnId(query), query).toEqual([]);
    expect(await byOwnId("filingId=mine", stranger.key)).toEqual([]);
    const foreign = { path: "/v1/flux/filings/x", key: stranger.key, params: { id } };
    expect((await call(read, { ...foreign, method: "GET" })).status).toBe(404);
    expect((await call(cancel, { ...foreign, method: "DELETE" })).status).toBe(404);
    expect((await call(resume, { ...foreign, path: `${foreign.path}/resume`, body: { encryptedPayload: "x" } })).status).toBe(404);
  });

  it("cancels an accepted filing once and submits nothing", async () => {
    const { ctx, key } = await testPartner();
    const { body } = await call(fileVat, { path, key, body: vatBody() });
    const ask = () => call(cancel, { method: "DELETE", path: "/v1/flux/filings/x", key, params: { id: body.data.id } });
    const first = await ask();
    expect([first.status, first.body]).toEqual([
      200,
      { status: "success", message: "Filing canceled", data: { id: body.data.id, deleted: false, status: "canceled" } },
    ]);
    const again = await ask();
    expect([again.status, again.body.code, again.body.currentStatus]).toEqual([409, "state_conflict", "canceled"]);
    expect((await runAtOnce(ctx, body.data.id)).end.status).toBe("canceled");
    expect(await submissionsOf(ctx)).toBe(0);
    expect((await eventsOf(ctx)).map(({ type }) => type)).toEqual(["vat.filing.canceled"]);
    expect((await auditOf(ctx)).filter(({ action }) => action === "filing.canceled")).toMatchObject([
      { targetId: body.data.id, before: { status: "accepted" }, after: { status: "canceled" } },
    ]);
  });

  it("resumes a filing with new credentials only in action_required and only with a key for its tax", async () => {
    const { ctx, key } = await testPartner();
    const { key: whtKey } = await createApiKey(ctx, { name: "wht", scopes: ["flux:wht:write"] });
    const { body } = await call(fileVatBatch, {
      path: "/v1/flux/vat/batch-filing",
      key,
      body: { encryptedPayload: "x", data: [{ taxId: "00000000-0005", amount: 1, vatStatus: 1 }] },
    });
    const id: string = body.data.id;
    const ask = (by = key) =>
      call(resume, { path: "/v1/flux/filings/x/resume", key: by, params: { id }, body: { encryptedPayload: "new" } });
    expect((await ask()).body).toMatchObject({ code: "state_conflict", currentStatus: "accepted" });
    let answer: Awaited<ReturnType<typeof ask>> | null = null;
    const { end } = await runAtOnce(ctx, id, async () => {
      expect((await ask(whtKey)).body).toMatchObject({ code: "insufficient_scope", requiredScope: "flux:vat:write" });
      answer ??= await ask();
    });
    expect(answer).toMatchObject({
      status: 202,
      body: { status: "accepted", data: { id, status: "processing" }, warnings: [{ code: "encrypted_payload_unreadable" }] },
    });
    expect(end.status).toBe("success");
    expect(await submissionsOf(ctx)).toBe(1);
    expect(
      (await filingWork(ctx)).map(({ name }) => name),
      "the waiting run is woken",
    ).toContain("flux/filing.resumed");
    expect((await auditOf(ctx)).filter(({ action }) => action === "filing.resumed")).toMatchObject([
      { targetId: id, before: { status: "action_required" }, after: { status: "processing" } },
    ]);
  });

  it("answers 403 to a key that only has the other tax's scope", async () => {
    const { key, ctx } = await testPartner();
    const { key: whtKey } = await createApiKey(ctx, { name: "wht", scopes: ["flux:wht:write"] });
    const { body } = await call(fileVat, { path, key, body: vatBody() });
    const told = await call(cancel, { method: "DELETE", path: "/v1/flux/filings/x", key: whtKey, params: { id: body.data.id } });
    expect([told.status, told.body.code, told.body.requiredScope]).toEqual([403, "insufficient_scope", "flux:vat:write"]);
  });

  it("cancels all filings of a batch or none, and only for the batch's own account", async () => {
    const { ctx, key } = await testPartner();
    const line = { taxId: "0", amount: 1, vatStatus: 1 };
    const payload = [1, 2].map((n) => ({ encryptedPayload: "x", filingId: `f-${n}`, data: [line] }));
    const batch = async (batchId: string) => {
      const entries = payload.map((entry) => ({ ...entry, filingId: `${batchId}-${entry.filingId}` }));
      const { body } = await call(fileVatBatch, { path: "/v1/flux/vat/batch-filing", key, body: { batchId, payload: entries } });
      return body.data as { id: string; filings: { id: string }[] };
    };
    const ask = (id: string, by = key) => call(cancel, { method: "DELETE", path: "/v1/flux/filings/x", key: by, params: { id } });
    const statusesOf = async (id: string) =>
      (await call(read, { method: "GET", path: "/v1/flux/filings/x", key, params: { id } })).body.data.filings.map(
        ({ status }: { status: string }) => status,
      ) as string[];

    const first = await batch("b-1");
    expect((await ask(first.id, (await testPartner()).key)).status).toBe(404);
    const { key: whtKey } = await createApiKey(ctx, { name: "wht", scopes: ["flux:wht:write"] });
    expect((await ask(first.id, whtKey)).body.code).toBe("insufficient_scope");
    expect([(await ask(first.id)).body, await statusesOf(first.id)]).toMatchObject([
      { status: "success", message: "All filings of the batch canceled", data: { id: first.id, deleted: false, status: "canceled" } },
      ["canceled", "canceled"],
    ]);
    expect((await ask(first.id)).body).toMatchObject({
      code: "state_conflict",
      currentStatus: "canceled",
      message:
        "2 of the 2 filings of this batch can no longer be canceled (status canceled), so none was. Only filings with status accepted can be canceled.",
    });

    const second = await batch("b-2");
    await runAtOnce(ctx, second.filings[1]?.id ?? "");
    const refused = await ask(second.id);
    expect([refused.status, refused.body.code, refused.body.currentStatus]).toEqual([409, "state_conflict", "success"]);
    expect(refused.body.message).toContain(`1 of the 2 filings of this batch can no longer be canceled (status success), so none was`);
    expect(refused.body.message).toContain(`GET /v1/flux/filings/${second.id}`);
    expect(await statusesOf(second.id)).toEqual(["accepted", "success"]);
  });

  it("answers 400 to resuming a batch and points to its filings, or 404 to another account", async () => {
    const { key } = await testPartner();
    const payload = [{ encryptedPayload: "x", data: [{ taxId: "0", amount: 1, vatStatus: 1 }] }];
    const { body } = await call(fileVatBatch, { path: "/v1/flux/vat/batch-filing", key, body: { payload } });
    const ask = (by: string) =>
      call(resume, { path: "/v1/flux/filings/x/resume", key: by, params: { id: body.data.id }, body: { encryptedPayload: "new" } });
    const told = await ask(key);
    expect([told.status, told.body.errors]).toMatchObject([400, [{ field: "id", code: "batch_not_resumable" }]]);
    expect(told.body.errors[0].message).toContain(`GET /v1/flux/filings/${body.data.id}`);
    expect((await ask((await testPartner()).key)).status).toBe(404);
  });

  it.each([
    ["of a single line by its field", { taxId: "00000000-0002", amount: 1, vatStatus: 0 }, "taxId", 0],
    [
      "of a line in data by its index",
      {
        data: [
          { taxId: "0", amount: 1, vatStatus: 0 },
          { taxId: "00000000-0009", amount: 1, vatStatus: 0 },
        ],
      },
      "data[1].taxId",
      1,
    ],
  ])("reports a rejection %s", async (_where, lines, field, recordIndex) => {
    const { ctx, key } = await testPartner();
    const { body } = await call(fileVat, { path, key, body: { encryptedPayload: "x", ...lines } });
    await runAtOnce(ctx, body.data.id);
    const { body: ended } = await call(read, { method: "GET", path: "/v1/flux/filings/x", key, params: { id: body.data.id } });
    expect(ended.data).toMatchObject({ status: "failed", error: { field, recordIndex } });
    expect((await eventsOf(ctx)).at(-1)?.data).toMatchObject({ error: { field, recordIndex } });
  });
});
