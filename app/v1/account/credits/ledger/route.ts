import { listLedger } from "@/lib/credits/list-ledger";
import { ledgerEntry } from "@/lib/credits/responses";
import { pageOf } from "@/lib/http/answers";
import { pageQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";

export const GET = partnerRoute({
  operation: "credits.listLedger",
  summary: "List credit ledger entries",
  scope: "account:read",
  query: pageQuery("ledgerEntry"),
  response: { 200: pageOf(ledgerEntry) },
  handle: ({ ctx, query: { limit, cursor } }) => listLedger(ctx, { limit, after: cursor }),
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
