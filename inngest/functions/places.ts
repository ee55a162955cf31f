import type { InngestFunction } from "inngest";
import type { Pool } from "../engine/pools";
import { analyzeInvoice } from "./analyze-invoice";
import { deliverWebhook } from "./deliver-webhook";
import { fileReturn } from "./file-return";

/**
 * Places of a function's calls in a worker of the embedded engine, as many as the other functions have: whatever holds its calls up,
 * such as a receiver or an authority that hangs, takes none of theirs, and a rush of them none of these. Accounts share them.
 */
export function placesOf(fn: InngestFunction.Any, workerConcurrency: number): Pool {
  return { functionId: fn.id(), places: workerConcurrency, tenant: "event.data.accountId" };
}

/** What waits for others, or comes in thousands: each has places of its own (decision 0012). */
export const poolsOf = (workerConcurrency: number): Pool[] =>
  [deliverWebhook, fileReturn, analyzeInvoice].map((fn) => placesOf(fn, workerConcurrency));
