import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { filingInvoices, items, reviews } from "@/drizzle/schema";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { changeRole, removeMember } from "@/lib/team/change-role";
import { testContext } from "@/scripts/testing/accounts";
import { runDuringUncommitted } from "@/scripts/testing/locks";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { auditOf, wrongTotal } from "@/scripts/testing/waiting-review";
import { approveInvoice } from "./approve-invoice";
import { assignReview } from "./assign-review";
import { changeReview } from "./change-review";
import { correctField } from "./correct-field";
import { holdReviews, releaseReviews } from "./hold-review";
import { listReviews } from "./list-reviews";
import { nextReview } from "./next-review";
import { reopenReview } from "./reopen-review";
import { reviewListQuery } from "./review-schema";
import { LEASE_MS } from "./reviewer";
import { undoReview } from "./undo-review";

const conflict = { code: "state_conflict" };

/** Two reviewers of one account, and invoices that wait for review. */
async function two(invoices = 1) {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const account = await testContext({ clock });
  const [ada, bola] = [await asPerson(account, { name: "Ada" }), await asPerson(account, { name: "Bola" })];
  const itemIds: string[] = [];
  for (let n = 0; n < invoices; n += 1) itemIds.push(await storeWaiting(account, { ...wrongTotal, number: `L-${n}` }));
  const rowOf = async (itemId = itemIds[0] ?? "") => {
    const [row] = await account.db.orm.select().from(reviews).where(eq(reviews.itemId, itemId));
    if (!row) throw new Error("no review");
    return row;
  };
  return { clock, account, ada, bola, itemIds, itemId: itemIds[0] ?? "", rowOf };
}
const held = async (by: Ctx, itemIds: string[]) => (await holdReviews(by, { itemIds })).held;
const handed = async (by: Ctx, take = 5) => (await nextReview(by, { take })).map(({ itemId }) => itemId);

describe("invoices of a reviewer who leaves or loses the role", () => {
  it.each([
    ["leaves", (owner: Ctx, userId: string) => removeMember(owner, userId)],
    ["becomes a viewer", (owner: Ctx, userId: string) => changeRole(owner, { userId, role: "viewer" })],
  ])("go back to the queue at once if the reviewer %s", async (_, end) => {
    const { account, ada, bola, itemIds, rowOf } = await two(3);
    const owner = await asPerson(account, { role: "owner", name: "Olu" });
    const [assigned = "", onScreen = "", decided = ""] = itemIds;
    for (const itemId of [assigned, decided]) await assignReview(bola, { itemId, userId: ada.actor.userId });
    const { version } = await rowOf(decided);
    await releaseReviews(bola, { itemIds });
    await holdReviews(ada, { itemIds: [onScreen] });
    await approveInvoice(ada, { itemId: decided, version });
    expect(await handed(bola)).toEqual([]);
    await end(owner, ada.actor.userId);
    expect(await rowOf(assigned)).toMatchObject({ assignedTo: null, leaseHolder: null });
    expect((await handed(bola)).sort()).toEqual([assigned, onScreen].sort());
    await reopenReview(bola, { itemId: decided, reason: "Wrong total" });
    await releaseReviews(bola, { itemIds });
    expect((await handed(bola)).sort(), "decided invoices included, once reopened").toEqual([...itemIds].sort());
    const [last] = (await auditOf(owner)).filter(({ action }) => action.startsWith("member."));
    expect(last).toMatchObject({ targetId: ada.actor.userId, after: { reviewsReturnedToQueue: 1 } });
  });

  it("stay assigned in a role that reviews, and are not assigned back to a former member by undo", async () => {
    const { account, ada, bola, itemId, rowOf } = await two();
    const owner = await asPerson(account, { role: "owner", name: "Olu" });
    await assignReview(ada, { itemId, userId: ada.actor.userId });
    await changeRole(owner, { userId: ada.actor.userId, role: "owner" });
    expect(await rowOf()).toMatchObject({ assignedTo: ada.actor.userId });
    await releaseReviews(ada, { itemIds: [itemId] });
    await assignReview(bola, { itemId, userId: bola.actor.userId });
    await removeMember(owner, ada.actor.userId);
    expect((await undoReview(bola, { itemId })).assignedTo, "not assigned back to the former member").toBeNull();
  });
});

