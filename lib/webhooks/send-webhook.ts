import { performance } from "node:perf_hooks";
import {
  OutboundError,
  readExcerpt,
  withOutboundResponse,
  type OutboundPolicy,
  type OutboundResponse,
} from "@/lib/kernel/outbound/outbound";
import { TookTooLong, withTimeout } from "@/lib/kernel/time/time-limit";

/** Time limit for a webhook's response, including the DNS lookup. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

const EXCERPT_BYTES = 1_024;

/** The status decides the outcome, so the body is waited for only briefly. */
const EXCERPT_TIMEOUT_MS = 1_000;
const MAX_ANSWER_BYTES = 1_048_576;
const KEPT_HEADERS = ["content-type", "date", "location", "retry-after", "server"];

export type Outcome = "succeeded" | "refused" | "gone" | "timeout" | "unreachable" | "forbidden_address";

/** The outcome of one request. */
export interface SendResult {
  outcome: Outcome;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  /** At most EXCERPT_BYTES of the response, or why there was none. */
  responseExcerpt: string;
  durationMs: number;
}

export interface OutgoingWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
  policy: OutboundPolicy;
  timeoutMs: number;
}

/** Sends one request. Never throws for anything the receiver does. Redirects are not followed. */
export async function sendWebhook(request: OutgoingWebhook): Promise<SendResult> {
  const startedAt = performance.now();
  const { url, headers, body, policy, timeoutMs } = request;
  try {
    const answer = await withOutboundResponse(
      { url, method: "POST", headers, body, timeoutMs, maxRedirects: 0, maxBytes: MAX_ANSWER_BYTES, policy },
      async (response) => ({ status: response.status, headers: keptHeaders(response), excerpt: await excerptOf(response) }),
    );
    return {
      outcome: outcomeOf(answer.status),
      responseStatus: answer.status,
      responseHeaders: answer.headers,
      responseExcerpt: answer.excerpt,
      durationMs: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      // Only an excerpt of the body is read, so a well-behaved receiver never causes too_large.
      outcome: error.code === "too_large" ? "unreachable" : error.code,
      responseStatus: null,
      responseHeaders: null,
      responseExcerpt: error.message,
      durationMs: Math.round(performance.now() - startedAt),
    };
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return "succeeded";
  return status === 410 ? "gone" : "refused";
}

async function excerptOf(response: OutboundResponse): Promise<string> {
  const read = readExcerpt(response, EXCERPT_BYTES);
  const excerpt = await withTimeout(EXCERPT_TIMEOUT_MS, "The response body", read).catch((error: unknown) => {
    if (error instanceof TookTooLong) return "";
    // A body that breaks off doesn't change the outcome, which the status has already decided.
    if (error instanceof OutboundError) return `(${error.message})`;
    throw error;
  });
  // PostgreSQL's text type can't hold U+0000.
  return excerpt.replaceAll("\0", "");
}

function keptHeaders(response: OutboundResponse): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, [value].flat().join(", ").slice(0, 500).replaceAll("\0", "")]];
    }),
  );
}
