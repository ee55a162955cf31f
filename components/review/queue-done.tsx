"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./review-client";
import { PreviousInvoice } from "./next-on-its-way";
import { useEndKeys } from "./use-end-keys";
import type { Queue } from "./use-queue";
import type { Work } from "./use-work";

/**
 * The end of the queue: nothing is left that could be handed to this person. The last step can still be undone, and earlier invoices stay
 * reachable.
 */
export function QueueDone({ environment, queue, work }: { environment: Environment; queue: Queue; work: Work }) {
  const { past, leftOpen } = queue;
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus, so that it is announced and Tab leads to the next action. The action itself isn't focused, because a held
  // key would press it.
  useEffect(() => {
    heading.current?.focus();
    document.title = "Review · Levy";
  }, []);
  useEndKeys(environment, queue, work);
  const title = leftOpen > 0 ? "You've gone through the whole queue" : "The queue is empty";
  return (
    <Panel>
      <EmptyState
        icon={<CircleCheck />}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild look="primary">
              <a href={`/${environment}/review`}>Back to the queue</a>
            </Button>
            {leftOpen === 0 ? (
              <Button asChild>
                <a href={`/${environment}/filings/prepare`}>Prepare a return</a>
              </Button>
            ) : null}
            {past.length > 0 ? <PreviousInvoice onClick={queue.goBack} /> : null}
          </div>
        }
      >
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          {title}
        </h1>
        {past.length > 0
          ? `${past.length} ${past.length === 1 ? "invoice" : "invoices"} viewed${leftOpen > 0 ? `, and ${leftOpen} of them ${leftOpen === 1 ? "is" : "are"} still open` : ""}. `
          : ""}
        Invoices open with other reviewers remain in the queue. Approved invoices are ready for the period&apos;s return.
      </EmptyState>
    </Panel>
  );
}
