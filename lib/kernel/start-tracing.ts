import { env } from "./env";
import { parseHeaders } from "./otlp-headers";
import { setTracing } from "./trace";

/** Ends the export: what was measured is sent. */
export type StopTracing = () => Promise<void>;

/**
 * Sends the spans of this process to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, over OTLP/HTTP; without it,
 * nothing is loaded and nothing measured. The provider is ours alone, not the process's: the spans that Next and others
 * would make under it tell nothing of an invoice's way.
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
  // Each is taken once, by the root span that is started next; the provider asks for the span's id first.
  let traceId: string | null = null;
  let spanId: string | null = null;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    // By trace id, so that every process decides alike for one request.
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
