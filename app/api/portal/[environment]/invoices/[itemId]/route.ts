import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readInvoice } from "@/lib/prism/invoices/read-invoice";

export const GET = portalRoute<{ environment: string; itemId: string }>(async ({ ctx }, _request, { itemId }) =>
  portalJson(await readInvoice(ctx, itemId)),
);
