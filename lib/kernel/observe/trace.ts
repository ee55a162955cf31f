import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type SpanContext,
  type Tracer,
} from "@opentelemetry/api";
import type { Ctx } from "../context";
import { sha256Hex } from "../crypto";
import { withLogContext } from "./log-context";

/** The destination of spans. If no exporter is configured there is none, and nothing is recorded. */
interface Tracing {
  tracer: Tracer;
  /** Gives these ids to the next root span, through the provider's id generator. */
  expectRoot(ids: { traceId: string; spanId: string }): unknown;
}

// On globalThis, because Next.js bundles routes separately from each other and from the server's startup code.
const holder = globalThis as typeof globalThis & { levyTracing?: Tracing };

/** Sets the destination of this process's spans; undefined turns tracing off. */
export function setTracing(tracing: Tracing | undefined): void {
  if (tracing) holder.levyTracing = tracing;
  else delete holder.levyTracing;
}

/**
 * The trace and span ids of a request, derived from the request id. Any process that later works for the request finds its trace by the
 * request id alone.
 */
function rootOf(requestId: string): { traceId: string; spanId: string } {
  const digest = sha256Hex(`trace of ${requestId}`);
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** Records the span of a request that was answered; times are in milliseconds since the epoch. */
export function recordRequestSpan(
  requestId: string,
  span: { name: string; startMs: number; endMs: number; status: number; attributes: Attributes },
): void {
  const tracing = holder.levyTracing;
  if (!tracing) return;
  tracing.expectRoot(rootOf(requestId));
  const started = tracing.tracer.startSpan(span.name, {
    kind: SpanKind.SERVER,
    root: true,
    startTime: span.startMs,
    attributes: { ...span.attributes, "http.response.status_code": span.status, "levy.request_id": requestId },
  });
  if (span.status >= 500) started.setStatus({ code: SpanStatusCode.ERROR });
  started.end(span.endMs);
}

/**
 * Runs one step of a background function on behalf of the request that asked for the work. Its log lines carry the request id. If an
 * exporter is configured, a span in the request's trace records how long the step took and whether it threw.
 */
export async function traced<T>(ctx: Ctx, name: string, work: () => Promise<T>, attributes: Attributes = {}): Promise<T> {
  return withLogContext({ requestId: ctx.requestId, accountId: ctx.account.id, step: name }, async () => {
    const tracing = holder.levyTracing;
    if (!tracing) return work();
    const parent: SpanContext = { ...rootOf(ctx.requestId), traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const span = tracing.tracer.startSpan(
      name,
      {
        kind: SpanKind.CONSUMER,
        attributes: {
          ...attributes,
          "levy.account_id": ctx.account.id,
          "levy.environment": ctx.environment,
          "levy.request_id": ctx.requestId,
        },
      },
      trace.setSpanContext(ROOT_CONTEXT, parent),
    );
    try {
      return await work();
    } catch (error) {
      // Only the kind of error is recorded: a message may repeat what a partner sent.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "error" });
      throw error;
    } finally {
      span.end();
    }
  });
}
