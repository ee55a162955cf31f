import type { ActionOutcome } from "@/components/forms/use-action";
import type { ReplayAccepted, ReplayRequest, WebhookChanges } from "@/lib/webhooks/schemas";

export interface EndpointInput {
  url: string;
  description: string | null;
  events: WebhookChanges["events"] & {};
}

export type CreateEndpoint = (input: EndpointInput) => Promise<ActionOutcome<{ id: string; secret: string }>>;

/** The server actions for an endpoint; each checks permissions itself. */
export interface EndpointActions {
  update: (id: string, changes: WebhookChanges) => Promise<ActionOutcome<null>>;
  remove: (id: string) => Promise<ActionOutcome<null>>;
  rotateSecret: (id: string, overlapHours: number) => Promise<ActionOutcome<{ id: string; secret: string }>>;
  sendTest: (id: string, type: string) => Promise<ActionOutcome<{ deliveryId: string }>>;
  replay: (id: string, request: Partial<ReplayRequest>) => Promise<ActionOutcome<ReplayAccepted>>;
}
