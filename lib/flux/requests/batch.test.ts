import { expect, it } from "vitest";
import { validate } from "@/lib/http/validation";
import { fromBatch } from "./new-filing";
import { vatBatchRequest } from "./schemas";

const line = { taxId: "0", amount: 100, vatStatus: 0 };
const entry = (more: object = {}) => ({ encryptedPayload: "x", data: [line], ...more });

it("applies month and year beside payload to entries that have none", () => {
  const { data, faults } = validate(vatBatchRequest, { month: 9, year: 2026, payload: [entry(), entry({ month: 7, year: 2026 })] });
  expect(faults).toEqual([]);
  const { filings } = fromBatch("VAT", data as Parameters<typeof fromBatch>[1]);
  expect(filings.map(({ month, year }) => [month, year])).toEqual([
    [9, 2026],
    [7, 2026],
  ]);
});

it("refuses a filingId beside payload", () => {
  const { faults } = validate(vatBatchRequest, { filingId: "f1", payload: [entry()] });
  expect(faults).toEqual([
    {
      field: "filingId",
      code: "mutually_exclusive",
      message: "filingId can't be combined with payload: set a filingId on each entry and a batchId for the request",
    },
  ]);
  expect(validate(vatBatchRequest, { filingId: "f1", ...entry() }).faults).toEqual([]);
});
