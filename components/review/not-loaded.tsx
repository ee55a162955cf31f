"use client";

import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { PreviousInvoice } from "./next-on-its-way";
import { reviewKey, type Environment } from "./review-client";
import { useEndKeys } from "./use-end-keys";
import type { Queue } from "./use-queue";
import type { Work } from "./use-work";

/** Shown instead of an invoice that is loading or couldn't be loaded. The previous and next invoices stay reachable. */
export function NotLoaded({
  environment,
  itemId,
  error,
  onRetry,
  onNext,
  queue,
  work,
}: {
  environment: Environment;
  itemId: string;
  /** Why loading failed; null while it is still running. */
  error: string | null;
  onRetry: () => void;
  /** Null for people without a queue. */
  onNext: (() => void) | null;
  queue: Queue;
  work: Work;
}) {
  // A retry clears the query's error, so the last message is kept until the retry ends.
  const [said, setSaid] = useState(error);
  if (error !== null && error !== said) setSaid(error);
  useEndKeys(environment, queue, work, said === null ? null : onNext);
  const isAsking = useIsFetching({ queryKey: reviewKey(environment, itemId) }) > 0;
  if (said === null) return <Loading />;
  return (
    <Panel>
      <Heading />
      <div className="grid gap-4">
        <Notice kind="danger" title="This invoice couldn't be loaded" live>
          {said}
        </Notice>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={isAsking} onClick={onRetry}>
            Try again
          </Button>
          {queue.past.length > 0 ? <PreviousInvoice onClick={queue.goBack} /> : null}
          {onNext ? (
            <Button onClick={onNext}>
              Next invoice<kbd className="ident text-xs font-normal opacity-80 max-sm:hidden">J</kbd>
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}

/** Takes the focus, so that Tab leads to the next action and a held key doesn't press a button. */
function Heading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="sr-only">
      Invoice not loaded
    </h1>
  );
}

function Loading() {
  return (
    <div className="grid gap-4" role="status" aria-label="Loading">
      <Skeleton className="h-12 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-[60vh] w-full" />
        <Skeleton className="h-[60vh] w-full" />
      </div>
    </div>
  );
}
