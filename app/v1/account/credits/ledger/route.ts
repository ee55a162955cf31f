import { listLedger } from "@/lib/credits/list-ledger";
import { ledgerEntry } from "@/lib/credits/responses";
import { pageOf } from "@/lib/http/answers";
import { pageQuery, toPage } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";

export const GET = partnerRoute({
  operation: "credits.listLedger",
  summary: "List credit ledger entries",
  scope: "account:read",
  query: pageQuery("ledgerEntry"),
  response: { 200: pageOf(ledgerEntry) },
  handle: async ({ ctx, query }) =>
    toPage(await listLedger(ctx, { limit: query.limit, after: query.cursor }), query.limit, (entry) => entry.id),
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
