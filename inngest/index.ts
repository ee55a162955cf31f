import type { InngestFunction } from "inngest";
import { analyzeInvoice } from "./functions/analyze-invoice";
import { deliverWebhook } from "./functions/deliver-webhook";
import { recordDeliveriesFunction } from "./functions/record-deliveries";

/** Every function of the service, in the order in which events reach them. */
export const functions: readonly InngestFunction.Any[] = [analyzeInvoice, recordDeliveriesFunction, deliverWebhook];
