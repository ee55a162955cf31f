"use client";

import { CircleCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./review-client";

/** Nothing is left that this person could be handed. */
export function QueueDone({ environment, decided }: { environment: Environment; decided: number }) {
  return (
    <Panel>
      <EmptyState icon={<CircleCheck />} title="The queue is empty" action={<Button asChild look="primary"><a href={`/${environment}/review`}>Back to the queue</a></Button>}>
        <h1 className="sr-only">The queue is empty</h1>
        {decided > 0 ? `${decided} ${decided === 1 ? "invoice" : "invoices"} went over your screen. ` : ""}What you left open, or what others have on their screens, still stands in the list.
        {" "}Approved invoices are ready for the period&apos;s return.
      </EmptyState>
    </Panel>
  );
}
