import type { InngestFunction } from "inngest";
import { env } from "@/lib/kernel/env";
import { traced } from "@/lib/kernel/observe/trace";
import { workContext } from "@/lib/kernel/work-context";
import { closeDelivery } from "@/lib/webhooks/record-attempt";
import type { AttemptOptions } from "@/lib/webhooks/attempt-delivery";
import { runDelivery } from "@/lib/webhooks/run-delivery";
import { inngest } from "../client";
import { deliveryRequested } from "../events";

const ID = "deliver-webhook";

/**
 * How many deliveries to one endpoint are sent at a time by a deployment whose workers run `workerConcurrency` calls each: a quarter, which
 * is the most that a key may hold of its pool.
 */
export function endpointLimit(workerConcurrency: number): number {
  return Math.max(1, Math.floor(workerConcurrency / 4));
}

/**
 * An Inngest server has no pools. There an account is limited to twice an endpoint's limit, so an endpoint that hangs leaves half of it
 * free.
 */
function limits(): InngestFunction.Options["concurrency"] {
  const { WORKER_CONCURRENCY, inngestMode } = env();
  const limit = endpointLimit(WORKER_CONCURRENCY);
  const ofEndpoint = { key: "event.data.endpointId", limit };
  return inngestMode === "embedded" ? ofEndpoint : [ofEndpoint, { key: "event.data.accountId", limit: 2 * limit }];
}

/** Sends one event to one endpoint: attempts are steps, and the pauses of the schedule are sleeps, which occupy no place. */
export const deliverWebhookWith = (options: AttemptOptions) =>
  inngest.createFunction(
    {
      id: ID,
      triggers: [{ event: deliveryRequested }],
      retries: 10,
      // The delivery code records each attempt itself and checks the record before repeating it.
      checkpointing: { bufferedSteps: 8 },
      concurrency: limits(),
      onFailure: async ({ event }) => {
        const request = deliveryRequested.schema.parse(event.data.event.data);
        await closeDelivery(workContext(ID, request), request, "Not sent: Levy couldn't make the attempt. Replay the event.");
      },
    },
    async ({ event, step }) => {
      const ctx = workContext(ID, event.data);
      await runDelivery(
        ctx,
        {
          run: (id, work) => step.run(id, () => traced(ctx, `deliver-webhook.${id}`, work, { "levy.delivery_id": event.data.deliveryId })),
          sleep: (id, durationMs) => step.sleep(id, durationMs),
        },
        event.data,
        options,
      );
    },
  );

export const deliverWebhook = deliverWebhookWith({});
