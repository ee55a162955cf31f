import { handleFailedRun } from "@/lib/flux/handle-failed-run";
import { continueFiling, FIRST_LEG, runFiling } from "@/lib/flux/run-filing";
import { traced } from "@/lib/kernel/observe/trace";
import { workContext } from "@/lib/kernel/work-context";
import { inngest } from "../client";
import { filingAccepted, filingContinued, filingResumed } from "../events";

/** Takes an accepted return to the authority's receipt: every step calls a verb that continues from the state in the database. */
export const fileReturn = inngest.createFunction(
  {
    id: "file-return",
    triggers: [{ event: filingAccepted }, { event: filingContinued }],
    retries: 10,
    idempotency: "event.data.leg",
    // Keeps an account with five hundred returns from crowding out an account with one.
    concurrency: { key: "event.data.accountId", limit: 4 },
    onFailure: async ({ event, step }) => {
      const { data } = event.data.event;
      await step.run("give-up", () => handleFailedRun(workContext("file-return", data), data.filingId));
    },
  },
  async ({ event, step }) => {
    const { filingId } = event.data;
    const ctx = workContext("file-return", event.data);
    const { end, next } = await runFiling(
      ctx,
      {
        run: (id, work) => step.run(id, () => traced(ctx, `file-return.${id}`, work, { "levy.filing_id": filingId })),
        sleep: (id, durationMs) => step.sleep(id, durationMs),
        sleepUntilResumed: async (id, durationMs) => {
          const about = "event.data.filingId == async.data.filingId";
          return (await step.waitForEvent(id, { event: filingResumed, timeout: durationMs, if: about })) !== null;
        },
      },
      filingId,
      "number" in event.data ? event.data : FIRST_LEG,
    );
    if (next) await step.run("continue", () => continueFiling(ctx, filingId, next));
    return { status: end.status };
  },
);
