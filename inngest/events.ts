import { eventType } from "inngest";
import { workEventData, type WorkEvent } from "@/lib/outbox/work-events";

/** The event types of Inngest for the work that changes request; lib/outbox/work-events.ts says what each stands for. */
const typeOf = <Name extends WorkEvent["name"]>(name: Name) => eventType(name, { schema: workEventData[name] });

export const itemAccepted = typeOf("prism/item.accepted");
export const filingAccepted = typeOf("flux/filing.accepted");
export const filingContinued = typeOf("flux/filing.continued");
export const filingResumed = typeOf("flux/filing.resumed");
export const eventRecorded = typeOf("webhooks/event.recorded");
export const deliveryRequested = typeOf("webhooks/delivery.requested");
export const endpointDeleted = typeOf("webhooks/endpoint.deleted");
export const filingTold = typeOf("mail/filing.told");
export const mailRequested = typeOf("mail/requested");

/** Every event that the outbox can hold, by name. */
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
} satisfies Record<WorkEvent["name"], unknown>;
