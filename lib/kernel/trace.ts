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
import type { Ctx } from "./context";
import { sha256Hex } from "./crypto";
import { withLogContext } from "./log-context";

/** Where spans go; null where no exporter is configured, and then nothing is measured. */
interface Tracing {
  tracer: Tracer;
  /** Gives the next root span these ids: the provider's own generator takes them. */
  expectRoot(ids: { traceId: string; spanId: string }): unknown;
}

// On globalThis, because Next bundles routes apart from each other and from the start of the server.
const holder = globalThis as typeof globalThis & { levyTracing?: Tracing };

/** Sets where spans of this process go; undefined: nowhere. */
export function setTracing(tracing: Tracing | undefined): void {
  if (tracing) holder.levyTracing = tracing;
  else delete holder.levyTracing;
}

/**
 * The ids of the span of a request, made from its id: whatever works for the request later, in whichever process, finds
 * its trace by the id alone.
 */
function rootOf(requestId: string): { traceId: string; spanId: string } {
  const digest = sha256Hex(`trace of ${requestId}`);
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** Tells of a request that was answered; times are in milliseconds since the epoch. */
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
 * Runs one step of a function for the request that asked for the work: its log lines carry the request's id, and where an
 * exporter is configured a span of the request's trace tells how long it took and whether it threw.
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
      // The kind of error alone: a message may repeat what a partner sent.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "error" });
      throw error;
    } finally {
      span.end();
    }
  });
}
