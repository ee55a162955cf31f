import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { listFilingRows } from "@/lib/flux/list-filing-rows";
import { fileReturn } from "@/lib/returns/file-return";
import { fileReturnRequest } from "@/lib/returns/portal-requests";

export const GET = portalRoute(async ({ ctx }, request) =>
  portalJson(await listFilingRows(ctx, filingListQuery.parse(Object.fromEntries(new URL(request.url).searchParams)))),
);

/**
 * Files the return that the person reviewed. A route rather than a server action, because development servers log the arguments of server
 * actions.
 */
export const POST = portalRoute(async ({ ctx }, request) => {
  const { attemptId, ...input } = await readBody(request, fileReturnRequest);
  return portalJson(await fileReturn(ctx, { ...input, filingId: attemptId }), 202);
});
