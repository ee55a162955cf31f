import type { IncomingMessage } from "node:http";
import { DomainError } from "@/lib/kernel/errors";
import { countMembers, repeatedMembers } from "./repeated-members";
import type { RequestHeaders } from "./wire";

export const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_DEPTH = 64;

/** The length a request declares, or null where the body is chunked; 413 where it declares too much. */
export function declaredLength(headers: RequestHeaders): number | null {
  const text = headers.get("content-length");
  if (text === null) return null;
  const length = Number(text);
  if (!(length <= MAX_BODY_BYTES)) throw tooLarge();
  return length;
}

/** Reads at most `MAX_BODY_BYTES`; one byte more is 413, and what follows stays unread. */
export async function readBody(request: Request, headers: RequestHeaders): Promise<Uint8Array> {
  const { body } = request;
  if (body === null) return new Uint8Array();
  try {
    // A declared length was checked, and the HTTP parser holds the client to it.
    if (headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
    return await readChunks(body.getReader());
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw incomplete(cause);
  }
}

async function readChunks(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, length);
    length += value.byteLength;
    // Not cancelled: that would cut the connection before the client could read why.
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(value);
  }
}

/** A body of which nothing more comes for so long is given up. Node itself ends what takes more than five minutes in all. */
const LONGEST_STALL_MS = 30_000;

/** As `readBody`, of a request of Node's own server; request_timeout where the body stops arriving for `longestStallMs`. */
export function readNodeBody(request: IncomingMessage, longestStallMs = LONGEST_STALL_MS): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    if (request.destroyed && !request.readableEnded) return reject(incomplete(request.errored));
    // Not destroyed: that would cut the connection before the client could read why.
    const refuse = (why: DomainError): void => {
      clearTimeout(stalled);
      request.off("data", take).pause();
      reject(why);
    };
    const stalled = setTimeout(() => refuse(stoppedArriving()), longestStallMs);
    const take = (chunk: Uint8Array): void => {
      stalled.refresh();
      length += chunk.byteLength;
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
      else refuse(tooLarge());
    };
    request
      .on("data", take)
      .once("end", () => {
        clearTimeout(stalled);
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
      })
      .once("error", (cause) => refuse(incomplete(cause)))
      .once("close", () => {
        if (!request.complete) refuse(incomplete(null));
      });
  });
}

function incomplete(cause: unknown): DomainError {
  return new DomainError("invalid_json", "The request body ended before it was complete. Send it again.", { cause });
}

function stoppedArriving(): DomainError {
  return new DomainError("request_timeout", "The request body stopped arriving before it was complete. Send it again.");
}

function tooLarge(): DomainError {
  return new DomainError(
    "payload_too_large",
    `The request body must not exceed ${MAX_BODY_BYTES} bytes. Split the batch into several requests.`,
    { extra: { maxBytes: MAX_BODY_BYTES } },
  );
}

/** JSON's own encoding, and the one that is a part of it. */
const UTF8: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii"]);

/** Step 5 of api.md §1, asked of every method. A text that is said to be of another encoding is not read as UTF-8. */
export function requireJsonContentType(headers: RequestHeaders): void {
  const [type, ...parameters] = (headers.get("content-type") ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (type !== "application/json") {
    const sent = type ? ` This one has ${type.slice(0, 100)}.` : "";
    throw new DomainError(
      "unsupported_content_type",
      `Send the header Content-Type: application/json with every request, also with GET and DELETE.${sent}`,
    );
  }
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  if (charset !== undefined && !UTF8.has(charset.replace(/^"(.*)"$/, "$1"))) {
    throw new DomainError("unsupported_content_type", "The request body must be encoded as UTF-8. Send Content-Type: application/json.");
  }
}

/** A packed body would be told that it is no JSON, which helps nobody. */
export function requirePlainBody(headers: RequestHeaders): void {
  const coding = (headers.get("content-encoding") ?? "").trim().toLowerCase();
  if (coding !== "" && coding !== "identity") {
    throw new DomainError(
      "unsupported_content_type",
      "The request body must not be compressed. Send it as it is, without the Content-Encoding header.",
    );
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON value of a body, or undefined for an empty one. Errors: invalid_json; invalid_request where a member stands more than once
 * in an object, which is a fault of the text and so told before anything is asked of its content.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DomainError("invalid_json", `The request body is not valid JSON${placeOf(cause, text)}. Check it for syntax errors.`, {
      cause,
    });
  }
  // Everything after this point may walk a body recursively.
  const members = countMembers(value, MAX_DEPTH);
  if (Number.isNaN(members))
    throw new DomainError("invalid_json", `The request body is nested more than ${MAX_DEPTH} levels deep. Flatten it.`);
  const faults = repeatedMembers(text, members);
  if (faults.length > 0) throw new DomainError("invalid_request", "Invalid parameters", { faults });
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new DomainError("invalid_json", "The request body is not valid UTF-8. Encode it as UTF-8 and send it again.", { cause });
  }
}

/** Where the parser stopped. Of its message the figure alone: the rest may quote what was sent. */
function placeOf(error: unknown, text: string): string {
  const said = error instanceof SyntaxError ? error.message : "";
  if (said.startsWith("Unexpected end of JSON input")) return ": it ends before it is complete";
  const told = /JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(said)?.[1];
  const position = told === undefined ? unexpectedTokenIn(text) : Number(told);
  if (position === null) return "";
  const before = text.slice(0, position).split("\n");
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}

const MAX_SEARCHED = 65_536;

/**
 * Of a token that it doesn't know, such as Python's `NaN` and `None`, the parser says no place: it is the last of the shortest
 * beginning of the text that has it. Null for a text that is too long to be parsed so often.
 */
function unexpectedTokenIn(text: string): number | null {
  if (text.length > MAX_SEARCHED) return null;
  let [without, within] = [0, text.length];
  while (within - without > 1) {
    const middle = (without + within) >> 1;
    if (hasUnexpectedToken(text.slice(0, middle))) within = middle;
    else without = middle;
  }
  return without;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof SyntaxError && error.message.startsWith("Unexpected token");
  }
}
