/**
 * Which build a page, or the server that answers it, is of: Next writes it here, on both sides, when it builds. Empty in development and in
 * tests.
 */
export const buildId: string = process.env.LEVY_BUILD_ID ?? "";
