import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { idempotencyKeys } from "@/drizzle/schema";
import { call, testPartner } from "@/scripts/testing/partner";
import { fingerprintOf } from "./idempotency";
import { partnerRoute } from "./partner-route";

let runs = 0;
const touch = partnerRoute({
  operation: "test.touch",
  scope: "prism:write",
  params: z.object({ id: z.string() }),
  body: z.object({ n: z.number().optional() }),
  response: { 200: z.object({ id: z.string(), run: z.number() }) },
  handle: ({ params }) => ({ id: params.id, run: ++runs }),
});
const at = (key: string, id: string, method: "GET" | "POST" | "DELETE" = "POST", idempotencyKey = "k1") =>
  call(touch, {
    method,
    path: `/v1/prism/things/${id}`,
    params: { id },
    key,
    ...(method === "GET" ? {} : { body: {} }),
    headers: { "idempotency-key": idempotencyKey },
  });

it("returns 422 if the same idempotency key is used for another path parameter", async () => {
  const { key } = await testPartner();
  const first = await at(key, "one");
  expect((await at(key, "one")).text).toBe(first.text);
  const other = await at(key, "two");
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
});

it("ignores idempotency keys on GET and DELETE", async () => {
  const { key, ctx } = await testPartner();
  for (const method of ["GET", "DELETE"] as const) {
    const first = await at(key, "one", method);
    const again = await at(key, "one", method);
    expect([first.status, again.status, again.headers.get("idempotent-replayed")], method).toEqual([200, 200, null]);
    expect(again.body.data.run).toBe(first.body.data.run + 1);
  }
  expect(await ctx.db.orm.$count(idempotencyKeys, eq(idempotencyKeys.accountId, ctx.account.id))).toBe(0);
});

it("accepts idempotency keys of 1 to 255 visible characters", async () => {
  const { key } = await testPartner();
  const status = async (idempotencyKey: string) => (await at(key, "one", "POST", idempotencyKey)).status;
  expect([await status("~"), await status("x".repeat(255)), await status("x".repeat(256)), await status("a b"), await status("")]).toEqual([
    200, 200, 400, 400, 400,
  ]);
});

it("the fingerprint covers every member of the body at any depth, except encrypted payloads", () => {
  const content = { a: [1, { encryptedPayload: "x", b: null }], c: "1" };
  expect(fingerprintOf({ c: "1", a: [1, { b: null, encryptedPayload: "y" }] })).toBe(fingerprintOf(content));
  for (const other of [
    { ...content, c: 1 },
    { ...content, a: [1, {}] },
    { ...content, a: [{ b: null }, 1] },
    { ...content, d: null },
    [content],
  ])
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(content));
});
