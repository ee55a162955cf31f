import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { startDirectUpload } from "@/lib/documents/incoming-uploads";

/** Where to put one file: an address of the document store, or null, and then it goes to `uploads` itself. */
export const POST = portalRoute(async ({ ctx }) => portalJson({ direct: await startDirectUpload(ctx) }));
