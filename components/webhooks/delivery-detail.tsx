"use client";

import { RotateCw, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { When } from "@/components/format/when";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Attempt } from "./attempt";
import { DeliveryStatus } from "./delivery-status";
import { useDelivery, type DeliveryDetailView } from "./use-deliveries";

/** One delivery beside the list, with every attempt. Escape and the cross close it. */
export function DeliveryDetail({ environment, deliveryId, resend, resending, onClose }: {
  environment: "test" | "live"; deliveryId: string; resend: ((delivery: DeliveryDetailView) => void) | null; resending: boolean; onClose: () => void;
}) {
  const { data, error, isPending } = useDelivery(environment, deliveryId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [deliveryId]);
  return (
    <section
      aria-label="The delivery" onKeyDown={(event) => { if (event.key === "Escape") onClose(); }}
      className="min-w-0 rounded-lg border border-line bg-surface shadow-raised xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-mono text-sm break-all outline-none">{data ? data.eventType : deliveryId}</h2>
        <div className="-mt-1.5 -mr-2 flex items-center gap-1">
          {data && resend ? <Button size="sm" busy={resending} onClick={() => resend(data)}><RotateCw aria-hidden />Resend</Button> : null}
          <Button look="quiet" size="icon" aria-label="Close the delivery" onClick={onClose}><X aria-hidden /></Button>
        </div>
      </header>
      <div className="grid gap-4 p-4">
        {isPending ? <Skeleton className="h-48" /> : null}
        {error ? <Notice kind="danger" title="This delivery can't be shown" live>{error.message}</Notice> : null}
        {data ? <Facts delivery={data} /> : null}
      </div>
    </section>
  );
}

function Facts({ delivery }: { delivery: DeliveryDetailView }) {
  const { history, nextAttemptAt, status } = delivery;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
        <Fact name="Status"><span role="status"><DeliveryStatus delivery={delivery} /></span>{status === "pending" && nextAttemptAt ? <span className="ml-2 text-ink-soft">next attempt <When at={nextAttemptAt} seconds /></span> : null}</Fact>
        <Fact name="Time"><When at={delivery.createdAt} seconds /></Fact>
        <Fact name="Event"><code className="font-mono text-xs break-all">{delivery.eventId}</code></Fact>
        <Fact name="Delivery"><code className="font-mono text-xs break-all">{delivery.id}</code></Fact>
      </dl>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{history.length === 1 ? "One attempt" : `${history.length} attempts`}</h3>
        {history.length === 0 ? <p className="text-sm text-ink-faint">{delivery.responseExcerpt ?? "The first attempt is on its way."}</p> : null}
        {history.map((attempt, index) => <Attempt key={`${attempt.round}-${attempt.attempt}`} attempt={attempt} open={index === 0} />)}
      </div>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">What is sent</h3>
        <CodeBlock label="Request body" code={indented(delivery.body)} />
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <><dt className="text-ink-faint">{name}</dt><dd className="min-w-0 break-words">{children}</dd></>;
}

/** The body is sent as compact JSON; a reader gets it with its lines. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
