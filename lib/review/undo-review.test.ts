import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { reviewChanges } from "@/drizzle/schema";
import { asPerson } from "@/scripts/testing/reviews";
import { auditOf, rightTotal, waiting } from "@/scripts/testing/waiting-review";
import { approveInvoice } from "./approve-invoice";
import { assignReview } from "./assign-review";
import { changeLines } from "./change-lines";
import { confirmField } from "./confirm-field";
import { correctField } from "./correct-field";
import { releaseReviews } from "./hold-review";
import { overrideTreatment } from "./override-treatment";
import { readReview } from "./read-review";
import { reopenReview } from "./reopen-review";
import { undoReview } from "./undo-review";

const conflict = { code: "state_conflict" };

/** One invoice and two reviewers who take turns on it. */
async function two() {
  const { account, ctx: ada, itemId } = await waiting();
  const bola = await asPerson(account, { name: "Bola" });
  const leave = async (who: typeof ada) => releaseReviews(who, { itemIds: [itemId] });
  return { account, ada, bola, itemId, leave };
}

describe("undo after another reviewer's change", () => {
  it("does not restore an approval over values that were changed since", async () => {
    const { account, ada, bola, itemId, leave } = await two();
    const chidi = await asPerson(account, { name: "Chidi" });
    await approveInvoice(ada, { itemId, version: 0 });
    await reopenReview(bola, { itemId, reason: "Wrong total" });
    await leave(bola);
    await correctField(chidi, { itemId, field: "total", value: rightTotal });
    await leave(chidi);
    await expect(undoReview(bola, { itemId })).rejects.toMatchObject(conflict);
    expect(await readReview(bola, itemId)).toMatchObject({ status: "open", result: { invoice: { total: { value: 430_000 } } } });
    await undoReview(chidi, { itemId });
    await leave(chidi);
    expect(await undoReview(bola, { itemId }), "the undone value is not restored").toMatchObject({
      status: "approved",
      decidedBy: { name: "Ada Reviewer" },
      result: { invoice: { total: { value: 999_000 } } },
    });
  });

  it("says that a reopened decision no longer stands", async () => {
    const { ada, bola, itemId, leave } = await two();
    await approveInvoice(ada, { itemId, version: 0 });
    await reopenReview(bola, { itemId, reason: "Wrong total" });
    await leave(bola);
    await expect(undoReview(ada, { itemId })).rejects.toMatchObject({
      ...conflict,
      message: "Someone else has since reopened this invoice, so your decision no longer stands. There is nothing to undo.",
      extra: { currentStatus: "open" },
    });
  });

  it("changes no value under another reviewer's decision, nor that decision", async () => {
    const { ada, bola, itemId, leave } = await two();
    await correctField(ada, { itemId, field: "total", value: rightTotal });
    await leave(ada);
    await approveInvoice(bola, { itemId, version: 1 });
    await expect(undoReview(ada, { itemId })).rejects.toMatchObject({ ...conflict, extra: { currentStatus: "approved" } });
    expect(await readReview(ada, itemId)).toMatchObject({
      status: "approved",
      version: 2,
      result: { invoice: { total: { value: 430_000 } } },
    });
    // Within one tick of the clock, so the two approvals differ only by person.
    await reopenReview(ada, { itemId, reason: "A second look" });
    await approveInvoice(ada, { itemId, version: 3 });
    await expect(undoReview(bola, { itemId })).rejects.toMatchObject(conflict);
    await expect(approveInvoice(bola, { itemId, version: 4 }), "the error names the reviewer holding the invoice").rejects.toMatchObject(
      conflict,
    );
    expect(await readReview(ada, itemId)).toMatchObject({ status: "approved", decidedBy: { name: "Ada Reviewer" } });
  });

  it("is recorded with the person who undid it", async () => {
    const { ada, itemId } = await two();
    await correctField(ada, { itemId, field: "total", value: rightTotal });
    await undoReview(ada, { itemId });
    expect(await ada.db.orm.select().from(reviewChanges).where(eq(reviewChanges.itemId, itemId))).toMatchObject([
      { field: "total", undoneBy: ada.actor.userId },
    ]);
    expect((await auditOf(ada)).filter(({ action }) => action === "review.undone")).toMatchObject([
      {
        targetId: itemId,
        actor: { kind: "user", userId: ada.actor.userId },
        before: { change: "field_corrected", field: "total", value: rightTotal },
        after: { value: "999000" },
      },
    ]);
  });

  it("undoes the named step once, and no other if repeated", async () => {
    const { ada, bola, itemId, leave } = await two();
    await correctField(ada, { itemId, field: "total", value: rightTotal });
    const { steps } = await correctField(ada, { itemId, field: "vendor.name", value: "Adunola Stores" });
    const step = steps.at(-1)?.id;
    const once = await undoReview(ada, { itemId, step });
    const again = await undoReview(ada, { itemId, step });
    expect(again).toMatchObject({ version: once.version, result: { invoice: { total: { value: 430_000 } } } });
    await correctField(ada, { itemId, field: "vendor.name", value: "Adunola Foods" });
    await expect(undoReview(ada, { itemId, step: steps[0]?.id }), "a later change is the last one now").rejects.toMatchObject(conflict);
    await leave(ada);
    await expect(undoReview(bola, { itemId, step }), "the step belongs to another reviewer").rejects.toMatchObject(conflict);
  });

  it("takes no invoice from a person whom somebody else assigned", async () => {
    const { account, ada, bola, itemId, leave } = await two();
    const chidi = await asPerson(account, { name: "Chidi" });
    await assignReview(ada, { itemId, userId: bola.actor.userId });
    await assignReview(bola, { itemId, userId: chidi.actor.userId });
    await expect(undoReview(ada, { itemId })).rejects.toMatchObject(conflict);
    expect((await readReview(ada, itemId)).assignedTo?.name).toBe("Chidi");
    await undoReview(bola, { itemId });
    await leave(bola);
    expect((await undoReview(ada, { itemId })).assignedTo).toBeNull();
  });

  it.each([
    [
      "an overridden treatment",
      (who: Awaited<ReturnType<typeof two>>["bola"], itemId: string) =>
        overrideTreatment(who, { itemId, lineNumber: 2, vatTreatment: "exempt", reason: "Basic food", learn: false }),
    ],
    [
      "a confirmed treatment",
      (who: Awaited<ReturnType<typeof two>>["bola"], itemId: string) => confirmField(who, { itemId, field: "wht" }),
    ],
  ])("gives the next added line a new number if %s was recorded on the undone line", async (_, decide) => {
    const { ada, bola, itemId, leave } = await two();
    const add = (description: string) =>
      changeLines(ada, { itemId, what: "add", line: { description, quantity: null, unitPrice: null, amount: "5000" } });
    await add("Legal advice, October");
    await leave(ada);
    await decide(bola, itemId);
    await leave(bola);
    await undoReview(ada, { itemId });
    const view = await add("Diesel 500 ltrs AGO");
    expect(view.result.lineItems.map(({ lineNumber }) => lineNumber)).toEqual([1, 3]);
    expect(view.result.lineItems[1]?.vat.reason).not.toContain("Basic food");
  });
});
