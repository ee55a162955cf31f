import { portalRoute } from "@/app/_portal/portal-route";
import { openEvidence } from "@/lib/flux/read-filing-page";
import { fileAnswer } from "@/lib/http/file-answer";

/** A page of the authority's portal as it was: nothing in it may run, load or be kept by others. */
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
