import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { listInvoicesToRecord } from "@/lib/returns/invoices-to-record";
import { recordFiledElsewhereRequest } from "@/lib/returns/record-filed-elsewhere";

const query = recordFiledElsewhereRequest.pick({ business: true, obligation: true, month: true, filedOn: true }).partial({ filedOn: true });

/** The invoices that a record of a return as filed elsewhere would claim. */
export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listInvoicesToRecord(ctx, parseInput(query, Object.fromEntries(new URL(request.url).searchParams)))),
);
