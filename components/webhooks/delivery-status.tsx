import { Badge, type Tone } from "@/components/ui/badge";
import type { DeliveryView } from "@/lib/webhooks/schemas";

export const statusLabels: Record<DeliveryView["status"], string> = { pending: "Waiting", succeeded: "Delivered", failed: "Failed" };
const tones: Record<DeliveryView["status"], Tone> = { pending: "info", succeeded: "positive", failed: "danger" };

/** A delivery that waits after a failed attempt is shown as retrying. */
export function DeliveryStatus({ delivery }: { delivery: Pick<DeliveryView, "status" | "attempts"> }) {
  const retrying = delivery.status === "pending" && delivery.attempts > 0;
  return <Badge tone={retrying ? "caution" : tones[delivery.status]}>{retrying ? "Retrying" : statusLabels[delivery.status]}</Badge>;
}
