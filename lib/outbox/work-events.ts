import { z } from "zod";
import { environments } from "@/lib/kernel/context";

const id = z.string().min(1);

/** Whose work it is. `requestId` is added by writeWorkEvents. */
const tenant = z.object({ accountId: id, environment: z.enum(environments), requestId: z.string().optional() });

/** One run ("leg") of a filing; a leg that is requested twice runs once. */
const filingLeg = tenant.extend({ filingId: id, leg: id });

/** Work that a change requests, by name of its event. The data contains IDs, never content or credentials. */
export const workEventData = {
  /** An invoice was accepted and waits for analysis. */
  "prism/item.accepted": tenant.extend({ jobId: id, itemId: id }),
  /** A return was accepted and waits to be filed. */
  "flux/filing.accepted": filingLeg,
  /** A filing that has to wait for longer than one run may take continues in another run, from where it left off. */
  "flux/filing.continued": filingLeg.extend({ number: z.number().int().min(2), waitedMs: z.number().min(0), sequence: z.number().int() }),
  /** A blocked filing has new credentials and continues. */
  "flux/filing.resumed": tenant.extend({ filingId: id }),
  /** An event that partners are notified of was recorded in `events`; `eventId` is its ID. */
  "webhooks/event.recorded": tenant.extend({ eventId: id }),
  /** An event waits to be delivered to an endpoint. `round` counts its replays. */
  "webhooks/delivery.requested": tenant.extend({ deliveryId: id, endpointId: id, round: z.number().int().min(1) }),
  /** An endpoint was deleted, and its remaining rows must be removed. */
  "webhooks/endpoint.deleted": tenant.extend({ endpointId: id }),
  /** A filing ended or needs a person; one mail covers all filings for which that happened within a period (`stretch`). */
  "mail/filing.told": tenant.extend({ filingId: id, stretch: id, untilMs: z.number().int() }),
  /** A mail waits to be sent. */
  "mail/requested": z.object({ mailId: id }),
};

type Name = keyof typeof workEventData;

/** An event of `workEventData` with its data. */
export type WorkEvent = { [N in Name]: { name: N; data: z.infer<(typeof workEventData)[N]> } }[Name];
