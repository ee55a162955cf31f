import { expect, it } from "vitest";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST as fileVat } from "@/app/v1/flux/vat/single-filing/route";
import { guides } from "../guides/_guides";
import { vatReturn } from "../guides/_guides/filing";

it("the filing guide's VAT return is accepted, and repeats behave as the guide says", async () => {
  const { key } = await testPartner();
  const send = (body: object) => call(fileVat, { path: "/v1/flux/vat/single-filing", key, body });
  const first = await send(vatReturn);
  expect([first.status, first.body.data.totals]).toEqual([202, { amount: 125_000, tax: 7_500 }]);
  expect((await send(vatReturn)).text).toBe(first.text);
  expect((await send({ ...vatReturn, month: 9 })).body.code).toBe("duplicate_filing_id");
  expect((await send({ ...vatReturn, filingId: "another" })).body.data.id).not.toBe(first.body.data.id);
  expect(guides.map(({ slug }) => slug)).toContain("filing");
});
