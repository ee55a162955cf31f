import { eventType, NonRetriableError, RetryAfterError, type Inngest, type InngestFunction } from "inngest";
import { z } from "zod";
import type { Journal } from "./journal";

const schema = z.object({
  /** Identifies the test that sent the event. */
  tag: z.string(),
  key: z.string().optional(),
  nap: z.string().optional(),
  timeout: z.string().optional(),
  final: z.boolean().optional(),
});
const numbers = z.object({ n: z.number().optional(), fail: z.boolean().optional() });

/** The functions of the conformance suite. Each records what it does in the journal, under its event's tag. */
export function conformanceFunctions(client: Inngest, journal: Journal): InngestFunction.Any[] {
  const on = <Name extends string>(name: Name) => ({ event: eventType(`conformance/${name}` as const, { schema }) });

  const sequential = client.createFunction({ id: "sequential", triggers: on("sequential") }, async ({ event, step, runId, attempt }) => {
    const first = await step.run("first", () => {
      journal.add(event.data.tag, "first", { runId, attempt });
      return { n: 1, nothing: null, text: "ü €\u0000" };
    });
    const second = await step.run("repeated", () => {
      journal.add(event.data.tag, "second", { runId, attempt });
      return first.n + 1;
    });
    const third = await step.run("repeated", () => {
      journal.add(event.data.tag, "third", { runId, attempt });
    });
    journal.add(event.data.tag, "end", { runId, attempt }, { first, second, third });
  });

  const typed = client.createFunction(
    { id: "typed", triggers: [{ event: eventType("conformance/plain", { schema }), if: "event.data.tag != 'nobody'" }] },
    async ({ event, step, runId, attempt }) => {
      await step.run("only", () => journal.add(event.data.tag, "ran", { runId, attempt }, event.id));
    },
  );

  const parallel = client.createFunction({ id: "parallel", triggers: on("parallel") }, async ({ event, step, runId, attempt }) => {
    const add = (note: string) => journal.add(event.data.tag, note, { runId, attempt });
    const results = await Promise.all(
      ["a", "b", "c"].map((name) =>
        step.run(name, async () => {
          add(`${name} begins`);
          // The gate opens only when all three steps have begun, so all of them are running before any of them ends.
          if (journal.of(String(event.data.tag)).length === 3) journal.gate(`${event.data.tag}`).open();
          await journal.gate(`${event.data.tag}`).opened;
          add(`${name} ends`);
          return name.toUpperCase();
        }),
      ),
    );
    const after = await step.run("after", () => {
      add("after");
      return results.join("");
    });
    await step.run("last", () => {
      add("last");
    });
    journal.add(event.data.tag, "end", { runId, attempt }, after);
  });

  const mixed = client.createFunction({ id: "mixed", triggers: on("mixed") }, async ({ event, step, runId, attempt }) => {
    const add = (note: string, data?: unknown) => journal.add(event.data.tag, note, { runId, attempt }, data);
    const results = await Promise.all([
      step
        .run("fails", () => {
          add("failing");
          throw new NonRetriableError("one of two");
        })
        .catch((error: Error) => error.message),
      step.run("works", () => {
        add("working");
        return "fine";
      }),
      step.sleep("nap", "2s").then(() => "woke"),
    ]);
    add("end", results);
  });

  const sleeper = client.createFunction({ id: "sleeper", triggers: on("sleep") }, async ({ event, step, runId, attempt }) => {
    await step.run("before", () => journal.add(event.data.tag, "before", { runId, attempt }));
    await step.sleep("nap", event.data.nap ?? "1s");
    await step.run("after", () => journal.add(event.data.tag, "after", { runId, attempt }));
  });

  const waiter = client.createFunction({ id: "waiter", triggers: on("wait") }, async ({ event, step, runId, attempt }) => {
    journal.add(event.data.tag, "called", { runId, attempt });
    const answer = await step.waitForEvent("answer", {
      event: "conformance/answer",
      timeout: event.data.timeout ?? "1s",
      if: "event.data.tag == async.data.tag && async.data.size > 1",
    });
    await step.run("after", () => journal.add(event.data.tag, "after", { runId, attempt }, answer?.data ?? null));
  });

  const sender = client.createFunction({ id: "sender", triggers: on("send") }, async ({ event, step, runId, attempt }) => {
    const sent = await step.sendEvent("tell", [
      { name: "conformance/plain", id: `${event.data.tag}-1`, data: { tag: event.data.tag } },
      { name: "conformance/plain", data: { tag: event.data.tag } },
    ]);
    journal.add(event.data.tag, "sent", { runId, attempt }, sent.ids);
  });

  const child = client.createFunction(
    { id: "child", triggers: [{ event: eventType("conformance/child", { schema: numbers }) }], retries: 0 },
    async ({ event, step }) => {
      if (event.data.fail) throw new Error("the child fails");
      return step.run("double", () => Number(event.data.n) * 2);
    },
  );

  const parent = client.createFunction({ id: "parent", triggers: on("parent") }, async ({ event, step, runId, attempt }) => {
    const doubled: unknown = await step.invoke("ask", { function: child, data: { n: 21 } });
    const failure = await step.invoke("ask again", { function: child, data: { fail: true } }).catch((error: Error) => error.message);
    const [left, right] = await Promise.all([2, 3].map((n) => step.invoke(`ask for ${n}`, { function: child, data: { n } })));
    journal.add(event.data.tag, "end", { runId, attempt }, { doubled, failure, left, right });
  });

  const retried = client.createFunction({ id: "retried", triggers: on("retry"), retries: 2 }, async ({ event, step, runId, attempt }) => {
    const value = await step.run("flaky", () => {
      journal.add(event.data.tag, "try", { runId, attempt });
      if (attempt < 2) throw new Error(`attempt ${attempt} fails`);
      return attempt;
    });
    await step.run("next", () => {
      journal.add(event.data.tag, "next", { runId, attempt });
    });
    journal.add(event.data.tag, "end", { runId, attempt }, value);
  });

  const crashing = client.createFunction({ id: "crashing", triggers: on("crash"), retries: 1 }, async ({ event, step, runId, attempt }) => {
    await step.run("once", () => journal.add(event.data.tag, "once", { runId, attempt }));
    journal.add(event.data.tag, "body", { runId, attempt });
    if (attempt === 0) throw new Error("outside of any step");
    journal.add(event.data.tag, "end", { runId, attempt });
  });

  const failing = client.createFunction(
    {
      id: "failing",
      triggers: on("fail"),
      retries: 1,
      onFailure: async ({ event, error, step, runId, attempt }) => {
        const original = schema.parse(event.data.event.data);
        await step.run("note", () =>
          journal.add(original.tag, "onFailure", { runId, attempt }, { error: error.message, failed: event.data.run_id, original }),
        );
      },
    },
    async ({ event, step, runId, attempt }) => {
      await step.run("try", () => {
        journal.add(event.data.tag, "try", { runId, attempt });
        throw event.data.final ? new NonRetriableError("no use") : new RetryAfterError("in a moment", 2_000);
      });
    },
  );

  const caught = client.createFunction({ id: "caught", triggers: on("caught"), retries: 0 }, async ({ event, step, runId, attempt }) => {
    const message = await step
      .run("fails", (): string => {
        throw new TypeError("as expected");
      })
      .catch((error: Error) => error.message);
    await step.run("goes on", () => journal.add(event.data.tag, "went on", { runId, attempt }, message));
  });

  const limited = [1, 2].map((limit) =>
    client.createFunction(
      { id: `limited-${limit}`, triggers: on(`limit-${limit}`), concurrency: { limit, key: "event.data.key" } },
      async ({ event, step, runId, attempt }) => {
        await step.run("work", async () => {
          journal.add(event.data.tag, "begins", { runId, attempt }, event.data.key);
          await journal.gate(`${event.data.tag}:${event.data.key}`).opened;
          journal.add(event.data.tag, "ends", { runId, attempt }, event.data.key);
        });
      },
    ),
  );

  const once = client.createFunction(
    { id: "once", triggers: on("once"), idempotency: "event.data.tag + '-' + event.data.key" },
    async ({ event, step, runId, attempt }) => {
      await step.run("work", () => journal.add(event.data.tag, "ran", { runId, attempt }, event.data.key));
    },
  );

  const cancelled = client.createFunction(
    { id: "cancelled", triggers: on("cancellable"), cancelOn: [{ event: "conformance/cancel", if: "event.data.tag == async.data.tag" }] },
    async ({ event, step, runId, attempt }) => {
      await step.run("before", () => journal.add(event.data.tag, "before", { runId, attempt }));
      await step.sleep("nap", "4s");
      await step.run("after", () => journal.add(event.data.tag, "after", { runId, attempt }));
    },
  );

  return [
    sequential,
    typed,
    parallel,
    mixed,
    sleeper,
    waiter,
    sender,
    child,
    parent,
    retried,
    crashing,
    failing,
    caught,
    ...limited,
    once,
    cancelled,
  ];
}
