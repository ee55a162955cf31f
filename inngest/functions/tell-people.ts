import { RetryAfterError } from "inngest";
import { tellableMs, tellOutcomes, tooEarlyMs } from "@/lib/flux/tell-outcomes";
import { workContext } from "@/lib/kernel/work-context";
import { tellDisabled } from "@/lib/webhooks/tell-disabled";
import { inngest } from "../client";
import { endpointDisabled, filingTold } from "../events";

/** When a worker of the previous version disabled an endpoint, mails the account's owners and developers. */
export const tellWebhookDisabled = inngest.createFunction(
  { id: "tell-webhook-disabled", triggers: [{ event: endpointDisabled }], retries: 10 },
  async ({ event, step }) =>
    step.run("tell", () =>
      tellDisabled(workContext("tell-webhook-disabled", event.data), {
        endpointId: event.data.endpointId,
        reason: event.data.reason,
        occasionId: event.id ?? event.data.endpointId,
      }),
    ),
);

/** When a period of time is over, sends one mail for all filings that ended in it. */
export const tellFilingOutcomes = inngest.createFunction(
  { id: "tell-filing-outcomes", triggers: [{ event: filingTold }], retries: 10, idempotency: "event.data.stretch" },
  async ({ event, step }) => {
    const { untilMs } = event.data;
    const ctx = workContext("tell-filing-outcomes", event.data);
    await step.sleepUntil("stretch", new Date(tellableMs(untilMs)));
    return step.run("tell", async () => {
      // The clock of the machine that ended the sleep may be ahead of the clocks of the machines on which filings end.
      const earlyMs = await tooEarlyMs(ctx, untilMs);
      if (earlyMs > 0) throw new RetryAfterError("The stretch of time is not over by the database's clock", earlyMs);
      return tellOutcomes(ctx, { untilMs });
    });
  },
);
