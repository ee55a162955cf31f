import type { InngestFunction } from "inngest";
import { afterEach } from "vitest";
import { Engines } from "./engines";

export type MakeFunctions = ConstructorParameters<typeof Engines>[0];

const opened: Engines[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stopAll();
});

/** Engines for the given functions, stopped when the test ends. */
export const engines = (make: MakeFunctions): Engines => {
  const made = new Engines(make);
  opened.push(made);
  return made;
};

/** One function with a step that waits at the gate named by its event's tag. */
export const gated: MakeFunctions = (client, journal): InngestFunction.Any[] => [
  client.createFunction({ id: "gated", triggers: { event: "test/go" } }, async ({ event, step, runId, attempt }) => {
    const { tag } = event.data;
    await step.run("before", () => journal.add(tag, "before", { runId, attempt }));
    await step.run("wait", async () => {
      journal.add(tag, "waits", { runId, attempt });
      await journal.gate(tag).opened;
    });
    await step.run("after", () => journal.add(tag, "after", { runId, attempt }));
  }),
];
