import { tellOutcomes } from "@/lib/flux/tell-outcomes";
import { workContext } from "@/lib/kernel/work-context";
import { tellDisabled } from "@/lib/webhooks/tell-disabled";
import { inngest } from "../client";
import { endpointDisabled, filingTold } from "../events";

/** What commits a moment late still belongs to its stretch. */
const SLACK_MS = 15_000;

/** An endpoint was switched off by a worker of the version before: its owners and developers get a mail. */
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

/** Filings ended: one mail for all of a stretch of time, when it is over. */
export const tellFilingOutcomes = inngest.createFunction(
  { id: "tell-filing-outcomes", triggers: [{ event: filingTold }], retries: 10, idempotency: "event.data.stretch" },
  async ({ event, step }) => {
    const { untilMs } = event.data;
    await step.sleepUntil("stretch", new Date(untilMs + SLACK_MS));
    return step.run("tell", () => tellOutcomes(workContext("tell-filing-outcomes", event.data), { untilMs }));
  },
);
