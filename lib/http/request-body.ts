import type { IncomingMessage } from "node:http";
import { DomainError } from "@/lib/kernel/errors";
import { countMembers, repeatedMembers } from "./repeated-members";
import type { RequestHeaders } from "./wire";

export const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_DEPTH = 64;

/**
 * The declared length of a request body, or null if it is chunked.
 * @throws payload_too_large if it is over the limit
 */
export function declaredLength(headers: RequestHeaders): number | null {
  const text = headers.get("content-length");
  if (text === null) return null;
  const length = Number(text);
  if (!(length <= MAX_BODY_BYTES)) throw tooLarge();
  return length;
}

/**
 * Reads a body of at most `MAX_BODY_BYTES`.
 * @throws payload_too_large for a longer one, whose rest stays unread
 */
export async function readBody(request: Request, headers: RequestHeaders): Promise<Uint8Array> {
  const { body } = request;
  if (body === null) return new Uint8Array();
  try {
    // A declared length has been checked, and the HTTP parser enforces it.
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
    // The stream is not canceled: that would close the connection before the client could read the reason.
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(value);
  }
}

/** A body that stops arriving for this long is given up. Node itself ends requests that take more than five minutes in total. */
const LONGEST_STALL_MS = 30_000;

/**
 * Like `readBody`, for a request of Node's own server.
 * @throws request_timeout if the body stops arriving for `longestStallMs`
 */
export function readNodeBody(request: IncomingMessage, longestStallMs = LONGEST_STALL_MS): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    if (request.destroyed && !request.readableEnded) return reject(incomplete(request.errored));
    // The request is not destroyed: that would close the connection before the client could read the reason.
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

/** The encoding of JSON, and its subset. */
const UTF8: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii"]);

/** Step 5 of `partnerRoute`, for every method. A body declared to be in another encoding is refused rather than read as UTF-8. */
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

/** Without this check, a compressed body would be reported as invalid JSON, which hides the cause. */
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
 * Parses a body as JSON; undefined for an empty one.
 * @throws invalid_json, or invalid_request if an object has a repeated member, which is checked here because it is lost once the text is
 * parsed
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
  // The depth is limited because code from here on may walk the body recursively.
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

/** The line and column at which the parser stopped. Only the position is taken from its message, which may quote the body. */
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
 * For an unknown token, such as Python's `NaN` and `None`, the parser reports no position. A binary search finds the shortest prefix that
 * has the error, which the token ends. Null for a text that is too long to be parsed repeatedly.
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
