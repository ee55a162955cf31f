import { z } from "zod";
import { pageOf } from "@/lib/http/answers";
import { pageQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { listFilings } from "@/lib/flux/list-filings";
import { filing, filingStatus } from "@/lib/flux/responses";
import { described } from "@/lib/kernel/schemas/described";
import type { Page } from "@/lib/kernel/rows/page";

export const GET = partnerRoute({
  operation: "flux.listFilings",
  summary: "List filings",
  scope: "flux:read",
  query: pageQuery("filing").extend({
    status: described(filingStatus.optional(), "Only filings with this status"),
    taxType: described(z.enum(["VAT", "WHT"]).optional(), "Only filings of this tax"),
    filingId: described(z.string().max(64).optional(), "The filing that you gave this ID, such as one whose 202 you never got"),
    batchId: described(z.string().max(64).optional(), "Only filings of the batch that you gave this ID"),
  }),
  response: { 200: pageOf(filing) },
  handle: async ({ ctx, query: { cursor, ...query } }) =>
    (await listFilings(ctx, { after: cursor, ...query })) as Page<z.input<typeof filing>>,
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
