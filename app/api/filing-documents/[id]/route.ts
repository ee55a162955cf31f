import { Readable } from "node:stream";
import { openEvidence } from "@/lib/flux/evidence/open-evidence";
import { databaseAway, httpStatusOf } from "@/lib/http/errors";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";

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
    const known = error instanceof DomainError ? error : databaseAway(error);
    if (known === null) throw error;
    const { code, message, retryAfterSeconds } = known;
    if (httpStatusOf[code] >= 500) logger("http").error({ err: error, evidenceId: id }, "a filing's document could not be read");
    return Response.json(
      { status: "error", code, message },
      { status: httpStatusOf[code], headers: retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) } },
    );
  }
}
