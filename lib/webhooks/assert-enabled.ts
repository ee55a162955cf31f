import { DomainError } from "@/lib/kernel/errors";
import type { EndpointRow } from "./present-webhook";

/** @throws state_conflict for a disabled endpoint: it is sent nothing, so nothing can be requested for it */
export function assertEnabled(endpoint: Pick<EndpointRow, "enabled">): void {
  if (endpoint.enabled) return;
  throw new DomainError("state_conflict", "This webhook endpoint is disabled. Enable it first.", { extra: { currentStatus: "disabled" } });
}
