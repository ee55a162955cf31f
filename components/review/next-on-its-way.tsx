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

/** For whoever decides more quickly than the line brings the next invoice: said to them only where it takes long. */
export function NextOnItsWay({ environment, queue, work }: { environment: Environment; queue: Queue; work: Work }) {
  useEndKeys(environment, queue, work);
  return (
    <Panel>
      <p role="status" className="animate-[appear_140ms_ease-out_250ms_both] py-16 text-center text-sm text-ink-soft">
        {queue.standing === "unreachable"
          ? "The next invoice couldn't be loaded because the server couldn't be reached. Levy retries every few seconds."
          : "Loading the next invoice."}
      </p>
      {queue.standing === "unreachable" && queue.past.length > 0 ? (
        <div className="-mt-10 flex justify-center pb-10">
          <PreviousInvoice onClick={queue.goBack} />
        </div>
      ) : null}
    </Panel>
  );
}
