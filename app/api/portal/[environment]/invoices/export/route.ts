import { datedFileName, streamedFile } from "@/app/_portal/file-download";
import { portalRoute } from "@/app/_portal/portal-route";
import { requirePermission } from "@/lib/kernel/context";
import { exportInvoices } from "@/lib/prism/invoices/export-invoices";
import { invoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { readInvoices } from "@/lib/prism/invoices/list-invoices";

/** The whole list of invoices as a CSV file, with the page's filters. */
export const GET = portalRoute(async ({ ctx }, request) => {
  requirePermission(ctx, readInvoices);
  const query = invoiceListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return streamedFile(datedFileName(ctx, `${ctx.environment}-invoices`), exportInvoices(ctx, query));
});
