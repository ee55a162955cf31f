import { readBalance } from "@/lib/credits/balance";
import { creditBalance } from "@/lib/credits/responses";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";

export const GET = partnerRoute({
  operation: "credits.read",
  summary: "Get the credit balance of this environment",
  scope: "account:read",
  response: { 200: creditBalance },
  handle: ({ ctx }) => readBalance(ctx),
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
