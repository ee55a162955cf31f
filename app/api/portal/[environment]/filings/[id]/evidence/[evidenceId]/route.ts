import { portalRoute } from "@/app/_portal/portal-route";
import { openEvidence } from "@/lib/flux/read-filing-page";
import { fileAnswer } from "@/lib/http/file-answer";

/** Serves a saved page of the authority's portal. It can't run scripts or load anything, and shared caches may not keep it. */
export const GET = portalRoute<{ environment: string; id: string; evidenceId: string }>(async ({ ctx }, request, { id, evidenceId }) => {
  const { content, mimeType, fileName } = await openEvidence(ctx, id, evidenceId);
  return fileAnswer(request.method, content, {
    "content-type": mimeType,
    "content-disposition": `inline; filename="${fileName.replace(/[^A-Za-z0-9._-]/g, "-")}"`,
    "content-security-policy": "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "cross-origin-resource-policy": "same-origin",
  });
});
