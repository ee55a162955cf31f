import { expect, it } from "vitest";
import { readCsv } from "@/lib/kernel/text/csv";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { exportLines } from "./export-lines";

it("exportLines returns each line with its tax treatment, and is not found in another account", async () => {
  const ctx = await testContext();
  const itemId = await storeInvoice(ctx, {
    lines: [
      { baseMinor: 100_000, wht: { rate: 5 } },
      { baseMinor: 40_050, treatment: "zero_rated" },
    ],
  });
  const read = readCsv(await exportLines(ctx, itemId));
  if ("fault" in read) throw new Error(read.fault);
  expect(
    read.rows.map(({ cells }) => [
      cells.lineNumber,
      cells.description,
      cells.amount,
      cells.vatTreatment,
      cells.vatExpected,
      cells.whtAmount,
      cells.currency,
    ]),
  ).toEqual([
    ["1", "Line 1", "1000.00", "standard", "75.00", "50.00", "NGN"],
    ["2", "Line 2", "400.50", "zero_rated", "0.00", "", "NGN"],
  ]);
  await expect(exportLines(await testContext(), itemId)).rejects.toMatchObject({ code: "resource_not_found" });
});
