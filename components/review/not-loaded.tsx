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

/** In place of an invoice that is being loaded, or could not be: the ways to those beside it stay open. */
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
  /** Why it could not be loaded; null while nobody knows. */
  error: string | null;
  onRetry: () => void;
  /** Null for whoever has no queue. */
  onNext: (() => void) | null;
  queue: Queue;
  work: Work;
}) {
  // Another attempt begins as if there had been none before: what was said stays until it has come to an end.
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

/** The next Tab is on the way on, and no key that is still held presses it. */
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
