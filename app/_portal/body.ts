import type { z } from "zod";
import { DomainError } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/parse-input";

/** The JSON body of a request of the portal's own pages, by its schema. Errors: invalid_json, invalid_request. */
export async function bodyOf<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const body: unknown = await request.json().catch(() => undefined);
  if (body === undefined) throw new DomainError("invalid_json", "The body is not JSON");
  return parseInput(schema, body);
}
