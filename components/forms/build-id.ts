/**
 * The build that a page, or the server that responds to it, belongs to. Next inlines it on both sides at build time. Empty in development
 * and in tests.
 */
export const buildId: string = process.env.LEVY_BUILD_ID ?? "";
