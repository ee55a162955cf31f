import { isUtf8 } from "node:buffer";
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { checkOutboundUrl, OutboundError, parseOutboundUrl, type CheckedTarget, type OutboundPolicy } from "./outbound-address";

export { checkOutboundUrl, OutboundError, outboundPolicy, parseOutboundUrl } from "./outbound-address";
export type { OutboundErrorCode, OutboundPolicy } from "./outbound-address";

export interface OutboundRequest {
  url: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Covers everything: DNS, redirects, connecting, and the body up to its last byte. */
  timeoutMs: number;
  /** How many redirects are followed, each checked like the first address. With 0, a 3xx response is returned like any other. */
  maxRedirects: number;
  /** The most bytes of the body after decompression. A longer body fails with OutboundError `too_large`. */
  maxBytes: number;
  policy: OutboundPolicy;
}

export interface OutboundResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** May be left unread: a connection whose body was read to the end is kept for the next request, and closed otherwise. */
  body: AsyncIterable<Uint8Array>;
}

/** Shorter than most servers keep an idle connection. */
const IDLE_MS = 4_000;
const MOST_IDLE = 8;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The only way in which Levy calls an address that a partner gave (documents, webhooks). Connections go only to public addresses on ports
 * 80 and 443, or to hosts that the operator allows. The name is resolved once and checked, and the connection is bound to that very answer;
 * an open connection is reused only while the name still resolves to the same addresses. Throws OutboundError; errors of `receive` pass
 * through.
 */
export async function withOutboundResponse<T>(request: OutboundRequest, receive: (response: OutboundResponse) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new OutboundError("timeout", `No complete response was received within ${request.timeoutMs / 1000} s`)),
    request.timeoutMs,
  );
  try {
    return await follow(request, deadline.signal, receive);
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The first `maxBytes` of a body as text, for logs that show how a receiver responded. */
export async function readExcerpt(response: OutboundResponse, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    parts.push(part);
    length += part.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString("utf8");
}

async function follow<T>(request: OutboundRequest, signal: AbortSignal, receive: (response: OutboundResponse) => Promise<T>): Promise<T> {
  let url = parseOutboundUrl(request.url);
  for (let hop = 0; ; hop += 1) {
    const target = await untilAborted(signal, checkOutboundUrl(url, request.policy));
    const { call, answer } = await send(target, request, signal);
    try {
      const { statusCode: status = 0, headers } = answer;
      if (REDIRECTS.has(status) && headers.location !== undefined && request.maxRedirects > 0) {
        if (hop >= request.maxRedirects)
          throw new OutboundError("unreachable", `The URL redirected more than ${request.maxRedirects} times`);
        url = redirectTarget(headers.location, url);
        continue;
      }
      return await receive({ status, headers, body: limited(decoded(answer), request.maxBytes, signal) });
    } finally {
      if (!answer.readableEnded) call.destroy();
    }
  }
}

/** Sends a request, and retries on a new connection if a reused one turns out to have just been closed by the server. */
async function send(
  target: CheckedTarget,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<{ call: ClientRequest; answer: IncomingMessage }> {
  for (let kept = true; ; kept = false) {
    const call = open(target, request, signal, kept);
    try {
      return { call, answer: await untilAborted(signal, answerTo(call, request.body)) };
    } catch (error) {
      call.destroy();
      if (!kept || !call.reusedSocket || signal.aborted) throw error;
    }
  }
}

const agents = { "http:": keptConnections(http.Agent), "https:": keptConnections(https.Agent) };

/** An agent that keeps idle connections and reuses them only for the same host at the same checked addresses. */
function keptConnections<A extends typeof http.Agent>(Base: A): http.Agent {
  const agent = new Base({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MOST_IDLE });
  const nameOf = agent.getName.bind(agent);
  agent.getName = (options) => `${nameOf(options)}:${options && "checked" in options ? String(options.checked) : ""}`;
  return agent;
}

/** Opens a request that can reach only the checked addresses, whatever the name resolves to by now. */
function open(target: CheckedTarget, request: OutboundRequest, signal: AbortSignal, kept: boolean): ClientRequest {
  const { url, addresses } = target;
  const options: RequestOptions & { checked: string } = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port || undefined,
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers: { host: url.host, "user-agent": "Levy", "accept-encoding": "identity", ...request.headers },
    agent: kept && agents[url.protocol as keyof typeof agents],
    checked: addresses
      .map(({ address }) => address)
      .sort()
      .join(" "),
    lookup: pinned(target),
    signal,
  };
  const call = (url.protocol === "https:" ? https : http).request(options);
  // Errors are reported to the code that waits for the answer. Without this listener, a later one would end the process.
  call.on("error", () => undefined);
  return call;
}

function pinned({ addresses }: CheckedTarget): LookupFunction {
  return (_hostname, options, answer) => {
    const [first] = addresses;
    if (!first) answer(new Error("no address"), "");
    else if (options.all) answer(null, addresses);
    else answer(null, first.address, first.family);
  };
}

function answerTo(call: ClientRequest, body: OutboundRequest["body"]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once("response", (answer) => {
      answer.on("error", () => undefined);
      resolve(answer);
    });
    call.once("error", (error) => reject(transportError(error)));
    call.once("close", () => reject(transportError(new Error("closed without an answer"))));
    call.end(body);
  });
}

