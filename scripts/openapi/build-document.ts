import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openApiDocument, type Operation } from "@/lib/http/openapi";
import type { PartnerHandler } from "@/lib/http/partner-route";
import { webhookBodies, webhookEvent } from "@/lib/webhooks/event-schemas";

const root = fileURLToPath(new URL("../..", import.meta.url));
const METHODS = ["GET", "POST", "DELETE"] as const;

/** Where the generated document is stored. Building it on request would load every route into one. */
export const documentPath = join(root, "app/v1/openapi.json/document.json");

/** The OpenAPI path of a route's folder, such as `/v1/api-keys/{id}/rotate`. */
function pathOf(file: string): string {
  const folder = relative(join(root, "app"), file).split(sep).slice(0, -1);
  return `/${folder.map((part) => part.replace(/^\[(\w+)\]$/, "{$1}")).join("/")}`;
}

/** Every route file under app/v1, sorted by path. */
export function routeFiles(): string[] {
  return readdirSync(join(root, "app/v1"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(`${sep}route.ts`))
    .sort()
    .map((name) => join(root, "app/v1", name));
}

/** Every operation that the route files declare. */
export async function collectOperations(): Promise<Operation[]> {
  const found: Operation[] = [];
  for (const file of routeFiles()) {
    const handlers = (await import(pathToFileURL(file).href)) as Partial<Record<string, PartnerHandler>>;
    for (const method of METHODS) {
      const route = handlers[method]?.route;
      if (route) found.push({ path: pathOf(file), method: method.toLowerCase() as Operation["method"], route });
    }
  }
  return found;
}

/** The document as it is stored; the same declarations always give the same text. */
export async function buildDocument(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return `${JSON.stringify(openApiDocument(await collectOperations(), { bodies: webhookBodies, any: webhookEvent }, version), null, 1)}\n`;
}
