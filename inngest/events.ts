import { eventType } from "inngest";
import type { z } from "zod";
import { workEventData, type WorkEvent } from "@/lib/outbox/work-events";

/* What each event stands for is said in lib/outbox/work-events.ts. */

export const itemAccepted = eventType("prism/item.accepted", { schema: workEventData["prism/item.accepted"] });
export const filingAccepted = eventType("flux/filing.accepted", { schema: workEventData["flux/filing.accepted"] });
export const filingContinued = eventType("flux/filing.continued", { schema: workEventData["flux/filing.continued"] });
export const filingResumed = eventType("flux/filing.resumed", { schema: workEventData["flux/filing.resumed"] });
export const eventRecorded = eventType("webhooks/event.recorded", { schema: workEventData["webhooks/event.recorded"] });
export const deliveryRequested = eventType("webhooks/delivery.requested", { schema: workEventData["webhooks/delivery.requested"] });
export const endpointDeleted = eventType("webhooks/endpoint.deleted", { schema: workEventData["webhooks/endpoint.deleted"] });
export const filingTold = eventType("mail/filing.told", { schema: workEventData["mail/filing.told"] });
export const mailRequested = eventType("mail/requested", { schema: workEventData["mail/requested"] });

/** Every event that the outbox can hold, by name. Fails to compile if one has the name or the data of another. */
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
