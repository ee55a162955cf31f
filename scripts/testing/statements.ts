import { getDatabase } from "@/lib/kernel/db";

// For tests only: the statements sent to the database, and their plans.

export interface Asked {
  text: string;
  values: readonly unknown[];
}

type Debugged = { options: { debug?: unknown } };

/** Every statement that `work` sends, on both clients. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const { raw, orm } = getDatabase();
  const clients = [raw, (orm as unknown as { $client: unknown }).$client] as unknown as Debugged[];
  const seen: Asked[] = [];
  for (const { options } of clients)
    options.debug = (_id: number, text: string, values: readonly unknown[]) => {
      seen.push({ text, values });
    };
  try {
    await work();
  } finally {
    for (const { options } of clients) delete options.debug;
  }
  return seen.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text));
}

export interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** Per loop. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/**
 * PostgreSQL's plan for a statement; with `analyze`, the statement is run and the rows are counted. Sequential scans are used only if no
 * index serves, and with `ordered`, rows are sorted only if no index has them in order. The result thus does not depend on current
 * statistics, which vary because tests share the tables.
 */
export async function planOf(
  { text, values }: Asked,
  options: "format json" | "analyze, format json" = "format json",
  { ordered = false } = {},
): Promise<Plan> {
  return getDatabase().raw.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    if (ordered) {
      await sql`set local enable_sort = off`;
      await sql`set local enable_incremental_sort = off`;
      await sql`set local enable_bitmapscan = off`;
    }
    const [row] = (await sql.unsafe(`explain (${options}) ${text}`, [...values] as never[])) as unknown as [
      { "QUERY PLAN": [{ Plan: Plan }] },
    ];
    return row["QUERY PLAN"][0].Plan;
  });
}

/** How many rows of the tables a statement read, including those that it filtered out; `plan` must be an analyzed one. */
export function rowsMet(plan: Plan, tables: ReadonlySet<string>): number {
  const { "Actual Rows": kept = 0, "Rows Removed by Filter": passed = 0, "Actual Loops": loops = 1 } = plan;
  const own = tables.has(plan["Relation Name"] ?? "") ? (kept + passed) * loops : 0;
  return own + (plan.Plans ?? []).reduce((sum, below) => sum + rowsMet(below, tables), 0);
}

/** The indexes by which a plan finds its rows. */
export function indexesOf({ "Index Name": own, Plans = [] }: Plan): string[] {
  return [...(own === undefined ? [] : [own]), ...Plans.flatMap(indexesOf)];
}

/** The node types of a plan, in order. */
export function stepsOf({ "Node Type": own, Plans = [] }: Plan): string[] {
  return [own, ...Plans.flatMap(stepsOf)];
}
