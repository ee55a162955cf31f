import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filingBatches, filings } from "@/drizzle/schema";
import type { PartnerHandler } from "@/lib/http/partner-route";
import { call, testPartner } from "@/scripts/testing/partner";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import { sha256Hex } from "@/lib/kernel/crypto";
import { GET as listFilings } from "./filings/route";
import { POST as fileVatBatch } from "./vat/batch-filing/route";
import { POST as fileVat } from "./vat/single-filing/route";
import { POST as fileWhtBatch } from "./wht/batch-filing/route";
import { POST as fileWht } from "./wht/single-filing/route";

// A filingId or batchId is unique forever, even across upgrades, so the definition of "same content" must not change: a retry of a request
// that an earlier version accepted would be refused as a different one. If one of these tests fails, keep the hash and fix what changed it.

const vatLine = { taxId: "00000000-0001", amount: 1000.5, vatStatus: 0 };
const whtLine = {
  beneficiaryName: "Bola Works Limited",
  beneficiaryTin: "12345678-0001",
  transactionDate: "2025-10-05",
  transactionDesc: "Consulting",
  transactionAmount: 1000,
  rate: 5,
  taxAmount: 50,
};
const october = { month: 10, year: 2025, encryptedPayload: "x" };
const rich = {
  item: "Rice",
  narration: "October",
  beneficiary: "Bola",
  transactionType: "debit",
  invoiceNumber: "I-1",
  invoiceDate: "2025-10-02",
  businessId: "biz-1",
  businessTaxId: "87654321-0001",
  metadata: { order: "7" },
};

it.each<[string, PartnerHandler, string, object, string, string]>([
  [
    "a minimal VAT return",
    fileVat,
    "/v1/flux/vat/single-filing",
    { ...vatLine, encryptedPayload: "x" },
    "V0",
    "b352dba7c7071652e4f903ad5f0201d9b882d69dff8a76961a99d958936b3cdc",
  ],
  [
    "a VAT return with all fields",
    fileVat,
    "/v1/flux/vat/single-filing",
    { ...vatLine, ...october, ...rich },
    "V1",
    "0f61d9aed69902a47a01812c42ac47d41d8eba324e33df55e941930489cc8097",
  ],
  [
    "a VAT return with lines",
    fileVat,
    "/v1/flux/vat/single-filing",
    { ...october, data: [vatLine, { ...vatLine, vatStatus: 2 }] },
    "V2",
    "4635399356f7dc3f4961fab411b4717288b19490e6944fe28a2d6f066487d0e1",
  ],
  [
    "a withholding tax schedule",
    fileWht,
    "/v1/flux/wht/single-filing",
    { ...october, ...whtLine, scheduleReference: "S-1", state: "Lagos" },
    "W1",
    "cca852e219ebb8c5f057075831ce167eefaf66f802fcad463e3ee06e90387cc6",
  ],
])("the content hash of %s never changes between versions", async (_, handler, path, body, filingId, hash) => {
  const { ctx, key } = await testPartner();
  const { status } = await call(handler, { path, key, body: { ...body, filingId } });
  expect(status).toBe(202);
  const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.accountId, ctx.account.id));
  expect(row?.contentHash).toBe(hash);
});

it.each<[string, PartnerHandler, string, object, string]>([
  [
    "of one taxpayer",
    fileVatBatch,
    "/v1/flux/vat/batch-filing",
    { ...october, data: [vatLine, vatLine] },
    "86d06de7df1d77bc6c1451cab95a4c131fe5ad7d7765035c73f0e6becb68d985",
  ],
  [
    "of several taxpayers",
    fileWhtBatch,
    "/v1/flux/wht/batch-filing",
    {
      payload: [
        { ...october, filingId: "B-1", data: [whtLine] },
        { ...october, filingId: "B-2", data: [whtLine] },
      ],
    },
    "2dea7330c1408408b147a1e89e2eda41f3065a62996c3ec960ae54b6c5ddc1f2",
  ],
])("the content hash of a batch %s never changes between versions", async (_, handler, path, body, hash) => {
  const { ctx, key } = await testPartner();
  const { status } = await call(handler, { path, key, body: { ...body, batchId: "B" } });
  expect(status).toBe(202);
  const [row] = await ctx.db.orm.select().from(filingBatches).where(eq(filingBatches.accountId, ctx.account.id));
  expect(row?.contentHash).toBe(hash);
});

