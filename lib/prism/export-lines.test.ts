import { expect, it } from "vitest";
import { readCsv } from "@/lib/kernel/csv";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { exportLines } from "./export-lines";

it("gives each line with what the law makes of it, and nothing to another account", async () => {
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
      cells.line,
      cells.description,
      cells.amount,
      cells.vat_treatment,
      cells.vat_expected,
      cells.wht_amount,
      cells.currency,
    ]),
  ).toEqual([
    ["1", "Line 1", "1000", "standard", "75", "50", "NGN"],
    ["2", "Line 2", "400.5", "zero_rated", "0", "", "NGN"],
  ]);
  await expect(exportLines(await testContext(), itemId)).rejects.toMatchObject({ code: "resource_not_found" });
});
