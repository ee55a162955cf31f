import { eventType } from "inngest";
import { z } from "zod";
import type { WorkEvent } from "@/lib/outbox/write-event";

const tenant = z.object({ accountId: z.string().min(1), environment: z.enum(["test", "live"]), requestId: z.string().optional() });

/** An invoice was accepted and waits to be analyzed. */
export const itemAccepted = eventType("prism/item.accepted", {
  schema: tenant.extend({ jobId: z.string().min(1), itemId: z.string().min(1) }),
});

/** One run ("leg") of a filing; a leg that is requested twice runs once. */
const filingLeg = tenant.extend({ filingId: z.string().min(1), leg: z.string().min(1) });

/** A return was accepted and waits to be filed. */
export const filingAccepted = eventType("flux/filing.accepted", { schema: filingLeg });

/** A filing that has to wait for longer than one run may take continues in another run, from where it left off (FilingLeg). */
export const filingContinued = eventType("flux/filing.continued", {
  schema: filingLeg.extend({ number: z.number().int().min(2), waitedMs: z.number().min(0), sequence: z.number().int() }),
});

/** A blocked filing has new credentials and continues. */
export const filingResumed = eventType("flux/filing.resumed", { schema: tenant.extend({ filingId: z.string().min(1) }) });

/** An event that partners are notified of was recorded in `events`; `eventId` is its id. */
export const eventRecorded = eventType("webhooks/event.recorded", { schema: tenant.extend({ eventId: z.string().min(1) }) });

/** One event waits to be sent to one endpoint. `round` counts its replays. */
export const deliveryRequested = eventType("webhooks/delivery.requested", {
  schema: tenant.extend({ deliveryId: z.string().min(1), endpointId: z.string().min(1), round: z.number().int().min(1) }),
});

/** An endpoint was deleted, and its deliveries are to be removed. */
export const endpointDeleted = eventType("webhooks/endpoint.deleted", { schema: tenant.extend({ endpointId: z.string().min(1) }) });

/** A filing ended, or waits for a person; `stretch` names the period of time whose outcomes are collected in one mail. */
export const filingTold = eventType("mail/filing.told", {
  schema: tenant.extend({ filingId: z.string().min(1), stretch: z.string().min(1), untilMs: z.number().int() }),
});

/** A mail waits to be sent. */
export const mailRequested = eventType("mail/requested", { schema: z.object({ mailId: z.string().min(1) }) });

/** Every event that the outbox can hold, by name. Fails to compile if `WorkEvent` and the schemas differ. */
export const workEvents = {
  "prism/item.accepted": itemAccepted,
  "flux/filing.accepted": filingAccepted,
  "flux/filing.continued": filingContinued,
  "flux/filing.resumed": filingResumed,
  "webhooks/event.recorded": eventRecorded,
  "webhooks/delivery.requested": deliveryRequested,
  "webhooks/endpoint.deleted": endpointDeleted,
  "mail/filing.told": filingTold,
  "mail/requested": mailRequested,
} satisfies { [Name in WorkEvent["name"]]: EventWithData<Name, Extract<WorkEvent, { name: Name }>["data"]> };

interface EventWithData<Name, Data> {
  name: Name;
  schema: z.ZodType<Data, Data>;
}