it("a repeat under the same filingId or batchId sets idempotent-replayed, with or without an Idempotency-Key", async () => {
  const { ctx, key } = await testPartner();
  const send = async (handler: PartnerHandler, path: string, body: object, headers: Record<string, string> = {}) => {
    const { status, text, headers: told } = await call(handler, { path, key, body, headers });
    return { status, text, replayed: told.get("idempotent-replayed") };
  };
  const single = (encryptedPayload: string, headers?: Record<string, string>) =>
    send(fileVat, "/v1/flux/vat/single-filing", { ...vatLine, ...october, filingId: "R", encryptedPayload }, headers);
  const first = await single("x");
  expect(first).toMatchObject({ status: 202, replayed: null });
  // The credentials are encrypted anew, as in a legitimate retry.
  expect(await single("y")).toEqual({ ...first, replayed: "true" });
  for (const encryptedPayload of ["x", "y"])
    expect(await single(encryptedPayload, { "idempotency-key": "k" })).toEqual({ ...first, replayed: "true" });
  const batch = () => send(fileWhtBatch, "/v1/flux/wht/batch-filing", { ...october, batchId: "R", data: [whtLine] });
  const accepted = await batch();
  expect([accepted.replayed, await batch()]).toEqual([null, { ...accepted, replayed: "true" }]);
  expect(await ctx.db.orm.$count(filings, eq(filings.accountId, ctx.account.id))).toBe(2);
});

const CELL = "R-7\u00a0";

it.each(["R-7 ", " R-7", CELL, "\u2003R-7 "])("treats an id with surrounding white space as the trimmed one: %j", async (padded) => {
  const { ctx, key } = await testPartner();
  const single = (filingId: string, more: object = {}) =>
    call(fileVat, { path: "/v1/flux/vat/single-filing", key, body: { ...vatLine, ...october, filingId, ...more } });
  const first = await single(padded);
  expect(first.body.data).toMatchObject({ filingId: "R-7" });
  for (const id of ["R-7", padded, CELL]) expect((await single(id)).text, id).toBe(first.text);
  expect((await single("R-7", { amount: 2 })).status).toBe(409);
  const batch = (batchId: string, ids: readonly string[]) =>
    call(fileWhtBatch, {
      path: "/v1/flux/wht/batch-filing",
      key,
      body: { batchId, payload: ids.map((filingId) => ({ ...october, filingId, data: [whtLine] })) },
    });
  expect((await batch("B", ["W-1", "W-1 "])).body.errors).toMatchObject([{ field: "payload[1].filingId", code: "duplicate" }]);
  const accepted = await batch(padded, ["W-1 ", "W\u00a02"]);
  expect([accepted.status, accepted.body.data.filings.map(({ filingId }: { filingId: string }) => filingId)]).toEqual([
    202,
    ["W-1", "W 2"],
  ]);
  for (const ids of [
    ["W-1", "W 2"],
    ["W-1", "W\u00a02"],
  ])
    expect((await batch("R-7", ids)).text).toBe(accepted.text);
  const listed = await call(listFilings, { method: "GET", path: `/v1/flux/filings?filingId=${encodeURIComponent(padded)}`, key });
  expect(listed.body.data).toMatchObject([{ id: first.body.data.id }]);
  expect(await ctx.db.orm.$count(filings, eq(filings.accountId, ctx.account.id))).toBe(3);
});

it("an id stored by an earlier version with a trailing space still identifies its filing", async () => {
  const { ctx, key } = await testPartner();
  const single = (filingId: string) =>
    call(fileVat, { path: "/v1/flux/vat/single-filing", key, body: { ...vatLine, encryptedPayload: "x", filingId } });
  const first = await single("V0");
  const content = { filingId: "V0 ", lines: [{ ...vatLine, transactionType: "credit" }] };
  const contentHash = sha256Hex(canonicalJson({ taxType: "VAT", form: "one", filings: [content] }));
  await ctx.db.orm.update(filings).set({ filingId: "V0 ", contentHash }).where(eq(filings.accountId, ctx.account.id));
  expect((await single("V0 ")).text).toBe(first.text);
  const listed = await call(listFilings, { method: "GET", path: "/v1/flux/filings?filingId=V0%20", key });
  expect(listed.body.data).toMatchObject([{ id: first.body.data.id, filingId: "V0 " }]);
});

it("two filings whose stored ids differ only by a trailing space each replay their own response", async () => {
  const { ctx, key } = await testPartner();
  const single = (filingId: string, amount: number) =>
    call(fileVat, { path: "/v1/flux/vat/single-filing", key, body: { ...vatLine, amount, encryptedPayload: "x", filingId } });
  const [plain, padded] = [await single("V0", 1), await single("V1", 2)];
  const content = { filingId: "V0 ", lines: [{ ...vatLine, amount: 2, transactionType: "credit" }] };
  const contentHash = sha256Hex(canonicalJson({ taxType: "VAT", form: "one", filings: [content] }));
  const isPadded = and(eq(filings.accountId, ctx.account.id), eq(filings.filingId, "V1"));
  await ctx.db.orm.update(filings).set({ filingId: "V0 ", contentHash }).where(isPadded);
  expect([(await single("V0", 1)).text, (await single("V0 ", 2)).text]).toEqual([plain.text, padded.text]);
  expect((await single("V0 ", 3)).status).toBe(409);
});
