import { describe, expect, it } from "vitest";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { completeItem } from "./complete-item";
import { startItem } from "./start-item";
import { acceptInvoices, plainJudgment, readJob } from "@/scripts/testing/invoices";

async function complete(ctx: Ctx, itemId: string): Promise<string> {
  await startItem(ctx, itemId);
  return completeItem(ctx, itemId, await plainJudgment(ctx, itemId));
}

describe("history", () => {
  const bill = { vendorName: "Acme Ltd", vendorTaxId: "12345678-0001", invoiceNumber: "A-1", invoiceDate: "2026-11-01", currency: "NGN" };

  it("contains completed invoices of the same business, account and environment", async () => {
    const ctx = await testContext();
    const other = await testContext();
    for (const [where, request] of [
      [ctx, { ...bill, businessId: "biz_1" }],
      [ctx, { ...bill, businessId: "biz_2" }],
      [ctx, bill],
      [other, { ...bill, businessId: "biz_1" }],
    ] as const) {
      const {
        itemIds: [itemId = ""],
      } = await acceptInvoices(where, [request]);
      await complete(where, itemId);
    }
    const {
      itemIds: [open = ""],
    } = await acceptInvoices(ctx, [{ ...bill, businessId: "biz_1" }]);
    await startItem(ctx, open);
    const {
      itemIds: [itemId = ""],
    } = await acceptInvoices(ctx, [{ ...bill, vendorTaxId: "12345678 0001", businessId: "biz_1" }]);
    const { history } = await plainJudgment(ctx, itemId, { totalMinor: 5 });
    expect(history).toHaveLength(1);
    expect(history[0]).toEqual({
      id: expect.stringMatching(/^itm_/) as string,
      invoiceNumber: "A-1",
      invoiceDate: "2026-11-01",
      vendorName: "Acme Ltd",
      vendorTaxId: "12345678-0001",
      currency: "NGN",
      total: null,
      bankAccount: null,
      sha256: null,
      approved: null,
    });
  });

  it("matches a vendor that once left out its tax ID, and by tax ID a vendor whose name differs", async () => {
    const ctx = await testContext();
    const { vendorTaxId, ...unnumbered } = bill;
    for (const request of [
      bill,
      unnumbered,
      { ...bill, vendorName: "A.C.M.E. Trading Company" },
      { ...unnumbered, vendorName: "Somebody else" },
    ]) {
      const {
        itemIds: [itemId = ""],
      } = await acceptInvoices(ctx, [request]);
      await complete(ctx, itemId);
    }
    const found = async (request: typeof unnumbered) => {
      const {
        itemIds: [itemId = ""],
      } = await acceptInvoices(ctx, [request]);
      return (await plainJudgment(ctx, itemId)).history.map((earlier) => [earlier.vendorName, earlier.vendorTaxId]);
    };
    expect(await found({ ...unnumbered, vendorName: "ACME Nigeria Limited" })).toEqual([
      ["Acme Ltd", vendorTaxId],
      ["Acme Ltd", null],
    ]);
    expect(await found(bill)).toEqual([
      ["Acme Ltd", vendorTaxId],
      ["Acme Ltd", null],
      ["A.C.M.E. Trading Company", vendorTaxId],
    ]);
  });

  it("contains an identical file whatever vendor was read", async () => {
    const ctx = await testContext();
    const {
      itemIds: [first = "", second = ""],
    } = await acceptInvoices(ctx, [{ vendorName: "One" }, { vendorName: "Two" }]);
    await startItem(ctx, first);
    await completeItem(ctx, first, await plainJudgment(ctx, first, { sha256: "cd".repeat(32), totalMinor: 12_345 }));
    const { history } = await plainJudgment(ctx, second, { sha256: "cd".repeat(32) });
    expect(history).toMatchObject([{ id: first, total: 123.45 }]);
  });

  it("shows one of two concurrent copies to the other, although both were judged before either was stored", async () => {
    for (let round = 0; round < 10; round += 1) {
      const ctx = await testContext();
      const one = await acceptInvoices(ctx, [bill]);
      const two = await acceptInvoices(ctx, [bill]);
      const ids = [...one.itemIds, ...two.itemIds];
      await Promise.all(ids.map((id) => startItem(ctx, id)));
      const judgments = await Promise.all(ids.map((id) => plainJudgment(ctx, id)));
      expect(judgments.map(({ history }) => history)).toEqual([[], []]);
      await Promise.all(
        ids.map((id, index) =>
          completeItem(
            ctx,
            id,
            judgments[index] ??
              (() => {
                throw new Error("no judgment");
              })(),
          ),
        ),
      );
      const rows = [...(await readJob(ctx, one.jobId)).items, ...(await readJob(ctx, two.jobId)).items];
      expect(rows.map(({ recommendation }) => recommendation).sort()).toEqual(["approve", "review"]);
      const flagged = rows.find(({ recommendation }) => recommendation === "review");
      const related = rows.find(({ recommendation }) => recommendation === "approve");
      expect(flagged?.result).toMatchObject({ anomalies: [{ evidence: { related: [related?.id] } }] });
    }
  });

  it("judges outside the lock while other invoices overtake, and inside it after repeated overtaking", async () => {
    const ctx = await testContext();
    const invoices = Array.from({ length: 4 }, (_, index) => ({ ...bill, invoiceNumber: `A-${index + 10}` }));
    const { itemIds } = await acceptInvoices(ctx, [bill, ...invoices]);
    const [first = "", ...others] = itemIds;
    await startItem(ctx, first);
    const judgment = await plainJudgment(ctx, first);
    await complete(ctx, others.shift() ?? "");
    const seen: number[] = [];
    const status = await completeItem(ctx, first, {
      ...judgment,
      judge: async (history) => {
        seen.push(history.length);
        // This needs the same locks, so inside the transaction it would wait forever.
        const next = others.shift();
        if (next !== undefined) await complete(ctx, next);
        return judgment.judge(history);
      },
    });
    expect([status, seen]).toEqual(["completed", [1, 2, 3, 4]]);
  });
});
