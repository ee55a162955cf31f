import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { buildDocument, collectOperations, documentPath, routeFiles } from "./build-document";

it("the kept document is what the routes declare: run `npm run openapi`", async () => {
  expect(readFileSync(documentPath, "utf8")).toBe(await buildDocument());
});

it("gives every operation a summary, and every alias an id of its own", async () => {
  const operations = await collectOperations();
  expect(operations.filter(({ route }) => !route.summary).map(({ path }) => path)).toEqual([]);
  const document = JSON.parse(await buildDocument()) as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(operations.length);
});

it.each(routeFiles().map((file) => [file]))("%s answers every method", async (file) => {
  const handlers = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  for (const method of ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"])
    expect(handlers[method], method).toBeTypeOf("function");
});
