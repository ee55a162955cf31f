import type { InngestFunction } from "inngest";

/** Every function of the service, in the order in which events reach them. */
export const functions: readonly InngestFunction.Any[] = [];
