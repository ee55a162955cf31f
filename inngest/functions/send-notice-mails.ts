import { RetryAfterError } from "inngest";
import { reportableAtMs, notifyOutcomes, tooEarlyMs } from "@/lib/flux/notify-outcomes";
import { workContext } from "@/lib/kernel/work-context";
import { inngest } from "../client";
import { filingTold } from "../events";

/** When a period of time is over, sends one mail for all filings that ended in it. */
export const notifyFilingOutcomes = inngest.createFunction(
  { id: "tell-filing-outcomes", triggers: [{ event: filingTold }], retries: 10, idempotency: "event.data.stretch" },
  async ({ event, step }) => {
    const { untilMs } = event.data;
    const ctx = workContext("tell-filing-outcomes", event.data);
    await step.sleepUntil("stretch", new Date(reportableAtMs(untilMs)));
    return step.run("tell", async () => {
      // The clock of the machine that ended the sleep may be ahead of the clocks of the machines on which filings end.
      const earlyMs = await tooEarlyMs(ctx, untilMs);
      if (earlyMs > 0) throw new RetryAfterError("The time window is not over by the database's clock", earlyMs);
      return notifyOutcomes(ctx, { untilMs });
    });
  },
);
