import { portalRoute } from "@/app/_portal/portal-route";
import { fileAnswer, inlineNamed } from "@/lib/http/file-answer";
import { openDocument } from "@/lib/documents/open-document";

/**
 * Serves an uploaded or fetched file unchanged. Its content comes from strangers: the type is the detected one, scripts can't run, and only
 * this reader's browser may cache it.
 */
export const GET = portalRoute<{ environment: string; id: string }>(async ({ ctx }, request, { id }) => {
  const document = await openDocument(ctx, id);
  return fileAnswer(request.method, document.content, {
    "content-type": document.mimeType,
    "content-length": String(document.bytes),
    "content-disposition": inlineNamed(document.name, document.id),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=300",
    "cross-origin-resource-policy": "same-origin",
  });
});
