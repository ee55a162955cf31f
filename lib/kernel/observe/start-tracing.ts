import { env } from "../env";
import { parseHeaders } from "./otlp-headers";
import { setTracing } from "./trace";

/** Stops the export after sending what was recorded. */
export type StopTracing = () => Promise<void>;

/**
 * Exports the spans of this process over OTLP/HTTP to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Without that setting, nothing is loaded
 * or recorded. The provider is not registered globally: the spans that Next.js and others would then record say nothing about the
 * processing of an invoice.
 */
export async function startTracing(serviceName: "levy-web" | "levy-worker"): Promise<StopTracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = env();
  if (!endpoint) return () => Promise.resolve();
  const [
    { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator, TraceIdRatioBasedSampler },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);

  const random = new RandomIdGenerator();
  // The next root span takes each of these ids once; the provider asks for the span id first.
  let traceId: string | null = null;
  let spanId: string | null = null;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    // Samples by trace id, so that all processes make the same decision for one request.
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => {
        const given = traceId ?? random.generateTraceId();
        traceId = null;
        return given;
      },
      generateSpanId: () => {
        const given = spanId ?? random.generateSpanId();
        spanId = null;
        return given;
      },
    },
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, headers: parseHeaders(headers ?? "") ?? {} }),
        { scheduledDelayMillis: 1_000 },
      ),
    ],
  });
  setTracing({ tracer: provider.getTracer("levy"), expectRoot: (ids) => ({ traceId, spanId } = ids) });
  return async () => {
    setTracing(undefined);
    await provider.shutdown();
  };
}
