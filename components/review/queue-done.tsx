"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { showOpenAgain, type Environment } from "./review-client";
import type { Queue } from "./use-queue";
import { ONE_TOAST, type Work } from "./use-review-actions";

/** Nothing is left that this person could be handed. The last step can still be taken back, and the way back is open. */
export function QueueDone({ environment, queue, work }: { environment: Environment; queue: Queue; work: Work }) {
  const queries = useQueryClient();
  const { past, leftOpen } = queue;
  const heading = useRef<HTMLHeadingElement>(null);
  // Read out, and the next Tab is on the way on; not on it, or a key that is still held would press it.
  useEffect(() => heading.current?.focus(), []);
  const undo = (): void => {
    const target = work.trail.current.pop();
    if (target === undefined) return;
    showOpenAgain(queries, environment, target);
    queue.goTo(target);
    toast.dismiss(ONE_TOAST);
    work
      .send(target, "undo", { body: () => ({}) })
      .catch((error: unknown) => toast.error("That was not done", { description: error instanceof Error ? error.message : String(error) }));
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key.toLowerCase() === "z") undo();
    if (event.key.toLowerCase() === "k") queue.goBack();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const title = leftOpen > 0 ? "You have seen the whole queue" : "The queue is empty";
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
            {past.length > 0 ? (
              <Button onClick={queue.goBack}>
                Invoice before<kbd className="ident text-xs font-normal opacity-80 max-sm:hidden">K</kbd>
              </Button>
            ) : null}
          </div>
        }
      >
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          {title}
        </h1>
        {past.length > 0
          ? `${past.length} ${past.length === 1 ? "invoice" : "invoices"} went over your screen${leftOpen > 0 ? `, and ${leftOpen} of them ${leftOpen === 1 ? "is" : "are"} still open` : ""}. `
          : ""}
        What others have on their screens still stands in the list. Approved invoices are ready for the period&apos;s return.
      </EmptyState>
    </Panel>
  );
}
