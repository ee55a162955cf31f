import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, auditHeads, memberships } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { manualClock } from "@/lib/kernel/clock";
import { createApiKey } from "@/lib/keys/create-api-key";
import { joined, testContext } from "@/scripts/testing/accounts";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { asPerson } from "@/scripts/testing/reviews";
import { startSession } from "@/lib/users/sessions";
import { exportAudit } from "./export-audit";
import { auditQuery, listAudit } from "./list-audit";
import { CHAIN_START, proveAudit, verifyAudit, type AuditPoint } from "./verify-audit";
import { writeAudit } from "./write-audit";

async function written(count: number): Promise<{ ctx: Ctx; ids: string[] }> {
  const ctx = await testContext();
  for (let index = 0; index < count; index++) {
    await inTransaction(ctx, (tx) =>
      writeAudit(tx, {
        action: "thing.changed",
        targetId: `thing_${index}`,
        before: { b: 1, a: { z: [1, "é"], y: null } },
        after: { n: index, at: new Date(0) as unknown as string },
      }),
    );
  }
  const rows = await ctx.db.orm
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, ctx.account.id))
    .orderBy(auditEntries.position);
  return { ctx, ids: rows.map(({ id }) => id) };
}

/** Does what a database administrator could do to the log of `ctx`'s account, but no statement of Levy does. */
const tampered = (ctx: Ctx, work: (orm: Ctx["db"]["orm"]) => PromiseLike<unknown>) =>
  inTransaction(ctx, async ({ db: { orm } }) => {
    await orm.execute(sql`select set_config('levy.deletes_account', ${ctx.account.id}, true)`);
    await work(orm);
  });