describe("an open invoice on a reviewer's screen", () => {
  it("is leased for five minutes from the last renewal", async () => {
    const { clock, ada, bola, itemIds, itemId, rowOf } = await two();
    expect(await held(ada, itemIds)).toEqual(itemIds);
    clock.advance(60_000);
    expect(await held(ada, itemIds), "extended by its own holder").toEqual(itemIds);
    expect(await rowOf()).toMatchObject({ leaseHolder: ada.actor.userId, leaseUntil: new Date(clock.now().getTime() + LEASE_MS) });
    clock.advance(LEASE_MS - 1);
    expect([await held(bola, itemIds), await handed(bola)]).toEqual([[], []]);
    await expect(correctField(bola, { itemId, field: "total", value: "430000" })).rejects.toMatchObject(conflict);
    clock.advance(1);
    expect(await held(bola, itemIds)).toEqual(itemIds);
    expect(await held(ada, itemIds)).toEqual([]);
    clock.advance(LEASE_MS);
    expect(await handed(ada), "the queue offers it again").toEqual(itemIds);
  });

  it("is shown in the queue as the reader's own or as another's", async () => {
    const { account, clock, ada, bola, itemIds, itemId } = await two(2);
    await holdReviews(ada, { itemIds: [itemId] });
    const shown = async (by: Ctx) => (await listReviews(by, reviewListQuery.parse({ q: "L-0" }))).rows.map(({ reviewing }) => reviewing);
    expect([await shown(ada), await shown(bola), await shown(account)]).toEqual([
      [{ name: "Ada", isReader: true }],
      [{ name: "Ada", isReader: false }],
      [{ name: "Ada", isReader: false }],
    ]);
    expect((await listReviews(ada, reviewListQuery.parse({}))).rows.filter(({ reviewing }) => reviewing === null)).toHaveLength(
      itemIds.length - 1,
    );
    clock.advance(LEASE_MS);
    expect(await shown(ada), "after the lease").toEqual([null]);
  });

  it("is released only by the reviewer who holds it", async () => {
    const { account, ada, bola, itemIds, rowOf } = await two(2);
    await holdReviews(ada, { itemIds });
    await releaseReviews(bola, { itemIds });
    for (const elsewhere of [await testContext(), { ...account, environment: "live" as const }])
      await releaseReviews({ ...elsewhere, actor: ada.actor }, { itemIds });
    for (const itemId of itemIds) expect(await rowOf(itemId)).toMatchObject({ leaseHolder: ada.actor.userId });
    await releaseReviews(ada, { itemIds: itemIds.slice(1) });
    expect(await held(bola, itemIds)).toEqual(itemIds.slice(1));
    await releaseReviews(ada, { itemIds: [] });
    expect(await rowOf()).toMatchObject({ leaseHolder: ada.actor.userId });
  });

  it("can be held only while open, in its own account and environment", async () => {
    const { account, ada, bola, itemIds, itemId, rowOf } = await two(2);
    for (const elsewhere of [await testContext(), { ...account, environment: "live" as const }])
      expect(await held({ ...elsewhere, actor: ada.actor }, itemIds)).toEqual([]);
    await approveInvoice(ada, { itemId, version: 0 });
    expect(await held(bola, [itemId])).toEqual([]);
    expect(await rowOf(itemIds[1])).toMatchObject({ leaseHolder: null, leaseUntil: null });
  });
});

describe("the next invoices", () => {
  it("are as many as requested, assigned ones first, and none that is decided", async () => {
    const { ada, bola, itemIds, rowOf } = await two(4);
    const [decided = "", first = "", second = "", assigned = ""] = itemIds;
    await approveInvoice(ada, { itemId: decided, version: 0 });
    await assignReview(bola, { itemId: assigned, userId: ada.actor.userId });
    await releaseReviews(bola, { itemIds });
    expect(await handed(ada, 2)).toEqual([assigned, first]);
    expect(await rowOf(assigned)).toMatchObject({ leaseHolder: ada.actor.userId });
    expect(await rowOf(second), "an invoice not handed out is not leased").toMatchObject({ leaseHolder: null });
    expect(await handed(bola)).toEqual([second]);
    expect(await handed(ada), "the reviewer's own invoices are handed out again").toEqual([assigned, first]);
  });
});

