import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { invoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { listInvoices } from "@/lib/prism/invoices/list-invoices";

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listInvoices(ctx, invoiceListQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);
