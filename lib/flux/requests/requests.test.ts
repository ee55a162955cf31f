import { expect, it } from "vitest";
import type { z } from "zod";
import { validate } from "@/lib/http/validation";
import { businessIdOf, businessTaxIdOf } from "./business-tax-ids";
import { fromVatSingle } from "./new-filing";
import { sandboxHeaders, vatBatchRequest, vatSingleRequest, whtBatchRequest, whtSingleRequest } from "./schemas";

const line = { taxId: "00000000-0001", amount: 100_000, vatStatus: 0 };
const encryptedPayload = "sealed";

const faultsOf = (schema: z.ZodType, body: unknown) => validate(schema, body).faults.map(({ field, code }) => `${field} ${code}`);

it("refuses a transactionType beside data that differs from that of the lines", () => {
  const debit = { ...line, transactionType: "debit" };
  const single = (transactionType: string, ...data: unknown[]) => faultsOf(vatSingleRequest, { encryptedPayload, transactionType, data });
  expect(single("debit", line)).toEqual(["transactionType mutually_exclusive"]);
  expect(single("credit", line, debit)).toEqual(["transactionType mutually_exclusive"]);
  expect(single("debit", debit)).toEqual([]);
  expect(single("credit", line)).toEqual([]);
  expect(single("purchase", line), "the mismatch is reported once").toEqual(["transactionType invalid_value"]);
  expect(single("debit", "no line", debit)).toEqual(["data[0] invalid_type"]);
  const beside = (more: object) => faultsOf(vatBatchRequest, { encryptedPayload, transactionType: "debit", ...more });
  expect(beside({ data: [line] })).toEqual(["transactionType mutually_exclusive"]);
  expect(beside({ data: [debit] })).toEqual([]);
  expect(beside({ payload: [{ encryptedPayload, data: [debit] }] })).toEqual(["transactionType mutually_exclusive"]);
  const entry = (...data: unknown[]) => faultsOf(vatBatchRequest, { payload: [{ encryptedPayload, transactionType: "debit", data }] });
  expect([entry(line), entry(debit)]).toEqual([["payload[0].transactionType mutually_exclusive"], []]);
  // A request without transactionType beside data has nothing that could conflict.
  expect(faultsOf(vatSingleRequest, { encryptedPayload, data: [debit, line] })).toEqual([]);
  const { filings } = fromVatSingle(vatSingleRequest.parse({ encryptedPayload, ...line }));
  expect(filings[0]?.lines).toMatchObject([{ transactionType: "credit" }]);
});

it.each([
  ["metadata", { metadata: { a: 1 } }, ["metadata mutually_exclusive"]],
  ["businessTaxId, the filer's tax number", { businessTaxId: "12345678-0001" }, ["businessTaxId mutually_exclusive"]],
  ["businessId, used only for the rate limit", { businessId: "b-1" }, []],
])("refuses or accepts a taxpayer's field beside payload: %s", (_what, extra, expected) => {
  const payload = [{ encryptedPayload, data: [line] }];
  expect(faultsOf(vatBatchRequest, { payload, ...extra })).toEqual(expected);
  expect(faultsOf(vatBatchRequest, { encryptedPayload, data: [line], ...extra })).toEqual([]);
});

it("refuses lines of two taxpayers in one return", () => {
  const of = (businessTaxId?: string) => ({ ...line, ...(businessTaxId === undefined ? {} : { businessTaxId }) });
  const [one, other] = ["12345678-0001", "87654321-0001"];
  const single = (body: object, ...data: unknown[]) => faultsOf(vatSingleRequest, { encryptedPayload, ...body, data });
  expect(single({}, of(one), of(), of(other))).toEqual(["data[2].businessTaxId mutually_exclusive"]);
  expect(single({ businessTaxId: other }, of(one))).toEqual(["data[0].businessTaxId mutually_exclusive"]);
  expect(single({ businessTaxId: one }, of(one), of(), of("123456780001"), of(""))).toEqual([]);
  expect(faultsOf(vatBatchRequest, { encryptedPayload, data: [of(one), of(other)] })).toEqual(["data[1].businessTaxId mutually_exclusive"]);
  const payload = [
    { encryptedPayload, data: [of(one)] },
    { encryptedPayload, businessTaxId: one, data: [of(other)] },
  ];
  expect(faultsOf(vatBatchRequest, { payload })).toEqual(["payload[1].data[0].businessTaxId mutually_exclusive"]);
  const deduction = {
    beneficiaryName: "Acme Ltd",
    beneficiaryTin: "00000000-0001",
    transactionDate: "2025-10-05",
    transactionDesc: "Fees",
  };
  const wht = (businessTaxId: string) => ({ ...deduction, transactionAmount: 100, rate: 5, taxAmount: 5, businessTaxId });
  expect(faultsOf(whtSingleRequest, { encryptedPayload, data: [wht(one), wht(other)] })).toEqual([
    "data[1].businessTaxId mutually_exclusive",
  ]);
});

it("takes the taxpayer from the lines if the return names none", () => {
  const filingOf = (body: object) => fromVatSingle(vatSingleRequest.parse({ encryptedPayload, ...body })).filings.map(businessTaxIdOf);
  const named = { ...line, businessTaxId: "12345678-0001" };
  expect([filingOf({ data: [line, named] }), filingOf(named), filingOf(line)]).toEqual([["12345678-0001"], ["12345678-0001"], [undefined]]);
  expect(filingOf({ businessTaxId: "123456780001", data: [named] })).toEqual(["123456780001"]);
});

