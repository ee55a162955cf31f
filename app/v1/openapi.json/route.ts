import { otherMethods } from "@/lib/http/other-methods";
import { servedDocument } from "@/lib/http/served-document";
import document from "./document.json";

/** Serves the OpenAPI document without a key. `npm run openapi` generates it from the routes' declarations. */
export function GET(): Response {
  return servedDocument(document);
}

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
export const dynamic = "force-dynamic";
