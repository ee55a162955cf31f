"use client";

import { RotateCw } from "lucide-react";
import { When } from "@/components/format/when";
import { DetailFact, DetailFacts, DetailPanel, indented } from "@/components/lists/detail-panel";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Attempt } from "./attempt";
import { DeliveryStatus } from "./delivery-status";
import { useDelivery, type DeliveryDetailView } from "./use-deliveries";

/** One delivery with all its attempts, beside the list. Escape and the close button close it. */
export function DeliveryDetail({
  environment,
  deliveryId,
  resend,
  resending,
  onClose,
}: {
  environment: "test" | "live";
  deliveryId: string;
  resend: ((delivery: DeliveryDetailView) => void) | null;
  resending: boolean;
  onClose: () => void;
}) {
  const { data, error, isPending } = useDelivery(environment, deliveryId);
  return (
    <DetailPanel
      noun="delivery"
      id={deliveryId}
      heading={data ? data.eventType : deliveryId}
      loading={isPending}
      error={error}
      onClose={onClose}
      actions={
        data && resend ? (
          <Button size="sm" busy={resending} onClick={() => resend(data)}>
            <RotateCw aria-hidden />
            Resend
          </Button>
        ) : null
      }
    >
      {data ? <Facts delivery={data} /> : null}
    </DetailPanel>
  );
}

function Facts({ delivery }: { delivery: DeliveryDetailView }) {
  const { history, nextAttemptAt, status } = delivery;
  return (
    <>
      <DetailFacts>
        <DetailFact name="Status">
          <span role="status">
            <DeliveryStatus delivery={delivery} />
          </span>
          {status === "pending" && nextAttemptAt ? (
            <span className="ml-2 text-ink-soft">
              next attempt <When at={nextAttemptAt} seconds />
            </span>
          ) : null}
        </DetailFact>
        <DetailFact name="Time">
          <When at={delivery.createdAt} seconds />
        </DetailFact>
        <DetailFact name="Event">
          <code className="font-mono text-xs break-all">{delivery.eventId}</code>
        </DetailFact>
        <DetailFact name="Delivery">
          <code className="font-mono text-xs break-all">{delivery.id}</code>
        </DetailFact>
      </DetailFacts>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{history.length === 1 ? "One attempt" : `${history.length} attempts`}</h3>
        {history.length === 0 ? (
          <p className="text-sm text-ink-faint">{delivery.responseExcerpt ?? "The first attempt is in progress."}</p>
        ) : null}
        {history.map((attempt, index) => (
          <Attempt key={`${attempt.round}-${attempt.attempt}`} attempt={attempt} open={index === 0} />
        ))}
      </div>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">Payload</h3>
        <CodeBlock label="Request body" code={indented(delivery.body)} />
      </div>
    </>
  );
}
