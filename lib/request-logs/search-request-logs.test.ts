import { expect, it } from "vitest";
import { firstIdAt } from "@/lib/kernel/ids";
import { SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { testContext } from "@/scripts/testing/accounts";
import { listRequestLogs } from "./list-request-logs";
import { requestLogQuery } from "./request-log-schema";

it("filters the latest requests, and links to older ones", async () => {
  const ctx = await testContext();
  const idOf = firstIdAt("request", new Date("2026-03-01T00:00:00Z")).slice(0, 20) + ctx.account.id.slice(-8);
  await ctx.db.raw`
    insert into request_logs (id, account_id, environment, method, path, operation, status, key_id, duration_ms)
    select ${idOf} || lpad(n::text, 8, '0'), ${ctx.account.id}, 'test', 'GET', '/v1/filings', 'filings.list', case when n = 1 then 500 else 200 end, 'key_1', 1
    from generate_series(1, ${SEARCH_LIMIT + 2}) n`;
  const list = (given: object) => listRequestLogs(ctx, requestLogQuery.parse(given));
  const first = await list({ status: "5xx" });
  expect(first).toMatchObject({ rows: [], searched: SEARCH_LIMIT, nextBefore: `${idOf}00000003` });
  expect(await list({ status: "5xx", before: first.nextBefore })).toMatchObject({
    rows: [{ requestId: `${idOf}00000001` }],
    searched: null,
    nextBefore: null,
  });
  expect(await list({ q: "filings" }), "a full page does not mention the search limit").toMatchObject({ searched: null });
  expect(await list({})).toMatchObject({ searched: null });
});
