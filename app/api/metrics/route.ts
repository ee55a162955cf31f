import { equalSecrets } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { collectMetrics } from "@/lib/metrics/collect-metrics";

/** Prometheus metrics for holders of METRICS_TOKEN; 404 if no token is configured. */
export async function GET(request: Request): Promise<Response> {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) return new Response(null, { status: 404 });
  if (!equalSecrets(request.headers.get("authorization") ?? "", `Bearer ${METRICS_TOKEN}`)) {
    return new Response("Send the metrics token: Authorization: Bearer …\n", { status: 401, headers: { "www-authenticate": "Bearer" } });
  }
  const { contentType, text } = await collectMetrics();
  return new Response(text, { headers: { "content-type": contentType, "cache-control": "no-store" } });
}

export const dynamic = "force-dynamic";
