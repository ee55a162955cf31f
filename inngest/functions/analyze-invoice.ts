import { NonRetriableError } from "inngest";
import { databaseUnavailable } from "@/lib/http/errors";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { traced } from "@/lib/kernel/observe/trace";
import { workContext } from "@/lib/kernel/work-context";
import { completeItem } from "@/lib/prism/items/complete-item";
import { failItem } from "@/lib/prism/items/fail-item";
import { fetchItemDocument, type FetchedItem } from "@/lib/prism/items/fetch-item-document";
import type { StartedItem } from "@/lib/prism/items/lock-item";
import { judgeItem } from "@/lib/prism/items/judge-item";
import { readItemDocument } from "@/lib/prism/items/read-item-document";
import { startItem } from "@/lib/prism/items/start-item";
import { AnalysisFailure, type ItemError } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { inngest } from "../client";
import { itemAccepted } from "../events";
import { FailureCount } from "./failure-count";

/** Covers outages of hours: eleven attempts take a little more than four hours. */
const RETRIES = 10;
/** An unknown error rarely goes away, and the invoice's credit is held meanwhile: five attempts take four minutes. */
const RETRIES_OF_UNKNOWN = 4;
/** Failures for unknown reasons, by item. The run's own attempt count can't be used because it includes attempts that met an outage. */
const unknownFailures = new FailureCount();

/**
 * Processes an accepted invoice until its result is stored. A document that can't be analyzed fails at once with its own error; only Levy's
 * own faults (database, document store, a worker that dies) are retried.
 */
export const analyzeInvoice = inngest.createFunction(
  {
    id: "analyze-invoice",
    triggers: [{ event: itemAccepted }],
    retries: RETRIES,
    // Every step continues from the state in the database and the document store, so repeating steps that a crash lost costs little.
    checkpointing: { bufferedSteps: 8 },
    idempotency: "event.data.itemId",
    // Keeps an account with a thousand invoices from crowding out an account with one.
    concurrency: { key: "event.data.accountId", limit: env().ANALYSES_PER_ACCOUNT },
    onFailure: async ({ event, step }) => {
      const { data } = event.data.event;
      unknownFailures.forget(data.itemId);
      await step.run("fail", () => failItem(workContext("analyze-invoice", data), data.itemId, gaveUp));
    },
  },
  async ({ event, step }) => {
    const { itemId } = event.data;
    const ctx = workContext("analyze-invoice", event.data);
    // Values that the steps of one call pass on to each other; in another call they are loaded from the database and the store.
    let started: StartedItem | undefined;
    const status = await step.run("start", () => at("start", start));
    if (status !== "processing") return ended(status);
    let fetched: FetchedItem | null = null;
    let read: PackedDocument | null = null;
    const fetching = await step.run("fetch", () => at("fetch", () => outcomeOf(fetchDocument())));
    const reading = fetching.failure ? fetching : await step.run("read", () => at("read", () => outcomeOf(readDocument())));
    const judged = reading.failure ? reading : await step.run("judge", () => at("judge", () => outcomeOf(judgeAndStore())));
    const { failure } = judged;
    if (failure) await step.run("fail", () => at("fail", () => failItem(ctx, itemId, failure)));
    return ended(failure ? "failed" : "settled");

    function ended<S extends string>(status: S): { status: S } {
      unknownFailures.forget(itemId);
      return { status };
    }

    function at<T>(name: string, work: () => Promise<T>): Promise<T> {
      return triedAgain(traced(ctx, `analyze-invoice.${name}`, work, { "levy.item_id": itemId }), itemId);
    }

    async function start(): Promise<StartedItem["status"]> {
      started = await startItem(ctx, itemId);
      return started.status;
    }

    async function fetchDocument(): Promise<void> {
      fetched = await fetchItemDocument(ctx, itemId, { started });
    }

    async function readDocument(): Promise<void> {
      read = await readItemDocument(ctx, itemId, fetched ?? undefined);
    }

    async function judgeAndStore(): Promise<void> {
      const judgment = await judgeItem(ctx, itemId, fetched ? { fetched, read } : undefined);
      if (judgment) await completeItem(ctx, itemId, judgment);
    }
  },
);

const gaveUp: ItemError = {
  code: "internal_error",
  stage: "store",
  retryable: true,
  message: "The analysis failed because of an error on our end. Send the invoice again.",
};

/** Runs the work of a step. After a few errors that are not known to be temporary, the next one is final for the run. */
async function triedAgain<T>(work: Promise<T>, itemId: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isForNow = (error instanceof DomainError && error.code === "temporarily_unavailable") || databaseUnavailable(error) !== null;
    if (isForNow || unknownFailures.add(itemId) <= RETRIES_OF_UNKNOWN) throw error;
    unknownFailures.forget(itemId);
    throw new NonRetriableError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Returns, as a step's result, why an item must fail: an expected outcome that no retry would change. Other errors are rethrown. */
async function outcomeOf(work: Promise<unknown>): Promise<{ failure: ItemError | null }> {
  try {
    await work;
    return { failure: null };
  } catch (error) {
    if (error instanceof AnalysisFailure) return { failure: error.detail };
    throw error;
  }
}
