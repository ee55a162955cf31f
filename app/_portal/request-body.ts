import type { z } from "zod";
import { validate } from "@/lib/http/validation";
import { DomainError } from "@/lib/kernel/errors";

/**
 * Reads the JSON body of a portal request, at most `maxBytes` long, and validates it.
 * @throws payload_too_large, invalid_json, invalid_request
 */
export async function readBody<S extends z.ZodType>(request: Request, schema: S, maxBytes = 64 * 1024): Promise<z.output<S>> {
  const body = parseJson(await readText(request, maxBytes));
  const { data, faults } = validate(schema, body);
  if (faults.length > 0) throw new DomainError("invalid_request", "Invalid parameters", { faults });
  return data as z.output<S>;
}

/**
 * Reads a request's body as text. Stops at `maxBytes`, whatever Content-Length says.
 * @throws payload_too_large
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new DomainError(
        "payload_too_large",
        `The request is too large. The limit is ${Math.round(maxBytes / 1024).toLocaleString("en")} kB`,
        { extra: { maxBytes } },
      );
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("invalid_json", "The request body is not valid JSON", { cause });
  }
}