describe("invoices requested by two reviewers at once", () => {
  it("are different, and neither reviewer waits for the other", async () => {
    const { account, ada, bola, itemIds } = await two(3);
    let first: string[] = [];
    const second = await runDuringUncommitted(
      account,
      async ({ db }) => {
        first = await handed({ ...ada, db }, 2);
      },
      () => handed(bola, 2),
    );
    expect([first.length, second.length]).toEqual([2, 1]);
    expect([...first, ...second].sort()).toEqual([...itemIds].sort());
  });
});

describe("a change to a review", () => {
  it("is recomputed on what another reviewer changed meanwhile, and made once", async () => {
    const { clock, ada, itemId, rowOf } = await two();
    clock.advance(60_000);
    const seen: number[] = [];
    const made: number[] = [];
    await changeReview(ada, { itemId, userId: ada.actor.userId }, async ({ review }) => {
      seen.push(review.version);
      if (seen.length === 1) await correctField(ada, { itemId, field: "total", value: "430000" });
      return { review: { rejectReason: "seen twice" }, together: (_, version) => Promise.resolve(void made.push(version)) };
    });
    expect({ seen, made }).toEqual({ seen: [0, 1], made: [2] });
    expect(await rowOf()).toMatchObject({ version: 2, rejectReason: "seen twice", leaseHolder: ada.actor.userId, updatedAt: clock.now() });
  });

  it("gives up after losing the race five times, and keeps what the others did", async () => {
    const { ada, itemId, rowOf } = await two();
    let tries = 0;
    const late = changeReview(ada, { itemId, userId: ada.actor.userId }, async () => {
      tries += 1;
      await correctField(ada, { itemId, field: "total", value: String(430_000 + tries) });
      return { review: { rejectReason: "too late" } };
    });
    await expect(late).rejects.toMatchObject({ code: "temporarily_unavailable", extra: {} });
    expect(tries).toBe(5);
    expect(await rowOf()).toMatchObject({ version: 5, rejectReason: null });
  });

  it("waits for a filing in progress of its invoice, and is then refused", async () => {
    const { account, ada, itemId, rowOf } = await two();
    const system: Ctx = { ...account, actor: { kind: "system", name: "test" } };
    const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
    const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
    const filingId = (await acceptFilings(system, { taxType: "VAT", form: "one", filings: [filing] })).data.id;
    const { changing } = await inTransaction(system, async (tx) => {
      await tx.db.orm.select({ id: items.id }).from(items).where(eq(items.id, itemId)).for("update");
      const changing = correctField(ada, { itemId, field: "total", value: "430000" }).catch((error: unknown) => error);
      await delay(300);
      const own = { accountId: account.account.id, environment: "test" as const };
      await tx.db.orm.insert(filingInvoices).values({ ...own, filingId, itemId, taxType: "VAT" });
      return { changing };
    });
    expect(await changing).toMatchObject({ ...conflict, extra: { currentStatus: "filed" } });
    expect(await rowOf()).toMatchObject({ version: 0 });
  });

  it("is refused if another reviewer takes the invoice meanwhile, and null changes nothing", async () => {
    const { clock, ada, bola, itemId, rowOf } = await two();
    const taken = changeReview(ada, { itemId, userId: ada.actor.userId }, async () => {
      await holdReviews(bola, { itemIds: [itemId] });
      return { review: { rejectReason: "from under her" } };
    });
    await expect(taken).rejects.toMatchObject(conflict);
    const before = await rowOf();
    expect(before).toMatchObject({ version: 0, rejectReason: null, leaseHolder: bola.actor.userId });
    clock.advance(1_000);
    await changeReview(bola, { itemId, userId: bola.actor.userId }, () => Promise.resolve(null));
    expect(await rowOf()).toEqual(before);
  });
});
