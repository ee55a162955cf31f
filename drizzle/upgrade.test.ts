import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrateDatabase } from "./migrate";

const FIRST = `CREATE TABLE "things" ("id" int PRIMARY KEY, "note" text);`;
const SECOND = [
  `ALTER TABLE "things" ADD COLUMN "size" int;`,
  `CREATE INDEX "things_size" ON "things" USING btree ("size");`,
  `CREATE TABLE "others" ("id" int);`,
  `CREATE INDEX "others_id" ON "others" ("id");`,
].join("--> statement-breakpoint\n");
const THIRD = [`ALTER TABLE "things" ADD COLUMN "weight" int;`, `CREATE UNIQUE INDEX "things_weight" ON "things" ("size");`].join(
  "--> statement-breakpoint\n",
);

const INDEX_OF_NOTES = `CREATE INDEX "things_note" ON "things" ("note");`;

const folders: string[] = [];

function folderOf(...migrations: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "levy-migrations-"));
  folders.push(folder);
  mkdirSync(join(folder, "meta"));
  migrations.forEach((text, index) => writeFileSync(join(folder, `000${index}_m.sql`), text));
  writeFileSync(
    join(folder, "meta/_journal.json"),
    JSON.stringify({
      version: "7",
      dialect: "postgresql",
      entries: migrations.map((_, idx) => ({ idx, version: "7", when: 1_000 + idx, tag: `000${idx}_m`, breakpoints: true })),
    }),
  );
  return folder;
}

