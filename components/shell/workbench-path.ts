/** Pages on which one document is worked on; their navigation gives its width away in a window that isn't wide. */
export const isWorkbenchPath = (path: string): boolean => /^\/(?:test|live)\/(?:review|invoices)\/[^/]+/.test(path);
