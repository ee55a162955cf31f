import { DomainError } from "@/lib/kernel/errors";
import type { EndpointRow } from "./present-webhook";

/** Nothing is sent to an endpoint that is switched off, so nothing can be asked for either. */
export function assertEnabled(endpoint: Pick<EndpointRow, "enabled">): void {
  if (endpoint.enabled) return;
  throw new DomainError("state_conflict", "This webhook endpoint is disabled. Enable it first.", { extra: { currentStatus: "disabled" } });
}
