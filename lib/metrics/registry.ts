import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

interface Meters {
  registry: Registry;
  requestSeconds: Histogram<"operation" | "status">;
}

// On globalThis, because Next.js bundles routes separately, and each bundle would have its own registry.
const holder = globalThis as typeof globalThis & { levyProcessMetrics?: Meters };

/** The metrics of this process: memory, event loop, and the requests that it answered. */
export function processMeters(): Meters {
  holder.levyProcessMetrics ??= createMeters();
  return holder.levyProcessMetrics;
}

function createMeters(): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: "levy_http_request_duration_seconds",
    help: "Time from the arrival of a partner API request to its response, by operation and status.",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return { registry, requestSeconds };
}

/** Records an answered request of the partner API; `seconds` is the time since its arrival. */
export function observeRequest(operation: string, status: number, seconds: number): void {
  processMeters().requestSeconds.observe({ operation, status: String(status) }, seconds);
}
