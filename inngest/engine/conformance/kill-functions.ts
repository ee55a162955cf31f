import { setTimeout as delay } from "node:timers/promises";
import { eventType, type Inngest, type InngestFunction } from "inngest";
import type { Sql } from "postgres";
import { z } from "zod";

const numbered = z.object({ n: z.number() });

/** The rows that every event must leave behind, no matter which processes die on the way. */
export const expectedRows = ["one", "two", "left", "right", "child", "after"] as const;

/** Functions in which every step writes one row under an idempotency key and counts how often the step was started. */
export function killFunctions(client: Inngest, sql: Sql): InngestFunction.Any[] {
  async function write(n: number, step: string): Promise<string> {
    await delay(Math.random() * 100);
    await sql`
      insert into kill_rows (app, n, step) values (${client.id}, ${n}, ${step})
      on conflict (app, n, step) do update set begun = kill_rows.begun + 1`;
    return `${n}:${step}`;
  }

  const child = client.createFunction(
    { id: "child", triggers: [{ event: eventType("kill/child", { schema: numbered }) }] },
    async ({ event, step }) => {
      return step.run("work", () => write(event.data.n, "child"));
    },
  );

  const parent = client.createFunction(
    { id: "parent", triggers: [{ event: eventType("kill/begin", { schema: numbered }) }], concurrency: { limit: 2, key: "event.data.n" } },
    async ({ event, step }) => {
      const { n } = event.data;
      const results: unknown[] = [];
      results.push(await step.run("one", () => write(n, "one")));
      results.push(await step.run("two", () => write(n, "two")));
      results.push(...(await Promise.all([step.run("left", () => write(n, "left")), step.run("right", () => write(n, "right"))])));
      results.push(await step.invoke("ask", { function: child, data: { n } }));
      await step.sleep("nap", "1s");
      results.push(await step.run("after", () => write(n, "after")));
      return results;
    },
  );

  return [child, parent];
}
