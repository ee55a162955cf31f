import { expect, it } from "vitest";
import { filingsOf, vatBody, whtLineBody } from "@/scripts/testing/filings";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST as fileVat } from "./vat/single-filing/route";
import { POST as fileWhtBatch } from "./wht-filing/batch/route";

const path = "/v1/flux/vat/single-filing";

it("warns about fields ignored for their spelling, and repeats the warning in a replay", async () => {
  const { ctx, key } = await testPartner();
  const misspelt = { ...vatBody({ filingId: "once" }), Month: 9, Year: 2026, transaction_type: "debit", colour: "vermilion" };
  const { status, body } = await call(fileVat, { path, key, body: misspelt });
  expect(status).toBe(202);
  expect(body.warnings).toContainEqual({
    code: "fields_ignored",
    message:
      "Month (did you mean month?), Year (did you mean year?), transaction_type (did you mean transactionType?) are ignored: names must match exactly",
    fields: ["Month", "Year", "transaction_type"],
  });
  const again = await call(fileVat, { path, key, body: misspelt });
  expect(again.body, "a replay of the first response").toEqual(body);
  const { colour: _, ...unchanged } = misspelt;
  expect((await call(fileVat, { path, key, body: unchanged })).body.data.id, "an ignored field does not change the content hash").toBe(
    body.data.id,
  );
  const stored = JSON.stringify(await filingsOf(ctx));
  expect(stored).not.toContain("vermilion");
  expect(stored).not.toContain("debit");
});

it("names the filing of a batch that has the ignored fields", async () => {
  const { ctx, key } = await testPartner();
  const payload = [
    { encryptedPayload: "x", data: [whtLineBody()] },
    { encryptedPayload: "x", data: [{ ...whtLineBody(), schedule_reference: "7" }] },
  ];
  const { status, body } = await call(fileWhtBatch, { path: "/v1/flux/wht-filing/batch", key, body: { payload, batch_id: "b" } });
  expect(status).toBe(202);
  const ignored = (warnings: { code: string; fields?: string[] }[]) =>
    warnings.filter(({ code }) => code === "fields_ignored").map(({ fields }) => fields);
  expect(ignored(body.warnings)).toEqual([["batch_id"], ["payload[1].data[0].schedule_reference"]]);
  const kept = (await filingsOf(ctx)).map(({ warnings }) => ignored(warnings));
  expect(kept).toEqual([[["batch_id"]], [["payload[1].data[0].schedule_reference"]]]);
});

it("does not warn about ignored fields that resemble no known one", async () => {
  const { key } = await testPartner();
  const { body } = await call(fileVat, { path, key, body: vatBody({ id: 1, tax_id: "their own", metadata: { Month: "October" } }) });
  expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(["encrypted_payload_unreadable"]);
});
