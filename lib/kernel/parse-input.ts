import type { z } from "zod";
import { DomainError } from "./errors";

/** What a verb was given, by its schema. Error: invalid_request, with every fault of it. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new DomainError("invalid_request", "Invalid parameters", {
    faults: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), code: "invalid_value", message })),
  });
}
