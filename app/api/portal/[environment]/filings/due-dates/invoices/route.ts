import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { listInvoicesToRecord } from "@/lib/returns/invoices-to-record";
import { recordFiledElsewhereRequest } from "@/lib/returns/record-filed-elsewhere";

const query = recordFiledElsewhereRequest.pick({ business: true, obligation: true, month: true });

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listInvoicesToRecord(ctx, query.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
