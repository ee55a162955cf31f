import { traced } from "@/lib/kernel/trace";
import { workContext } from "@/lib/kernel/work-context";
import { removeDeletedEndpoint } from "@/lib/webhooks/remove-deleted-endpoints";
import { inngest } from "../client";
import { endpointDeleted } from "../events";

/** An endpoint was deleted: its deliveries go, and then its row. A daily chore does what this leaves. */
export const removeEndpoint = inngest.createFunction(
  { id: "remove-endpoint", triggers: [{ event: endpointDeleted }], retries: 10 },
  async ({ event, step }) => {
    const ctx = workContext("remove-endpoint", event.data);
    return step.run("remove", () => traced(ctx, "remove-endpoint", () => removeDeletedEndpoint(ctx.db, event.data.endpointId)));
  },
);
