import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnv } from "@/lib/kernel/env";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { openDatabase } from "./database";

it("openDatabase warns once about a new data directory with a database that has accounts, and names what is missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "levy-data-directory-"));
  const fresh = await freshDatabase();
  const told = async (name: string, more: Record<string, string> = {}) => {
    const lines: string[] = [];
    const env = readEnv({ DATABASE_URL: fresh.url, LEVY_DATA_DIR: join(folder, name), ...more });
    await (await openDatabase(env, (line) => lines.push(line))).release();
    return lines;
  };
  try {
    expect(await told("first"), "the first start").toEqual([]);
    await fresh.db.raw`insert into accounts (id, name) values ('acc_1', 'One')`;
    expect(await told("first"), "the same directory with data").toEqual([]);
    const key = Buffer.alloc(32, 1).toString("base64");
    const lines = await told("upgraded", { LEVY_MASTER_KEY: key });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${join(folder, "upgraded")} is new`);
    expect(lines[0]).toMatch(/S3_BUCKET is not set.*NEXTAUTH_SECRET is not set/);
    expect(lines[0]).not.toContain("LEVY_MASTER_KEY is");
    expect(await told("upgraded")).toEqual([]);
    const elsewhere = { LEVY_MASTER_KEY: key, NEXTAUTH_SECRET: "s".repeat(32), S3_BUCKET: "b" };
    expect(await told("another machine", elsewhere), "another machine that keeps its data elsewhere").toEqual([]);
  } finally {
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
