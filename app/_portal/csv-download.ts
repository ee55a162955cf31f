/**
 * Streams lines as a file download while they are read. The caller must have checked permission: after the first byte no error can be
 * reported.
 */
export function csvDownload(lines: AsyncGenerator<string>, fileName: string, contentType = "text/csv; charset=utf-8"): Response {
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
  return new Response(content, {
    headers: { "content-type": contentType, "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "no-store" },
  });
}
