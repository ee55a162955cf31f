import type { z } from "zod";
import { DomainError } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/parse-input";
import { readText } from "./request-body";

const MAX_BYTES = 1024 * 1024;

/** The JSON body of a request of the portal's own pages, by its schema. Errors: payload_too_large, invalid_json, invalid_request. */
export async function bodyOf<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  return parseInput(schema, parseJson(await readText(request, MAX_BYTES)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("invalid_json", "The request body is not valid JSON", { cause });
  }
}
