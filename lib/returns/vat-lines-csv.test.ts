import { expect, it } from "vitest";
import { exportFilingLines } from "@/lib/flux/read-filing-page";
import { readCsv } from "@/lib/kernel/text/csv";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { exportReturn } from "./export-return";
import { fileReturn } from "./file-return";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

/** The amounts and taxes of a CSV file, in its order. */
function amountsOf(csv: string): [amount: string | undefined, tax: string | undefined][] {
  const reading = readCsv(csv);
  if ("fault" in reading) throw new Error(reading.fault);
  return reading.rows.map(({ cells }) => [cells.amount, cells.tax]);
}

it("exports the lines of a return with the same amounts and signs as the lines of its filing", async () => {
  const ctx = await testContext({ clock: manualClock(new Date("2026-11-20T09:00:00Z")) });
  const shop = { customer: { name: "Shop", taxId: "12345678-0001" } };
  await storeInvoice(ctx, { ...shop, number: "S-1", direction: "sale", lines: [{ baseMinor: 1_000_000_00 }] });
  await storeInvoice(ctx, { ...shop, number: "S-2", direction: "sale", lines: [{ baseMinor: -500_00 }] });
  await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 400_000_00 }] });
  await storeInvoice(ctx, { number: "CN-1", type: "credit_note", lines: [{ baseMinor: -1_000_00 }] });
  await storeInvoice(ctx, { number: "P-2", lines: [{ baseMinor: 7_000_00, recoverable: false }] });
  const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
  const { fingerprint, totals } = await previewReturn(ctx, query);
  const ofReturn = amountsOf((await exportReturn(ctx, query, "lines")).text);
  const filed = ofReturn.filter(([amount]) => amount !== "");
  expect(
    ofReturn.filter(([amount]) => amount === ""),
    "a line without an amount in the return's currency is not filed",
  ).toEqual([["", ""]]);
  const { id } = await fileReturn(ctx, { query, fingerprint, filingId: "f-1", credentials: { email: "a", password: "b" } });
  expect(filed).toEqual(amountsOf(await exportFilingLines(ctx, id)));
  expect(filed.reduce((sum, [, tax]) => sum + Number(tax), 0)).toBeCloseTo(totals.tax, 2);
});