let admin: Sql;
let sql: Sql;
let url: string;
const database = `levy_${randomUUID().replaceAll("-", "")}`;
beforeAll(async () => {
  admin = postgres(inject("databaseUrl"), { max: 1, onnotice: () => undefined });
  await admin`create database ${admin(database)}`;
  url = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${database}` }).href;
  sql = postgres(url, { max: 4, onnotice: () => undefined });
  await migrateDatabase(url, folderOf(FIRST));
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await sql.end();
  await admin`drop database ${admin(database)} with (force)`;
  await admin.end();
});

describe("an upgrade beside running processes", () => {
  test("lets writers in while it waits for locks, creates indexes concurrently, and runs once if started twice", async () => {
    // A long transaction that has read the table: a plain ALTER TABLE would wait for it, and all writers would wait behind the ALTER TABLE.
    const reader = await sql.reserve();
    await reader`begin`;
    await reader`select count(*) from things`;
    const folder = folderOf(FIRST, SECOND);
    const upgrades = Promise.all([migrateDatabase(url, folder), migrateDatabase(url, folder)]);
    for (;;) {
      const [waiting] =
        await admin`select 1 from pg_stat_activity where application_name = 'levy-migrate' and datname = ${database} and wait_event_type = 'Lock'`;
      if (waiting) break;
    }
    await sql`insert into things (id) values (1)`;
    await reader`commit`;
    reader.release();
    await upgrades;
    expect(await sql`select size from things`).toEqual([{ size: null }]);
    expect(
      await sql`select relname from pg_index i join pg_class c on c.oid = i.indexrelid where relname in ('things_size', 'others_id') and indisvalid order by 1`,
    ).toEqual([{ relname: "others_id" }, { relname: "things_size" }]);
    expect(await sql`select count(*)::int as n from drizzle.__drizzle_migrations`).toEqual([{ n: 2 }]);
  });

  test("resumes after a failure: repeats no change, and rebuilds an invalid index", async () => {
    await sql`insert into things (id, size) values (2, 7), (3, 7)`;
    const folder = folderOf(FIRST, SECOND, THIRD);
    await expect(migrateDatabase(url, folder)).rejects.toThrow(/could not create unique index/);
    expect(await sql`select indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where relname = 'things_weight'`).toEqual([
      { indisvalid: false },
    ]);
    await sql`delete from things where id = 3`;
    await migrateDatabase(url, folder);
    expect(await sql`select indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where relname = 'things_weight'`).toEqual([
      { indisvalid: true },
    ]);
    expect(await sql`select count(*)::int as n from drizzle.__drizzle_migrations`).toEqual([{ n: 3 }]);
  });

  test("creates an index without the statement timeout of Levy's role", async () => {
    const folder = folderOf(FIRST, SECOND, THIRD, INDEX_OF_NOTES);
    await admin.unsafe(`alter role current_user in database "${database}" set statement_timeout = '300ms'`);
    const writer = await sql.reserve();
    try {
      await writer`begin`;
      await writer`insert into things (id) values (30)`;
      const upgraded = migrateDatabase(url, folder);
      for (;;) {
        // A statement that has waited for longer than the timeout shows that the timeout does not apply to it.
        const [waiting] = await admin`
          select 1 from pg_stat_activity where application_name = 'levy-migrate' and datname = ${database} and wait_event_type = 'Lock'
            and query_start < now() - interval '1 second'`;
        if (waiting || (await Promise.race([upgraded.then(() => true), delay(20)]))) break;
      }
      await writer`commit`;
      await upgraded;
    } finally {
      writer.release();
      await admin.unsafe(`alter role current_user in database "${database}" reset statement_timeout`);
    }
    expect(await sql`select indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where relname = 'things_note'`).toEqual([
      { indisvalid: true },
    ]);
  });

  test("drops a replaced index only after the new one exists, and blocks no writers meanwhile", async () => {
    const fourth = [`DROP INDEX "things_size";`, `CREATE INDEX "things_known_size" ON "things" ("size") WHERE size is not null;`].join(
      "--> statement-breakpoint\n",
    );
    const folder = folderOf(FIRST, SECOND, THIRD, INDEX_OF_NOTES, fourth);
    const reader = await sql.reserve();
    await reader`begin`;
    await reader`select count(*) from things`;
    const upgraded = migrateDatabase(url, folder);
    for (;;) {
      const [waiting] =
        await admin`select 1 from pg_stat_activity where application_name = 'levy-migrate' and datname = ${database} and wait_event_type = 'Lock'`;
      if (waiting) break;
    }
    await sql`insert into things (id) values (40)`;
    expect(await sql`select 1 from pg_class where relname = 'things_size'`).toHaveLength(1);
    await reader`commit`;
    reader.release();
    await upgraded;
    expect(await sql`select relname from pg_class where relname like 'things%size'`).toEqual([{ relname: "things_known_size" }]);
  });
});

/** Why a migration must not change rows. */
const ROWS = "locks all rows that it changes until its end: a daily chore changes them in batches";
/** Migrations that change few rows, however large the database is. */
const OF_FEW_ROWS: Readonly<Record<string, string>> = {
  "0012_canceled-jobs-expire.sql": "jobs that were canceled before, of which nobody changes anything any more",
  "0026_learned-by-business.sql": "one for each decision by which a person taught something; analyses read them meanwhile",
  "0032_learned-by-business-replaces.sql": "the same rows",
};

/** Statements that lock a table while all of it is read or written, or that break the version that still runs. */
const LOCKING: readonly [RegExp, string][] = [
  [/alter\s+column\s+"[^"]+"\s+set\s+data\s+type/i, "rewrites the table: add a column, fill it in batches"],
  [/alter\s+column\s+"[^"]+"\s+set\s+not\s+null/i, "reads the whole table: add a check that is not valid, validate it later"],
  [/add\s+column\s+(?!.*\bdefault\b).*\bnot\s+null\b/i, "fails where there are rows, and for the version before"],
  [/add\s+column\s+.*default\s+.*(random|uuid|nextval|clock_timestamp|serial)/i, "rewrites the table"],
  [/add\s+column\s+"[^"]+"\s+(big|small)?serial\b/i, "rewrites the table"],
  [/add\s+constraint\s+(?!.*not\s+valid)/i, "reads the whole table: NOT VALID first, validate in a later release"],
  [/drop\s+(table|column)|rename\s+(to|column)|drop\s+not\s+null\s+cascade/i, "breaks the version that still runs: drop a release later"],
  [/\bupdate\s+(?:only\s+)?"[^"]+"(?:\."[^"]+")?\s+(?:as\s+)?(?:"?\w+"?\s+)?set\b|\bdelete\s+from\b/i, ROWS],
  [/\b(truncate(?!\s+on\b)|lock\s+table|cluster|vacuum\s+full|reindex(?!.*concurrently))\b/i, "holds the table"],
];

/** The columns of each table. */
type Known = ReadonlyMap<string, ReadonlySet<string>>;

const DROPPED_COLUMN = /alter\s+table\s+"([^"]+)"\s+drop\s+column\s+(?:if\s+exists\s+)?"([^"]+)"/i;

/** `known`: the columns that the previous release's code reads and writes; any other column may be dropped. */
function lockingStatements(statements: readonly string[], known?: Known): string[] {
  const made = new Set(
    statements.flatMap((statement) => /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?"([^"]+)"/i.exec(statement)?.[1] ?? []),
  );
  return statements.flatMap((text) => {
    const statement = text.replace(/^\s*--.*$/gm, "");
    const table = /alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"([^"]+)"/i.exec(statement)?.[1];
    if (table !== undefined && made.has(table)) return [];
    const [, of = "", column = ""] = DROPPED_COLUMN.exec(statement) ?? [];
    if (column !== "" && known?.get(of)?.has(column) === false) return [];
    return LOCKING.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `${statement.trim()}: ${why}`);
  });
}

describe("migrations after the first", () => {
  const folder = join(import.meta.dirname, "migrations");

  /** The columns that the code knew after the migration with this number. */
  const columnsAfter = (number: number): Known => {
    const file = join(folder, "meta", `${String(number).padStart(4, "0")}_snapshot.json`);
    const { tables } = JSON.parse(readFileSync(file, "utf8")) as { tables: Record<string, { name: string; columns: object }> };
    return new Map(Object.values(tables).map(({ name, columns }) => [name, new Set(Object.keys(columns))]));
  };

  test("lock no table for long, and do not break the version that still runs", () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".sql") && !file.startsWith("0000_"))) {
      const statements = readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint");
      const found = lockingStatements(statements, columnsAfter(Number.parseInt(name, 10) - 1));
      expect(name in OF_FEW_ROWS ? found.filter((fault) => !fault.endsWith(ROWS)) : found, name).toEqual([]);
    }
  });

  test("may drop a column that an earlier release removed from the schema, and no other", () => {
    const known: Known = new Map([["items", new Set(["index"])]]);
    expect(lockingStatements([`ALTER TABLE "items" DROP COLUMN "retired";`], known)).toEqual([]);
    expect(lockingStatements([`ALTER TABLE "items" DROP COLUMN "index";`], known)).not.toEqual([]);
    expect([...(columnsAfter(19).get("filing_lines") ?? [])]).toContain("rejected_reason");
    expect([...(columnsAfter(20).get("filing_lines") ?? [])]).not.toContain("rejected_reason");
  });

  test.each([
    `ALTER TABLE "items" ALTER COLUMN "index" SET DATA TYPE bigint;`,
    `ALTER TABLE "items" ALTER COLUMN "index" SET NOT NULL;`,
    `ALTER TABLE "items" ADD COLUMN "x" text NOT NULL;`,
    `ALTER TABLE "items" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL;`,
    `ALTER TABLE "items" ADD COLUMN "x" bigserial NOT NULL;`,
    `ALTER TABLE "items" ADD CONSTRAINT "c" CHECK (index > 0);`,
    `ALTER TABLE "items" DROP COLUMN "index";`,
    `ALTER TABLE "items" RENAME TO "things";`,
    `DROP TABLE "items";`,
    `TRUNCATE items;`,
    `UPDATE "items" SET "x" = 1 WHERE "y" IS NULL;`,
    `WITH a AS (SELECT 1) UPDATE "items" AS i SET "x" = 1;`,
    `DELETE FROM "items" WHERE "x" = 1;`,
  ])("are refused with %s", (statement) => {
    expect(lockingStatements([statement])).not.toEqual([]);
  });

  test.each([
    `CREATE TRIGGER "t" BEFORE TRUNCATE ON "items" FOR EACH STATEMENT EXECUTE FUNCTION "f"();`,
    `ALTER TABLE "items" ADD COLUMN "x" text;`,
    `ALTER TABLE "items" ADD COLUMN "x" text DEFAULT 'a' NOT NULL;`,
    `CREATE INDEX "i" ON "items" ("x");`,
    `CREATE TRIGGER "t" BEFORE UPDATE OR DELETE ON "items" FOR EACH ROW EXECUTE FUNCTION "f"();`,
    `ALTER TABLE "items" ADD CONSTRAINT "c" FOREIGN KEY ("x") REFERENCES "y"("id") ON DELETE cascade ON UPDATE set null NOT VALID;`,
    `ALTER TABLE "items" ADD CONSTRAINT "c" FOREIGN KEY ("x") REFERENCES "y"("id") NOT VALID;`,
  ])("are allowed with %s", (statement) => {
    expect(lockingStatements([statement])).toEqual([]);
  });
});
