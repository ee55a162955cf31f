import { traced } from "@/lib/kernel/observe/trace";
import { workContext } from "@/lib/kernel/work-context";
import { recordDeliveries } from "@/lib/webhooks/record-deliveries";
import { inngest } from "../client";
import { eventRecorded } from "../events";

/** When an event was recorded, creates one delivery for each endpoint that subscribes to it. */
export const recordDeliveriesFunction = inngest.createFunction(
  { id: "record-deliveries", triggers: [{ event: eventRecorded }], retries: 10 },
  async ({ event, step }) => {
    const ctx = workContext("record-deliveries", event.data);
    return step.run("record", () => traced(ctx, "record-deliveries", () => recordDeliveries(ctx, { eventId: event.data.eventId })));
  },
);
