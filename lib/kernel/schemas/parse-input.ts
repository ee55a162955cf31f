import type { z } from "zod";
import { DomainError } from "../errors";
import { safeParse } from "./safe-parse";
import { faultInWords } from "./zod-faults";

/**
 * Parses a verb's input by its schema.
 * @throws invalid_request with every fault
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new DomainError("invalid_request", "Invalid parameters", { faults: parsed.error.issues.map(faultInWords) });
}
