import { expect, it } from "vitest";
import { getDatabase } from "@/lib/kernel/db";

/** Foreign keys without a supporting index, each with the reason why it needs none. */
const unserved: Record<string, string> = {
  "refused_sign_ins.account_id": "rows are kept for a day, and there are a few for each user whom a portal refuses",
  "refused_sign_ins.filing_id": "the same rows",
};

/**
 * When a row that others refer to is deleted, PostgreSQL looks for the referring rows: by an index whose first columns are those of the
 * foreign key, or by scanning the whole table for each deleted row. A partial index of the rows with a value also serves, because the
 * others refer to nothing.
 */
it("every foreign key has a supporting index, or a reason to have none", async () => {
  const keys = await getDatabase().raw<{ key: string; isServed: boolean }[]>`
    select f.conrelid::regclass || '.' || f.columns as key, exists (
      select 1 from pg_index i
      where i.indrelid = f.conrelid and i.indisvalid and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || f.columns || ' IS NOT NULL)')) as "isServed"
    from (
      select c.conrelid, c.conkey, (
        select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace) f`;
  expect(keys.length, "the schema has foreign keys").toBeGreaterThan(20);
  expect(keys.flatMap(({ key, isServed }) => (isServed ? [] : [key])).sort()).toEqual(Object.keys(unserved));
});
