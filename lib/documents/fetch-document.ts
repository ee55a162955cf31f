import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/lib/kernel/env";
import {
  OutboundError,
  outboundPolicy,
  withOutboundResponse,
  type OutboundPolicy,
  type OutboundResponse,
} from "@/lib/kernel/outbound/outbound";
import { AnalysisFailure, type ItemErrorCode } from "@/lib/prism/model";
import { openOwnSample, ownSampleName } from "./own-sample";
import { ContentTooLarge, MAX_DOCUMENT_BYTES, receiveContent, type ReceivedContent } from "./receive-content";

export interface FetchOptions {
  policy?: OutboundPolicy;
  /** Time limit for all attempts together. */
  timeoutMs?: number;
  /** Pauses before the second, third, … attempt after a fault that may be transient. */
  retryDelaysMs?: readonly number[];
}

const FETCH_TIMEOUT_MS = 30_000;
const RETRY_DELAYS_MS = [500, 2_000];
const MAX_REDIRECTS = 5;
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

const CODES: Readonly<Record<OutboundError["code"], ItemErrorCode>> = {
  forbidden_address: "document_forbidden_address",
  unreachable: "document_unreachable",
  timeout: "document_timeout",
  too_large: "document_too_large",
};

/**
 * Fetches the document at `url` into a temporary file, which the caller stores or discards. Every address, including redirects, passes the
 * guard in lib/kernel/outbound/outbound. This deployment's own samples are read from disk. Throws AnalysisFailure: document_unreachable (with the
 * HTTP status in its message), document_forbidden_address, document_timeout, document_too_large.
 */
export async function fetchDocument(url: string, options: FetchOptions = {}): Promise<ReceivedContent> {
  const sample = ownSampleName(url);
  if (sample !== null) {
    const content = await openOwnSample(sample);
    if (!content) throw fetchFailure("document_unreachable", "The URL returned HTTP 404");
    return receiveContent(content);
  }
  const timeoutMs = options.timeoutMs ?? FETCH_TIMEOUT_MS;
  const deadline = performance.now() + timeoutMs;
  const delays = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchOnce(url, options.policy ?? outboundPolicy(), Math.max(1, deadline - performance.now()));
    } catch (error) {
      const delayMs = delays[attempt];
      const mayPass = error instanceof PassingStatus || (error instanceof OutboundError && error.code === "unreachable");
      if (!mayPass || delayMs === undefined || performance.now() + delayMs >= deadline) throw asFailure(error, url, timeoutMs);
      await wait(delayMs);
    }
  }
}

function fetchOnce(url: string, policy: OutboundPolicy, timeoutMs: number): Promise<ReceivedContent> {
  const request = {
    url,
    method: "GET" as const,
    headers: { accept: "application/pdf, image/png, image/jpeg, application/xml, */*;q=0.5" },
    timeoutMs,
    maxRedirects: MAX_REDIRECTS,
    maxBytes: MAX_DOCUMENT_BYTES,
    policy,
  };
  return withOutboundResponse(request, async (response) => {
    if (response.status < 200 || response.status > 299) {
      if (PASSING_STATUSES.has(response.status)) throw new PassingStatus(response.status);
      throw fetchFailure("document_unreachable", `The URL returned HTTP ${response.status}`);
    }
    if (announcedBytes(response) > MAX_DOCUMENT_BYTES) throw new ContentTooLarge();
    return receiveContent(response.body);
  });
}

/** A response status that may change on a later attempt, such as 503. */
class PassingStatus extends Error {
  constructor(status: number) {
    super(`The URL returned HTTP ${status}`);
    this.name = "PassingStatus";
  }
}

function announcedBytes(response: OutboundResponse): number {
  const length = Number(response.headers["content-length"]);
  return Number.isFinite(length) ? length : 0;
}

function asFailure(error: unknown, url: string, timeoutMs: number): unknown {
  if (error instanceof PassingStatus) return fetchFailure("document_unreachable", error.message, error);
  if (error instanceof ContentTooLarge) return fetchFailure("document_too_large", error.message, error);
  if (!(error instanceof OutboundError)) return error;
  return fetchFailure(CODES[error.code], messageOf(error, url, timeoutMs), error);
}

function messageOf(error: OutboundError, url: string, timeoutMs: number): string {
  if (error.code === "too_large") return new ContentTooLarge().message;
  if (error.code === "timeout") return `The document could not be downloaded within ${timeoutMs / 1_000} s`;
  if (error.code === "forbidden_address") return `${error.message}. ${allowedUrlHint(url)}`;
  return error.message;
}

/**
 * Tells the caller what to do about a refused address. Samples are recognized by their exact address only, so `localhost` doesn't stand for
 * 127.0.0.1.
 */
const allowedUrlHint = (url: string): string =>
  (/^https?:\/\/[^/]*\/samples\//i.test(url)
    ? `This service's samples are at ${env().sandboxUrl}/samples/, spelled exactly like that. Other documents need `
    : "Send ") +
  "a public http or https URL on port 80 or 443, such as a pre-signed link to your file store. You can also upload the document in the portal. " +
  "The operator of this service can allow a private host with LEVY_ALLOWED_PRIVATE_HOSTS=host:port.";

/** Codes for which the same request may succeed later. A forbidden address or a document that is too large can't. */
const RETRYABLE: ReadonlySet<ItemErrorCode> = new Set(["document_unreachable", "document_timeout"]);

function fetchFailure(code: ItemErrorCode, message: string, cause?: unknown): AnalysisFailure {
  const failure = new AnalysisFailure({ code, stage: "fetch", message, retryable: RETRYABLE.has(code) });
  failure.cause = cause;
  return failure;
}