it("takes the business from the lines if the return names none and they agree", () => {
  const filingOf = (body: object) => fromVatSingle(vatSingleRequest.parse({ encryptedPayload, ...body })).filings.map(businessIdOf);
  const of = (businessId: string) => ({ ...line, businessId });
  expect([filingOf({ data: [line, of("kestrel"), of("kestrel")] }), filingOf(of("kestrel"))]).toEqual([["kestrel"], ["kestrel"]]);
  expect([filingOf({ data: [line] }), filingOf({ data: [of("kestrel"), of("heron")] })]).toEqual([[undefined], [undefined]]);
  expect(filingOf({ businessId: "heron", data: [of("kestrel")] })).toEqual(["heron"]);
});

it.each(["transactionAmount", "rate", "taxAmount"])(
  "refuses a number in %s that is too large to represent, wherever the line is in the request",
  (name) => {
    const deduction = {
      beneficiaryName: "Acme Ltd",
      beneficiaryTin: "00000000-0001",
      transactionDate: "2025-10-05",
      transactionDesc: "Consulting",
      ...{ transactionAmount: 100_000, rate: 5, taxAmount: 5_000 },
      [name]: JSON.parse("1e999") as number,
    };
    expect(faultsOf(whtSingleRequest, { encryptedPayload, ...deduction })).toEqual([`${name} invalid_type`]);
    expect(faultsOf(whtBatchRequest, { encryptedPayload, data: [deduction] })).toEqual([`data[0].${name} invalid_type`]);
    expect(faultsOf(whtBatchRequest, { payload: [{ encryptedPayload, data: [deduction] }] })).toEqual([
      `payload[0].data[0].${name} invalid_type`,
    ]);
  },
);

it("accepts x-sandbox-delay-ms from 0 to 30000 in digits only", () => {
  const delay = (text: string) => sandboxHeaders.safeParse({ "x-sandbox-delay-ms": text }).data?.["x-sandbox-delay-ms"];
  expect(["0", "5", "30000"].map(delay)).toEqual([0, 5, 30_000]);
  expect(sandboxHeaders.parse({})).toEqual({});
  for (const text of ["", " ", "0x10", "1e3", "1.5", "-1", "30001", "soon", "Infinity"])
    expect(faultsOf(sandboxHeaders, { "x-sandbox-delay-ms": text }), text).toHaveLength(1);
  expect(validate(sandboxHeaders, { "x-sandbox-delay-ms": "-1" }).faults[0]?.message, "a number out of range").toBe(
    "x-sandbox-delay-ms must be a whole number of milliseconds, 0 to 30000",
  );
});

it.each([
  ["omitted, with noTin", { noTin: true, rate: 10, taxAmount: 10_000 }],
  ["omitted, without noTin", {}],
  ["null, with noTin", { beneficiaryTin: null, noTin: true, rate: 10, taxAmount: 10_000 }],
  ["empty, without noTin", { beneficiaryTin: "" }],
])("tells once what to send for a beneficiary without a tax ID: %s", (_what, own) => {
  const deduction = { beneficiaryName: "Acme Ltd", transactionDate: "2025-10-05", transactionDesc: "Consulting" };
  const body = { ...deduction, transactionAmount: 100_000, rate: 5, taxAmount: 5_000, ...own };
  const told = (schema: z.ZodType, value: unknown) => validate(schema, value).faults.map(({ message }) => message);
  const hint = 'beneficiaryTin is required; if the beneficiary has no tax ID, send "" with noTin: true and twice the rate';
  expect(told(whtSingleRequest, { encryptedPayload, ...body })).toEqual([hint]);
  expect(told(whtSingleRequest, { encryptedPayload, data: [body] })).toEqual([`data[0].${hint}`]);
  expect(told(whtBatchRequest, { payload: [{ encryptedPayload, data: [body] }] })).toEqual([`payload[0].data[0].${hint}`]);
  // Following the hint is accepted, and a wrong type still gets its own message.
  expect(told(whtSingleRequest, { encryptedPayload, ...body, beneficiaryTin: "", noTin: true, rate: 10, taxAmount: 10_000 })).toEqual([]);
  expect(told(whtSingleRequest, { encryptedPayload, ...body, beneficiaryTin: 5 })).toEqual(["beneficiaryTin must be a string"]);
});

it("refuses integers in metadata that can't be kept exactly", () => {
  const metadata =
    '{"a":9007199254740991,"b":-9007199254740991,"c":0.5,"d":"1234567890123456789","e":1234567890123456789,"f":-9007199254740993}';
  const body = { encryptedPayload, ...line, metadata: JSON.parse(metadata) as unknown };
  const remedy = "has more digits than can be kept exactly: send it as a string";
  expect(validate(vatSingleRequest, body).faults.map(({ code, message }) => [code, message])).toEqual(
    ["metadata.e", "metadata.f"].map((field) => ["inexact_number", `${field} ${remedy}`]),
  );
  expect(faultsOf(vatBatchRequest, { payload: [{ encryptedPayload, metadata: body.metadata, data: [line] }] })).toEqual([
    "payload[0].metadata.e inexact_number",
    "payload[0].metadata.f inexact_number",
  ]);
});

it("states the tax expected from amount and rate", () => {
  const body = { beneficiaryName: "A", beneficiaryTin: "1", transactionDate: "2025-10-05", transactionDesc: "Consulting" };
  const told = (more: object) => validate(whtSingleRequest, { encryptedPayload, ...body, ...more }).faults.map(({ message }) => message);
  expect(told({ transactionAmount: 333.33, rate: 7.5, taxAmount: 30 })).toEqual([
    "taxAmount must be within 0.01 of transactionAmount × rate / 100, which is 25",
  ]);
  expect(told({ transactionAmount: 100.1, rate: 7.5, taxAmount: 7.51 })).toEqual([]);
});