function redirectTarget(header: string, from: URL): URL {
  // Node takes each byte of a header for a character, but servers send the letters of a path in UTF-8.
  const bytes = Buffer.from(header, "latin1");
  const location = isUtf8(bytes) ? bytes.toString("utf8") : header;
  // An absolute location is checked as written, so that unusual numeric notations are noticed.
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return parseOutboundUrl(location);
  if (!URL.canParse(location, from)) throw new OutboundError("unreachable", "The URL redirected to an invalid URL");
  return parseOutboundUrl(new URL(location, from).href);
}

const UNKNOWN_ENCODING = "The response has a Content-Encoding other than gzip, deflate or br. Serve the file without one.";

/**
 * Values of Content-Encoding that servers send for an unencoded body. aws-chunked is how the file was uploaded (AWS Signature Version 4).
 */
const NO_ENCODING: ReadonlySet<string> = new Set(["aws-chunked", "identity", "none", "binary", "utf-8", ""]);

/** The body without its content encoding: some stores send gzip even if the client accepts none. */
function decoded(answer: IncomingMessage): Readable {
  const encoding = String(answer.headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => !NO_ENCODING.has(name))
    .join();
  if (encoding === "") return answer;
  const decoder =
    encoding === "gzip" || encoding === "x-gzip"
      ? createGunzip()
      : encoding === "deflate"
        ? createInflate()
        : encoding === "br"
          ? createBrotliDecompress()
          : null;
  if (!decoder) {
    // Reported only when the body is read: callers that need just the status, such as webhooks, have their answer already.
    answer.destroy();
    return new Readable({
      read() {
        this.destroy(new OutboundError("unreachable", UNKNOWN_ENCODING));
      },
    });
  }
  answer.on("error", (error) => decoder.destroy(error));
  decoder.on("error", () => answer.destroy());
  return answer.pipe(decoder);
}

async function* limited(body: Readable, maxBytes: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let length = 0;
  const parts = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        throw transportError(error);
      });
      // Without a Content-Length, a connection cut at the deadline looks like the regular end of a body.
      signal.throwIfAborted();
      if (next.done) return;
      length += next.value.length;
      if (length > maxBytes) throw new OutboundError("too_large", `The response is larger than ${maxBytes} bytes`);
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/** Settles with `work`, or rejects as soon as `signal` aborts, since a pending DNS lookup or connection attempt can't be canceled. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => undefined as void;
  const aborted = new Promise<never>((_, fail) => {
    stop = () => fail(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Translates a transport error into words for partners that contain no internal address. */
function transportError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  // With Happy Eyeballs, Node reports one error per address.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const code = first instanceof Error && "code" in first && typeof first.code === "string" ? first.code : "";
  const message = code.startsWith("HPE_")
    ? "The response is not valid HTTP"
    : (REASONS[code] ?? (code ? `The connection failed (${code})` : "The connection failed"));
  return new OutboundError("unreachable", message, { cause });
}

const UNKNOWN_AUTHORITY = "The host's certificate was not issued by a trusted authority, or the host sent an incomplete certificate chain";

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed before the response was complete",
  EHOSTUNREACH: "The host can't be reached",
  ENETUNREACH: "The host can't be reached",
  ETIMEDOUT: "The connection to the host timed out",
  EPROTO: "The host does not support TLS as required for https",
  ERR_SSL_WRONG_VERSION_NUMBER: "The host does not support TLS as required for https",
  CERT_HAS_EXPIRED: "The host's certificate has expired",
  CERT_NOT_YET_VALID: "The host's certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The host's certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: "The host's certificate is for a different host name",
};
