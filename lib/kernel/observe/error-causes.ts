/** Whether an error or one of its causes has a code (SQLSTATE, or Node.js's such as ECONNREFUSED) that passes the test. */
export function isCausedBy(error: unknown, test: (code: string, cause: Error) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ("code" in at && typeof at.code === "string" && test(at.code, at)) return true;
  return false;
}
