import { expect, it } from "vitest";
import { SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { auditQuery, listAudit, walkAudit } from "./list-audit";

it("searches the latest entries, links to older ones, and exports all matches", async () => {
  const ctx = await testContext();
  const run = newId("run");
  const write = (from: number, to: number, action: string, day: string) => ctx.db.raw`
    insert into audit_entries (id, account_id, environment, position, actor, action, created_at, previous_hash, hash)
    select ${run} || n, ${ctx.account.id}, 'test', n, '{"kind":"system","name":"chore"}', ${action}, ${day}::timestamptz, '', ''
    from generate_series(${from}::int, ${to}::int) n`;
  await write(1, 3, "member.invited", "2026-01-05T12:00:00Z");
  await write(4, SEARCH_LIMIT + 4, "job.purged", "2026-02-05T12:00:00Z");
  const list = (given: object) => listAudit(ctx, auditQuery.parse(given));
  const first = await list({ action: "member" });
  expect(first).toMatchObject({ entries: [], searched: SEARCH_LIMIT, nextBefore: 5 });
  const second = await list({ action: "member", before: first.nextBefore });
  expect(second).toMatchObject({ searched: null, nextBefore: null });
  expect(second.entries.map(({ position }) => position)).toEqual([3, 2, 1]);
  expect((await list({ action: "member", from: "2026-01-05", to: "2026-01-05" })).entries).toHaveLength(3);
  expect((await list({ q: "chore" })).entries).toHaveLength(50);
  const walked: number[] = [];
  for await (const entries of walkAudit(ctx, auditQuery.parse({ action: "member" })))
    walked.push(...entries.map(({ position }) => position));
  expect(walked).toEqual([3, 2, 1]);
});
