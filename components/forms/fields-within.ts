import type { Failure } from "./use-action";

/** The fields with a fault that are `start` or a part of it, such as `start.limit` or `start[2]`. */
export const fieldsWithin = (failure: Failure | null, start: string): string[] =>
  Object.keys(failure?.faults ?? {}).filter((field) => field === start || field.startsWith(`${start}.`) || field.startsWith(`${start}[`));
