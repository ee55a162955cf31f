import { traced } from "@/lib/kernel/observe/trace";
import { workContext } from "@/lib/kernel/work-context";
import { removeDeletedEndpoint } from "@/lib/webhooks/remove-deleted-endpoints";
import { inngest } from "../client";
import { endpointDeleted } from "../events";

/** When an endpoint was deleted, removes its deliveries and then its row. A daily chore removes what this leaves behind. */
export const removeEndpoint = inngest.createFunction(
  { id: "remove-endpoint", triggers: [{ event: endpointDeleted }], retries: 10 },
  async ({ event, step }) => {
    const ctx = workContext("remove-endpoint", event.data);
    return step.run("remove", () => traced(ctx, "remove-endpoint", () => removeDeletedEndpoint(ctx.db, event.data.endpointId)));
  },
);
