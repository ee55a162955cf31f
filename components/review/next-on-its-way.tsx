"use client";

import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { Environment } from "./review-client";
import { useEndKeys } from "./use-end-keys";
import type { Queue } from "./use-queue";
import type { Work } from "./use-work";

export const PreviousInvoice = ({ onClick }: { onClick: () => void }) => (
  <Button onClick={onClick}>
    Previous invoice<kbd className="ident text-xs font-normal opacity-80 max-sm:hidden">K</kbd>
  </Button>
);

/** Shown to reviewers who decide faster than the next invoice loads; says so only if that takes long. */
export function NextOnItsWay({ environment, queue, work }: { environment: Environment; queue: Queue; work: Work }) {
  useEndKeys(environment, queue, work);
  return (
    <Panel>
      <div className="grid justify-items-center gap-6 py-16">
        <p role="status" className="animate-[appear_140ms_ease-out_250ms_both] text-center text-sm text-ink-soft">
          {queue.standing === "unreachable"
            ? "The next invoice couldn't be loaded because the server couldn't be reached. Levy retries every few seconds."
            : "Loading the next invoice."}
        </p>
        {queue.standing === "unreachable" && queue.past.length > 0 ? <PreviousInvoice onClick={queue.goBack} /> : null}
      </div>
    </Panel>
  );
}
