"use client";

import { Panel } from "@/components/ui/panel";
import type { Environment } from "./review-client";
import { useEndKeys } from "./use-end-keys";
import type { Queue } from "./use-queue";
import type { Work } from "./use-work";

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
    </Panel>
  );
}
