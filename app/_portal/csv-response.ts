/** CSV as a file download that no cache keeps. */
export function csvResponse(fileName: string, text: string): Response {
  return new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName.replace(/[^A-Za-z0-9._-]/g, "-")}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
