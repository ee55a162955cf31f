import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { startDirectUpload } from "@/lib/documents/incoming-uploads";

/**
 * Returns where to upload one file of `?bytes=`: a presigned URL of the document store, or null, which means through `uploads`. Pages of
 * older versions, which don't send a length, also get null.
 */
export const POST = portalRoute(async ({ ctx }, request) =>
  portalJson({ direct: await startDirectUpload(ctx, Number(new URL(request.url).searchParams.get("bytes"))) }),
);
