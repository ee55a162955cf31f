import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { items, jobs } from "@/drizzle/schema";
import { finishStatement } from "./finish-statement";

/** Columns written by acceptance and by the start of an item, which its end leaves unchanged. */
const earlier = {
  items: [
    "id",
    "job_id",
    "account_id",
    "environment",
    "index",
    "business_id",
    "request",
    "document_id",
    "attempts",
    "created_at",
    "started_at",
  ],
  jobs: [
    "id",
    "account_id",
    "environment",
    "type",
    "task_id",
    "batch_id",
    "total_items",
    "canceled_items",
    "request_id",
    "created_at",
    "started_at",
    "purged_at",
  ],
};

describe("finishStatement", () => {
  it.each([
    ["items", getTableColumns(items)],
    ["jobs", getTableColumns(jobs)],
  ] as const)("writes every column of %s that depends on the outcome", (table, columns) => {
    const set = new RegExp(`update ${table} set ([\\s\\S]*?)\\bfrom\\b`).exec(finishStatement)?.[1] ?? "";
    const written = [...set.matchAll(/(\w+) = /g)].map(([, name]) => name);
    expect(written.sort()).toEqual(
      Object.values(columns)
        .map(({ name }) => name)
        .filter((name) => !earlier[table].includes(name))
        .sort(),
    );
  });
});
