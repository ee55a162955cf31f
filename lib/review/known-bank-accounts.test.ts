import { expect, it } from "vitest";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { reviewClock } from "@/scripts/testing/waiting-review";
import { approveInvoice } from "./approve-invoice";
import { readReview } from "./read-review";
import { rejectInvoice } from "./reject-invoice";

const [OLD, NEW] = ["0123456789", "9876543210"];

it("a bank account is known once an invoice with it was approved, not while one waits or was rejected", async () => {
  const ctx = await testContext({ clock: reviewClock() });
  const reviewer = await asPerson(ctx);
  let sent = 0;
  const receive = async (bankAccount: string) => {
    sent += 1;
    // Different numbers, days and amounts, so that none counts as a duplicate.
    const day = String(sent * 2).padStart(2, "0");
    const facts = { bankAccount, number: `A-${sent * 11}`, date: `2026-10-${day}` };
    const itemId = await storeWaiting(ctx, {
      ...facts,
      lines: [{ description: "Accounting services", amountMinor: 400_000_00 + sent * 1_700_00 }],
    });
    return { itemId, ...(await standing(reviewer, itemId)) };
  };
  expect(await receive(OLD)).toMatchObject({ status: "approved", codes: [] });
  const forged = await receive(NEW);
  expect(forged).toMatchObject({ status: "open", codes: ["bank_account_changed"] });
  expect(await receive(NEW)).toMatchObject({ status: "open", codes: ["bank_account_changed"] });
  await rejectInvoice(reviewer, { itemId: forged.itemId, version: 0, reason: "The vendor knows nothing of this account" });
  const again = await receive(NEW);
  expect(again).toMatchObject({ status: "open", codes: ["bank_account_changed"] });
  expect(await receive(OLD)).toMatchObject({ status: "approved", codes: [] });
  await approveInvoice(reviewer, { itemId: again.itemId, version: 0 });
  expect(await receive(NEW)).toMatchObject({ status: "approved", codes: [] });
});

async function standing(reviewer: Ctx, itemId: string) {
  const { status, result } = await readReview(reviewer, itemId);
  return { status, codes: result.anomalies.map(({ code }) => code).filter((code) => code !== "irn_missing") };
}
