/** Liveness: this process responds. Whether it can do its work is answered by /api/ready. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

export const dynamic = "force-dynamic";
