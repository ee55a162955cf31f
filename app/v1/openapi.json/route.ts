import { otherMethods } from "@/lib/http/other-methods";
import { servedDocument } from "@/lib/http/served-document";
import document from "./document.json";

/** The OpenAPI document needs no key. It is generated from the routes' declarations by `npm run openapi`. */
export function GET(): Response {
  return servedDocument(document);
}

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
export const dynamic = "force-dynamic";