describe("the audit log", () => {
  it("chains the entries of an account, also with concurrent writers", async () => {
    const ctx = await testContext();
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => inTransaction(ctx, (tx) => writeAudit(tx, { action: "thing.made", targetId: `t${index}` }))),
    );
    expect(await verifyAudit(ctx)).toEqual({ intact: true, entries: 30 });
  });

  it("refuses every update and delete, even by a transaction that deletes another account", async () => {
    const { ctx, ids } = await written(2);
    const other = await testContext();
    const one = eq(auditEntries.id, ids[0] ?? "");
    const refused = { cause: { message: "audit_entries is append-only" } };
    await expect(ctx.db.orm.update(auditEntries).set({ action: "thing.hidden" }).where(one)).rejects.toMatchObject(refused);
    await expect(ctx.db.orm.delete(auditEntries).where(one)).rejects.toMatchObject(refused);
    await expect(tampered(other, (orm) => orm.delete(auditEntries).where(one))).rejects.toMatchObject(refused);
    expect(await verifyAudit(ctx)).toEqual({ intact: true, entries: 2 });
  });

  it("refuses truncate", async () => {
    const fresh = await freshDatabase();
    try {
      for (const table of ["audit_entries", "audit_heads"])
        await expect(fresh.db.orm.execute(sql.raw(`truncate ${table}`))).rejects.toMatchObject({
          cause: { message: expect.stringMatching(/^audit_(entries|heads) is append-only$/) as string },
        });
    } finally {
      await fresh.drop();
    }
  });

  it("is reported missing if all entries are gone, as every account starts with one", async () => {
    const { ctx } = await written(2);
    await tampered(ctx, async (orm) => {
      await orm.delete(auditEntries).where(eq(auditEntries.accountId, ctx.account.id));
      await orm.delete(auditHeads).where(eq(auditHeads.accountId, ctx.account.id));
    });
    expect(await verifyAudit(ctx)).toEqual({ intact: false, reason: "entry_missing", entryId: null });
  });

  it("has no entry of a transaction that rolled back", async () => {
    const { ctx } = await written(1);
    await expect(
      inTransaction(ctx, async (tx) => {
        await writeAudit(tx, { action: "thing.broken" });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await verifyAudit(ctx)).toEqual({ intact: true, entries: 1 });
    await expect(writeAudit(ctx, { action: "outside" })).rejects.toThrow("inTransaction");
  });

  it.each([
    ["a changed action", { action: "thing.forgotten" }],
    ["a changed value", { after: { n: 99 } }],
    ["a changed actor", { actor: { kind: "system", name: "nobody" } }],
    ["a changed time", { createdAt: new Date(1) }],
    ["a changed previous state", { before: null }],
    ["a changed target", { targetId: "thing_9" }],
    ["a changed environment", { environment: "live" }],
    ["a changed request", { requestId: "req_other" }],
    ["a changed predecessor", { previousHash: CHAIN_START.hash }],
    ["a changed id", { id: "aud_other" }],
  ])("detects %s", async (_what, change) => {
    const { ctx, ids } = await written(3);
    await tampered(ctx, (orm) =>
      orm
        .update(auditEntries)
        .set(change)
        .where(eq(auditEntries.id, ids[1] ?? "")),
    );
    expect(await verifyAudit(ctx)).toEqual({ intact: false, reason: "entry_changed", entryId: "id" in change ? change.id : ids[1] });
  });

  it.each([
    ["first", [0]],
    ["middle", [1]],
    ["last", [2]],
    ["all of them", [0, 1, 2]],
  ])("detects a missing entry: %s", async (_which, gone) => {
    const { ctx, ids } = await written(3);
    await tampered(ctx, (orm) =>
      orm.delete(auditEntries).where(
        inArray(
          auditEntries.id,
          gone.map((index) => ids[index] ?? ""),
        ),
      ),
    );
    expect(await verifyAudit(ctx)).toMatchObject({ intact: false, reason: "entry_missing" });
  });

  it("detects a missing entry even if the count was adjusted", async () => {
    const { ctx, ids } = await written(3);
    await tampered(ctx, (orm) => orm.delete(auditEntries).where(eq(auditEntries.id, ids[1] ?? "")));
    await ctx.db.orm.update(auditHeads).set({ entries: 2 }).where(eq(auditHeads.accountId, ctx.account.id));
    expect(await verifyAudit(ctx)).toEqual({ intact: false, reason: "entry_missing", entryId: ids[2] });
  });

  it("is verified in steps, each from where the previous one ended", async () => {
    const { ctx, ids } = await written(3);
    const whole = await proveAudit(ctx, CHAIN_START);
    expect(whole).toMatchObject({ intact: true, reachesEnd: true, of: 3, upTo: { entries: 3 } });
    const known = (whole as { upTo: AuditPoint }).upTo;
    await inTransaction(ctx, (tx) => writeAudit(tx, { action: "thing.added" }));
    expect(await proveAudit(ctx, known)).toMatchObject({ intact: true, reachesEnd: true, of: 4, upTo: { entries: 4 } });

    await tampered(ctx, (orm) =>
      orm
        .update(auditEntries)
        .set({ action: "thing.hidden" })
        .where(eq(auditEntries.id, ids[0] ?? "")),
    );
    expect(await proveAudit(ctx, known), "entries before the starting point are taken as verified").toMatchObject({ intact: true });
    expect(await proveAudit(ctx, CHAIN_START)).toMatchObject({ intact: false, reason: "entry_changed", entryId: ids[0] });
  });

  it("detects that the entry where a step starts is missing", async () => {
    const { ctx, ids } = await written(3);
    const { upTo } = (await proveAudit(ctx, CHAIN_START)) as { upTo: AuditPoint };
    await tampered(ctx, (orm) => orm.delete(auditEntries).where(eq(auditEntries.id, ids[2] ?? "")));
    expect(await proveAudit(ctx, upTo)).toMatchObject({ intact: false, reason: "entry_missing" });
  });

  it("can be verified while others write", async () => {
    const { ctx } = await written(1);
    const writing = Array.from({ length: 40 }, (_, index) =>
      inTransaction(ctx, (tx) => writeAudit(tx, { action: "thing.made", targetId: `w${index}` })),
    );
    const proofs = await Promise.all(Array.from({ length: 40 }, () => verifyAudit(ctx)));
    await Promise.all(writing);
    expect(proofs.every(({ intact }) => intact)).toBe(true);
    expect(await verifyAudit(ctx)).toEqual({ intact: true, entries: 41 });
  });

  it.each(["0000-01-01", "0001-01-01", "9999-12-31", "10000-01-01"])("accepts %s as the start or end of a list", async (day) => {
    const { ctx } = await written(1);
    for (const query of [{ from: day }, { to: day }])
      await expect(listAudit(ctx, auditQuery.parse(query))).resolves.toMatchObject({ nextBefore: null });
  });

  it("is shown to owners and developers only", async () => {
    const { ctx } = await written(1);
    for (const role of ["reviewer", "viewer"] as const) {
      await expect(proveAudit({ ...ctx, actor: { kind: "user", userId: "usr_x", role } }, CHAIN_START)).rejects.toThrow("role");
    }
  });

  it("splits days in the reader's time zone, also in the export", async () => {
    const clock = manualClock(new Date("2026-11-20T22:30:00Z"));
    const ctx = await testContext({ clock });
    for (const targetId of ["before", "night", "evening", "after"]) {
      await inTransaction(ctx, (tx) => writeAudit(tx, { action: "thing.made", targetId }));
      clock.advance((targetId === "night" ? 23 : 1) * 60 * 60_000);
    }
    const query = { ...auditQuery.parse({ from: "2026-11-21", to: "2026-11-21" }), zone: "Africa/Lagos" };
    expect((await listAudit(ctx, query)).entries.map(({ targetId }) => targetId)).toEqual(["evening", "night"]);
    expect((await joined(exportAudit(ctx, query))).split("\r\n")).toHaveLength(4);
    expect((await listAudit(ctx, auditQuery.parse({ to: "9999-12-31" }))).entries).toHaveLength(4);
  });

  it("names the members that entries are about or mention, and nobody else", async () => {
    const ctx = await testContext();
    const [member, stranger] = [await asPerson(ctx, { name: "Ada Obi" }), await asPerson(await testContext(), { name: "Stranger" })];
    await inTransaction(ctx, (tx) =>
      writeAudit(tx, {
        action: "review.assigned",
        before: { assignedTo: stranger.actor.userId, reason: "usr_nobody" },
        after: { decision: { decidedBy: member.actor.userId } },
      }),
    );
    const other = await asPerson(ctx, { name: "Bola Ade" });
    await inTransaction(ctx, (tx) => writeAudit(tx, { action: "user.signed_in", targetId: other.actor.userId }));
    expect((await listAudit(ctx, auditQuery.parse({}))).members).toEqual({
      [member.actor.userId]: "Ada Obi",
      [other.actor.userId]: "Bola Ade",
    });
  });

  it("names the member who signed in, also in entries that were recorded as the system's", async () => {
    const ctx = await testContext();
    const ada = await asPerson(ctx, { name: "Ada Obi" });
    await startSession({ ...ctx, actor: { kind: "system", name: "portal" } }, { userId: ada.actor.userId, address: null, userAgent: null });
    const signIn = { ...ctx, actor: { kind: "system", name: "sign-in" } as const };
    const about = { targetId: ada.actor.userId };
    await inTransaction(signIn, async (tx) => {
      await writeAudit(tx, { ...about, action: "user.signed_in" });
      await writeAudit(tx, { ...about, action: "user.sign_in_paused" });
    });
    const { entries } = await listAudit(ctx, auditQuery.parse({ action: "user" }));
    expect(
      entries.map(({ action, actor, actorId }) => [action, actor, actorId]),
      "anybody can cause a pause",
    ).toEqual([
      ["user.sign_in_paused", "sign-in", null],
      ["user.signed_in", "Ada Obi", ada.actor.userId],
      ["user.signed_in", "Ada Obi", ada.actor.userId],
    ]);
    expect((await listAudit(ctx, auditQuery.parse({ q: "Ada" }))).entries, "found by the name").toHaveLength(1);
  });

  it("is searched by the actor's name or address, including former members, and by key name", async () => {
    const ctx = await testContext();
    const [ada, gone] = [await asPerson(ctx, { name: "Ada 100% Obi" }), await asPerson(ctx, { name: "Bode Left" })];
    const { id: keyId } = await createApiKey(await asPerson(ctx, { name: "Cleo Owner", role: "owner" }), { name: "Billing server" });
    for (const actor of [
      ada.actor,
      gone.actor,
      { kind: "apiKey", keyId, scopes: [] } as const,
      { kind: "system", name: "nightly" } as const,
    ])
      await inTransaction({ ...ctx, actor }, (tx) => writeAudit(tx, { action: "thing.changed" }));
    await ctx.db.orm.delete(memberships).where(eq(memberships.userId, gone.actor.userId));
    const whose = async (q: string) => (await listAudit(ctx, auditQuery.parse({ q }))).entries.map(({ actor }) => actor);
    expect(await whose("ada")).toEqual(["Ada 100% Obi"]);
    expect(await whose("100%")).toEqual(["Ada 100% Obi"]);
    expect(await whose("a%i"), "% has no special meaning").toEqual([]);
    expect(await whose("bode")).toEqual(["Bode Left"]);
    expect(await whose(`${gone.actor.userId}@EXAMPLE.com`)).toEqual(["Bode Left"]);
    expect(await whose("billing")).toEqual(["Key “Billing server”"]);
    expect(await whose("night")).toEqual(["nightly"]);
    expect(await whose(ada.actor.userId)).toEqual(["Ada 100% Obi"]);
    const other = await testContext();
    await inTransaction(other, (tx) => writeAudit(tx, { action: "thing.changed" }));
    expect((await listAudit(other, auditQuery.parse({ q: "ada" }))).entries, "other accounts' entries are not found").toEqual([]);
  });

  it("filters filings together with what became of them", async () => {
    const ctx = await testContext();
    const actions = ["return.filed", "schedule.filed", "filing.canceled", "retention.set"];
    for (const action of actions) await inTransaction(ctx, (tx) => writeAudit(tx, { action }));
    const found = async (action: string) => (await listAudit(ctx, auditQuery.parse({ action }))).entries.map((entry) => entry.action);
    expect(await found("filing")).toEqual(["filing.canceled", "schedule.filed", "return.filed"]);
    expect(await found("return.filed")).toEqual(["return.filed"]);
  });
});
