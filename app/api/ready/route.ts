import { readReadiness } from "@/lib/http/readiness";

/** Readiness: 200 if requests and background work can be done, otherwise 503 with what is missing. */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness();
  return Response.json(readiness, { status: readiness.status === "ready" ? 200 : 503, headers: { "cache-control": "no-store" } });
}

export const dynamic = "force-dynamic";
