import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vatBatchRequest, vatSingleRequest, whtBatchRequest, whtSingleRequest } from "@/lib/flux/requests/schemas";
import { parseJson } from "@/lib/http/request-body";
import { validate } from "@/lib/http/validation";
import { openEncryptedPayload } from "@/lib/flux/credentials/open-encrypted-payload";
import { DomainError } from "@/lib/kernel/errors";
import { batchAnalysisRequest, singleAnalysisRequest } from "@/lib/prism/requests";
import { runWithinLimit, fuzzTimeoutMs, fuzzParameters, mutated, mutationsOf, textOf } from "@/scripts/testing/fuzzing";

const requests = [singleAnalysisRequest, batchAnalysisRequest, vatSingleRequest, vatBatchRequest, whtSingleRequest, whtBatchRequest];
const sale = { taxId: "00000000-0001", amount: 100_000, vatStatus: 0 };
const deduction = {
  beneficiaryName: "Acme Ltd",
  beneficiaryTin: "00000000-0001",
  transactionDate: "2025-10-05",
  transactionDesc: "Consulting",
  transactionAmount: 100_000,
  rate: 5,
  taxAmount: 5_000,
};

const timeout = fuzzTimeoutMs(120_000);

const asJson = (bytes: Buffer): unknown => JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));

describe("JSON bodies", { timeout }, () => {
  const seeds = {
    single: Buffer.from(
      JSON.stringify({
        businessId: "biz_1",
        vendorName: "Lagos Paper",
        invoiceNumber: "A-1",
        invoiceDate: "2026-10-31",
        currency: "NGN",
        invoiceUrl: "https://files.example.com/a.pdf",
      }),
    ),
    batch: Buffer.from(
      JSON.stringify({
        businesses: [{ businessId: "biz_1", invoices: [{ invoiceNumber: "A-1" }, { invoiceNumber: "A-2", currency: "ngn" }] }],
      }),
    ),
    sale: Buffer.from(JSON.stringify({ encryptedPayload: "x", month: 10, year: 2025, ...sale })),
    deduction: Buffer.from(JSON.stringify({ encryptedPayload: "x", ...deduction })),
    repeated: Buffer.from('{"payload":[{"encryptedPayload":"x","data":[{"rate":5,"rate":10,"taxAmount":1}]}]}'),
    schedules: Buffer.from(JSON.stringify({ payload: [{ encryptedPayload: "x", metadata: { a: 1 }, data: [deduction, deduction] }] })),
  };
  const pieces = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    '"',
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "1e999",
    "-0",
    '"__proto__":',
    '"businessId":',
    '"invoices":[',
    '"data":[',
    '"rate":1e999,',
    '"transactionAmount":-1e999,',
    '{"length":{"toString":1,"valueOf":1}}',
    "\xff",
    "\xc0\x80",
    "0",
  ];
  const odd = fc.oneof(
    mutationsOf(Object.keys(seeds), pieces).map((mutation) => mutated(seeds, mutation)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc.tuple(fc.constantFrom("[", '{"a":', '[{"b":'), fc.nat(50_000)).map(([opening, levels]) => Buffer.from(opening.repeat(levels))),
    fc
      .tuple(fc.constantFrom(63, 64, 65, 5_000), fc.boolean())
      .map(([levels, closed]) => Buffer.from("[".repeat(levels) + (closed ? "]".repeat(levels) : ""))),
  );

  it("arbitrary bytes parse to their JSON value or are refused as no JSON or for repeated members, and validation never throws", () => {
    fc.assert(
      fc.property(odd, (bytes) => {
        let value: unknown;
        try {
          value = runWithinLimit(() => parseJson(bytes));
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          if (error.code === "invalid_json") return;
          expect(error.code).toBe("invalid_request");
          expect(error.faults).not.toHaveLength(0);
          expect(error.faults.every(({ field, code }) => field !== "" && code === "duplicate")).toBe(true);
          return void expect(() => asJson(bytes)).not.toThrow();
        }
        if (bytes.length > 0) expect(value).toEqual(asJson(bytes));
        for (const schema of requests) {
          const { faults } = runWithinLimit(() => validate(schema, value));
          expect(faults.every(({ field, code, message }) => typeof field === "string" && code !== "" && message !== "")).toBe(true);
        }
      }),
      fuzzParameters(2_000),
    );
  });

  it("analysis fields of any type are validated without throwing", () => {
    const body = fc.dictionary(
      fc.constantFrom(
        "businessId",
        "businesses",
        "invoices",
        "vendorName",
        "invoiceDate",
        "currency",
        "country",
        "invoiceUrl",
        "__proto__",
        "taskId",
      ),
      fc.anything({ withBigInt: false, withNullPrototype: true }),
    );
    fc.assert(
      fc.property(body, (value) => {
        for (const schema of requests) expect(Array.isArray(runWithinLimit(() => validate(schema, value)).faults)).toBe(true);
      }),
      fuzzParameters(1_000),
    );
  });

  it("filing fields of any type or size are validated without throwing", () => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: false, withNullPrototype: true }),
      fc.double(),
      fc.constantFrom("1e999", "-1e999", "1e308", "5e-324").map((text) => JSON.parse(text) as number),
    );
    const fields = { encryptedPayload: "x", month: 10, year: 2025, filingId: "f", metadata: { a: 1 }, ...sale, ...deduction };
    const line = fc
      .dictionary(fc.constantFrom(...Object.keys(fields), "noTin", "category", "__proto__"), anything, { maxKeys: 4 })
      .map((changes) => ({ ...fields, ...changes }));
    const lines = fc.array(line, { maxLength: 3 });
    const body = fc.oneof(
      line,
      fc.record(
        { ...Object.fromEntries(Object.entries(fields).map(([name]) => [name, anything])), data: lines },
        { requiredKeys: ["data"] },
      ),
      fc.record({ payload: fc.array(fc.record({ encryptedPayload: anything, month: anything, year: anything, data: lines })) }),
    );
    fc.assert(
      fc.property(body, (value) => {
        for (const schema of requests) expect(Array.isArray(runWithinLimit(() => validate(schema, value)).faults)).toBe(true);
      }),
      fuzzParameters(1_000),
    );
  });
});

