import { Inngest } from "inngest";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { createTransport, EMBEDDED_BASE_URL } from "./engine/transport";

/*
 * A function is a file of `inngest/functions`, listed in its `index.ts`:
 *
 *   export const analyzeInvoice = inngest.createFunction(
 *     {
 *       id: "analyze-invoice",                       // stable: it identifies runs in flight
 *       triggers: [{ event: itemAccepted }],         // from ./events, validated by its schema
 *       retries: 4,                                  // the default: 4 retries, so 5 attempts per step
 *       concurrency: { key: "event.data.accountId", limit: 2 },
 *       idempotency: "event.data.itemId",            // one run per value within 24 hours
 *       cancelOn: [{ event: "prism/job.canceled", if: "event.data.jobId == async.data.jobId" }],
 *       onFailure: async ({ event, error }) => { … },   // event.data.event is the event that started the run
 *     },
 *     async ({ event, step, runId }) => {
 *       const ctx = workContext("analyze-invoice", event.data);   // of lib/kernel/work-context
 *       const document = await step.run("fetch", () => fetchDocument(…));
 *       await step.run("store", () => storeResult(…));
 *     },
 *   );
 *
 * Steps run at least once, so a side effect carries the run id and step id as its idempotency key. The return value of a step is stored in
 * the database as JSON: return ids and small facts, not documents. Throw NonRetriableError if no retry can help, RetryAfterError to set the
 * time of the retry. The embedded engine supports the keys above and step.run, sendEvent, sleep, sleepUntil, waitForEvent and invoke; the
 * worker refuses to start with anything else.
 */

/** Set in embedded mode only: the transport through which the engine in this process receives the SDK's requests. */
export const embeddedTransport = env().inngestMode === "embedded" ? createTransport() : null;

/** The application's Inngest client. It talks to the embedded engine, or to the server or cloud that the settings name. */
export const inngest = new Inngest({ id: "levy", ...placeOfWork(), ...commonOptions() });

/** Client options that apply wherever functions run. */
function commonOptions() {
  const log = logger("functions");
  return { logger: log, internalLogger: log, aiMetadata: false, sessionPropagation: false, checkpointing: true } as const;
}

function placeOfWork() {
  if (embeddedTransport) return { isDev: true, baseUrl: EMBEDDED_BASE_URL, fetch: embeddedTransport.fetch };
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, NODE_ENV } = env();
  return {
    // In development mode the SDK verifies no signatures, so it must never be on in production.
    isDev: !INNGEST_SIGNING_KEY && NODE_ENV !== "production",
    baseUrl: INNGEST_BASE_URL,
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
  };
}
