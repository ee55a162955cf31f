import type { Ctx } from "@/lib/kernel/context";

const CSV = "text/csv; charset=utf-8";

/** A CSV file that is short enough to be held in memory. */
export const csvFile = (fileName: string, text: string): Response => fileDownload(fileName, CSV, text);

/**
 * Streams lines as a file download while they are read. The caller must have checked permission: after the first byte no error can be
 * reported.
 */
export function streamedFile(fileName: string, lines: AsyncGenerator<string>, contentType = CSV): Response {
  const encoder = new TextEncoder();
  const content = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return fileDownload(fileName, contentType, content);
}

/** Names an export after what it holds and the day (UTC) on which it was made, such as `levy-test-filings-2026-11-21.csv`. */
export const datedFileName = ({ clock }: Ctx, subject: string, extension = "csv"): string =>
  `levy-${subject}-${clock.now().toISOString().slice(0, 10)}.${extension}`;

/** A file download that no cache keeps. */
function fileDownload(fileName: string, contentType: string, content: string | ReadableStream): Response {
  return new Response(content, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${fileName.replace(/[^A-Za-z0-9._-]/g, "-")}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
