import { eventType } from "inngest";
import { z } from "zod";
import type { WorkEvent } from "@/lib/outbox/write-event";

const tenant = z.object({ accountId: z.string().min(1), environment: z.enum(["test", "live"]) });

/** An invoice was accepted and waits to be analysed. */
export const itemAccepted = eventType("prism/item.accepted", {
  schema: tenant.extend({ jobId: z.string().min(1), itemId: z.string().min(1) }),
});

/** Something that partners are told was recorded in `events`; `eventId` is its id. */
export const eventRecorded = eventType("webhooks/event.recorded", {
  schema: tenant.extend({ eventId: z.string().min(1) }),
});

/** One event waits to be sent to one endpoint. */
export const deliveryRequested = eventType("webhooks/delivery.requested", {
  schema: tenant.extend({ deliveryId: z.string().min(1), endpointId: z.string().min(1) }),
});

/** Every event that the outbox can hold, by name: does not compile where `WorkEvent` and the schemas differ. */
export const workEvents = {
  "prism/item.accepted": itemAccepted,
  "webhooks/event.recorded": eventRecorded,
  "webhooks/delivery.requested": deliveryRequested,
} satisfies { [Name in WorkEvent["name"]]: EventWithData<Name, Extract<WorkEvent, { name: Name }>["data"]> };

interface EventWithData<Name, Data> {
  name: Name;
  schema: z.ZodType<Data, Data>;
}
