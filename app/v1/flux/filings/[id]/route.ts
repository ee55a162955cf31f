import { z } from "zod";
import { statusAndData } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { cancelFiling, cancelFilingBatch } from "@/lib/flux/cancel-filing";
import { isBatchId } from "@/lib/flux/find-filing-batch";
import { readFiling, readFilingBatch } from "@/lib/flux/read-filing";
import { cancellation, filingBatch, filingWithHistory } from "@/lib/flux/responses";

const params = pathId("ID of the filing (fil_…) or of a batch (bat_…)");

export const GET = partnerRoute({
  operation: "flux.readFiling",
  summary: "Get a filing with its history, or a batch of filings",
  scope: "flux:read",
  params,
  response: { 200: statusAndData(z.union([filingWithHistory, filingBatch])) },
  handle: async ({ ctx, params: { id } }) => {
    const data = isBatchId(id) ? await readFilingBatch(ctx, id) : await readFiling(ctx, id);
    return data as z.input<typeof filingBatch> | z.input<typeof filingWithHistory>;
  },
});

export const DELETE = partnerRoute({
  operation: "flux.cancelFiling",
  summary: "Cancel a filing that hasn't started processing, or every filing of a batch",
  scope: ["flux:vat:write", "flux:wht:write"],
  params,
  response: { 200: cancellation },
  errors: ["state_conflict"],
  handle: ({ ctx, params: { id } }) => (isBatchId(id) ? cancelFilingBatch(ctx, id) : cancelFiling(ctx, id)),
});

export const { POST, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET", "DELETE");
