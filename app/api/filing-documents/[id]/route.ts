import { openEvidence } from "@/lib/flux/evidence/open-evidence";
import { fileAnswer } from "@/lib/http/file-answer";
import { errorAnswer } from "@/lib/http/errors";
import { otherMethods } from "@/lib/http/other-methods";
import { requestScope } from "@/lib/http/request-scope";

/**
 * Serves a document of a filing (`documents.*.url` of the partner API). The signature in the URL is the permission. Saved pages of a portal
 * can't run scripts.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  try {
    const document = await openEvidence(id, new URL(request.url).searchParams);
    return fileAnswer(request.method, document.content, {
      "content-type": document.mimeType,
      "content-disposition": `attachment; filename="${document.name}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
  } catch (error) {
    const { status, headers, body } = errorAnswer(error, requestScope(request));
    return new Response(body, { status, headers });
  }
}

// Next answers HEAD by calling GET.
export const { POST, DELETE, PUT, PATCH, OPTIONS } = otherMethods("GET");
