import { readReadiness } from "@/lib/http/readiness";

/** 200 where requests and their work can be done, else 503 with what is missing. */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness();
  return Response.json(readiness, { status: readiness.status === "ready" ? 200 : 503, headers: { "cache-control": "no-store" } });
}

export const dynamic = "force-dynamic";
