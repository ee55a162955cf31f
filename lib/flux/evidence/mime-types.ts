/** The Content-Type with which each kind of evidence is served. */
export const mimeTypes = {
  html: "text/html; charset=utf-8",
  png: "image/png",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
} as const;
