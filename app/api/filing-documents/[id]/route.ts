import { Readable } from "node:stream";
import { openEvidence } from "@/lib/flux/evidence/open-evidence";
import { DomainError } from "@/lib/kernel/errors";

/**
 * A document of a filing (`documents.*.url` of the partner API). The signature in the address is the permission; pages of a portal
 * may run nothing.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  try {
    const document = await openEvidence(id, new URL(request.url).searchParams);
    return new Response(Readable.toWeb(document.content) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": document.mimeType,
        "content-disposition": `attachment; filename="${document.name}"`,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json(
      { status: "error", code: error.code, message: "The link is wrong or its time is over: read the filing for a new one" },
      { status: 404 },
    );
  }
}
