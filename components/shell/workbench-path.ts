/** Pages that work on one document. In narrower windows their navigation shrinks to icons. */
export const isWorkbenchPath = (path: string): boolean => /^\/(?:test|live)\/(?:review|invoices)\/[^/]+/.test(path);
