import type { InngestFunction } from "inngest";
import type { Pool } from "../engine/pools";
import { analyzeInvoice } from "./analyze-invoice";
import { deliverWebhook } from "./deliver-webhook";
import { fileReturn } from "./file-return";

/**
 * Gives a function its own pool in a worker of the embedded engine, with as many places as the other functions have. Whatever holds up its
 * calls, such as a receiver or an authority that hangs, takes no place from other functions, and a rush of theirs takes none of its places.
 * The places are shared between accounts.
 */
export function placesOf(fn: InngestFunction.Any, workerConcurrency: number): Pool {
  return { functionId: fn.id(), places: workerConcurrency, tenant: "event.data.accountId" };
}

/** Pools of the functions that wait for third parties or come in thousands (decision 0012). */
export const poolsOf = (workerConcurrency: number): Pool[] =>
  [deliverWebhook, fileReturn, analyzeInvoice].map((fn) => placesOf(fn, workerConcurrency));
