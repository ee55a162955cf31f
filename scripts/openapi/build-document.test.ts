import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { buildDocument, collectOperations, documentPath, routeFiles } from "./build-document";

it("the stored OpenAPI document is up to date with the routes (npm run openapi)", async () => {
  expect(readFileSync(documentPath, "utf8")).toBe(await buildDocument());
});

it("every operation has a summary, and every operation and alias its own operationId", async () => {
  const operations = await collectOperations();
  expect(operations.filter(({ route }) => !route.summary).map(({ path }) => path)).toEqual([]);
  const document = JSON.parse(await buildDocument()) as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(operations.length);
});

it.each(routeFiles().map((file) => [file]))("%s handles every HTTP method", async (file) => {
  const handlers = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  for (const method of ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"])
    expect(handlers[method], method).toBeTypeOf("function");
});
