import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { startDirectUpload } from "@/lib/documents/incoming-uploads";

/**
 * Where to put one file of `?bytes=`: an address of the document store, or null, and then it goes to `uploads` itself, as from a page
 * of before that says no length.
 */
export const POST = portalRoute(async ({ ctx }, request) =>
  portalJson({ direct: await startDirectUpload(ctx, Number(new URL(request.url).searchParams.get("bytes"))) }),
);
