import { env } from "@/lib/kernel/env";
import { traced } from "@/lib/kernel/trace";
import { workContext } from "@/lib/kernel/work-context";
import { closeDelivery } from "@/lib/webhooks/record-attempt";
import { laneLimit } from "@/lib/webhooks/request-deliveries";
import { runDelivery } from "@/lib/webhooks/run-delivery";
import { inngest } from "../client";
import { deliveryRequested } from "../events";

/** Sends one event to one endpoint: attempts as steps, the schedule's pauses as sleeps, which hold no place in the lane. */
export const deliverWebhook = inngest.createFunction(
  {
    id: "deliver-webhook",
    triggers: [{ event: deliveryRequested }],
    retries: 10,
    // An attempt is recorded by its verb, which a repeat asks first.
    checkpointing: { bufferedSteps: 8 },
    concurrency: { key: "event.data.lane", limit: laneLimit(env().WORKER_CONCURRENCY) },
    onFailure: async ({ event }) => {
      const request = deliveryRequested.schema.parse(event.data.event.data);
      await closeDelivery(workContext("deliver-webhook", request), request, "Not sent: Levy couldn't make the attempt. Replay the event.");
    },
  },
  async ({ event, step }) => {
    const ctx = workContext("deliver-webhook", event.data);
    await runDelivery(
      ctx,
      {
        run: (id, work) => step.run(id, () => traced(ctx, `deliver-webhook.${id}`, work, { "levy.delivery_id": event.data.deliveryId })),
        sleep: (id, durationMs) => step.sleep(id, durationMs),
      },
      event.data,
    );
  },
);
