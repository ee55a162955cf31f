import { readReadiness, WEB_SERVER } from "@/lib/http/readiness";

/**
 * Readiness for load balancers: 200 if this web server can answer requests, whether or not workers run; otherwise 503 with what is missing.
 */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness(undefined, WEB_SERVER);
  return Response.json(readiness, { status: readiness.status === "ready" ? 200 : 503, headers: { "cache-control": "no-store" } });
}

export const dynamic = "force-dynamic";