describe("encryptedPayload", { timeout }, () => {
  const secrets = [
    { id: "ss_1", secret: "levy_ss_test_abc" },
    { id: "ss_2", secret: "" },
  ];
  const header = fc.oneof(
    fc.json(),
    fc
      .record(
        {
          alg: fc.constantFrom("dir", "none", "RSA1_5"),
          enc: fc.constantFrom("A256GCM", "A128CBC-HS256"),
          kid: fc.constantFrom("ss_1", "ss_9"),
          crit: fc.constant(["x"]),
          zip: fc.constant("DEF"),
        },
        { requiredKeys: ["alg", "enc"] },
      )
      .map((value) => JSON.stringify(value)),
  );
  const part = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("base64url"));
  const sized = (length: number) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString("base64url"));
  const jwe = fc
    .tuple(header, fc.oneof(fc.constant(""), part), fc.oneof(sized(12), part), part, fc.oneof(sized(16), part))
    .map(([head, ...rest]) => [Buffer.from(head).toString("base64url"), ...rest].join("."));
  const raw = fc.uint8Array({ maxLength: 4_200 }).map((bytes) => Buffer.from(bytes).toString("base64"));

  it("an arbitrary payload does not decrypt and does not throw", () => {
    fc.assert(
      fc.property(fc.oneof(jwe, raw, fc.string({ unit: "binary" }), textOf([".", "=", "-", "_", "eyJ", "e30"])), (payload) => {
        expect(runWithinLimit(() => openEncryptedPayload(payload, secrets))).toBeNull();
      }),
      fuzzParameters(2_000),
    );
  });
});
