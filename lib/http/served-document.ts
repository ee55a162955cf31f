import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";

/** The OpenAPI document with the addresses of this deployment. */
export function servedDocument(document: Record<string, unknown>): Response {
  const { publicUrl, sandboxUrl } = env();
  const servers =
    publicUrl === sandboxUrl
      ? [{ url: publicUrl, description: "The API key's prefix selects sandbox or production" }]
      : [
          { url: publicUrl, description: "Production" },
          { url: sandboxUrl, description: "Sandbox" },
        ];
  return new Response(JSON.stringify({ ...document, servers }), {
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-request-id": newId("request"),
      "access-control-allow-origin": "*",
    },
  });
}
