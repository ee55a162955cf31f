import type { InngestFunction } from "inngest";
import { analyzeInvoice } from "./analyze-invoice";
import { deliverWebhook } from "./deliver-webhook";
import { fileReturn } from "./file-return";
import { recordDeliveriesFunction } from "./record-deliveries";
import { removeEndpoint } from "./remove-endpoint";
import { sendMailFunction } from "./send-mail";
import { notifyFilingOutcomes } from "./send-notice-mails";

/** Every function of the service. This is not `inngest/index.ts` because some resolvers take that for the package of the same name. */
export const functions: readonly InngestFunction.Any[] = [
  analyzeInvoice,
  fileReturn,
  recordDeliveriesFunction,
  deliverWebhook,
  removeEndpoint,
  sendMailFunction,
  notifyFilingOutcomes,
];
