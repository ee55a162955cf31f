import Ajv from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import document from "@/app/v1/openapi.json/document.json";
import { collectOperations } from "@/scripts/openapi/build-document";
import { closed } from "@/scripts/openapi/closed";
import { vatReturn } from "../guides/_guides/filing";
import { curlOf } from "./curl";
import { operationGroups, resolve, schemas, webhookBodies, withoutNull, type Schema } from "./openapi";
import { commonSchemas, referenceLink, referencePages } from "./reference-pages";
import { exampleOf } from "./schema-example";
import { fieldsOf, limitsOf } from "./schema-fields";
import { searchEntries } from "./search-entries";

const operations = operationGroups().flatMap((group) => group.operations);
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "levy", components: closed(document.components) });

/** The validators that requests must pass. They include rules between fields, which the document can't express. */
const validators = new Map((await collectOperations()).map(({ route }) => [route.operation, route.body]));

/** The schema with its references resolved against the document. */
function rooted(schema: unknown): object {
  return JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/components', '"levy#/components')) as object;
}

test("the examples and the guide's return use no filingId or batchId twice", () => {
  const ids = operations
    .flatMap(({ examples }) => examples.map(({ value }) => value))
    .concat(vatReturn)
    .flatMap((body) => [...JSON.stringify(body).matchAll(/"(?:filingId|batchId)":"[^"]+"/g)].map(([id]) => id));
  expect(ids.length).toBeGreaterThan(10);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the reference shows every operation and alias in the OpenAPI document", () => {
  const shown = operations.flatMap(({ method, path, aliases }) => [path, ...aliases].map((one) => `${method} ${one}`));
  const declared = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(shown.sort()).toEqual(declared.sort());
});

describe("examples", () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s: responses and request bodies, including the curl example's, match their schemas",
    (_id, operation) => {
      for (const { schema } of operation.successes) {
        if (!schema) continue;
        const valid = ajv.validate(rooted(schema), exampleOf(schema, operation.path));
        expect(valid, ajv.errorsText()).toBe(true);
      }
      const curl = curlOf(operation, "https://levy.example");
      expect(curl).toMatch(operation.path.includes("{id}") ? /\/(?:filings\/fil|webhooks\/whk|events\/evt|api-keys\/key)_/ : /^curl/);
      expect(curl).not.toMatch(/\{\w+\}|undefined/);
      if (!operation.body) return;
      const sent: unknown = JSON.parse(/-d '(.*)'$/s.exec(curl)?.[1]?.replaceAll("'\\''", "'") ?? "null");
      expect(operation.examples.length).toBeGreaterThan(0);
      for (const body of [sent, ...operation.examples.map(({ value }) => value)]) {
        expect(ajv.validate(rooted(operation.body), body), ajv.errorsText()).toBe(true);
        expect(validators.get(operation.id)?.safeParse(body).error?.issues).toBeUndefined();
      }
    },
  );
});

test("example responses contain the status URL of their own object, and a placeholder for a new secret", () => {
  const answerOf = (id: string) => {
    const { successes, path } = operations.find((operation) => operation.id === id) ?? { successes: [], path: "" };
    return JSON.stringify(successes[0]?.schema && exampleOf(successes[0].schema, path, "https://levy.example"));
  };
  expect(answerOf("prism.queueSingle")).toContain('"statusUrl":"/v1/prism/invoice-analyze/batch/job_');
  expect(answerOf("prism.queueBatch")).toContain('"statusUrl":"https://levy.example/v1/prism/invoice-analyze/batch/job_');
  for (const id of ["flux.fileVat", "flux.fileWhtBatch", "flux.resumeFiling"])
    expect(answerOf(id)).toContain('"statusUrl":"https://levy.example/v1/flux/filings/fil_');
  expect(answerOf("webhooks.create")).toContain('"secret":"whsec_…"');
  expect(answerOf("keys.create")).toContain('"secret":"levy_test_…"');
});

test("a nested field is listed by its path with its limits", () => {
  const fields = fieldsOf(schemas["BatchAnalysisRequest"] ?? {});
  const url = fields.find(({ path }) => path === "businesses[].invoices[].invoiceUrl");
  expect(url).toMatchObject({
    type: "string",
    required: false,
    limits: expect.arrayContaining(["uri", "at most 2048 characters"]) as unknown,
  });
  expect(
    fieldsOf(schemas["SingleAnalysisRequest"] ?? {})
      .filter(({ required }) => required)
      .map(({ path }) => path),
  ).toEqual(["businessId"]);
});

test("every schema that a field refers to is described on exactly one page of the reference", () => {
  const described = [...commonSchemas, ...referencePages.flatMap((page) => [...page.bodies, ...page.schemas])];
  expect(new Set(described).size).toBe(described.length);
  const roots = operations.flatMap(({ body, successes }) => [body, ...successes.map(({ schema }) => schema)]).filter((one) => one !== null);
  const data = webhookBodies().flatMap((webhook) => webhook.data);
  const led = [...roots, ...described.map((name) => schemas[name] ?? {})]
    .flatMap((schema) => fieldsOf(schema).flatMap(({ reference }) => reference ?? []))
    .concat(data, ["Error", "Problem"]);
  expect(led.length).toBeGreaterThan(20);
  expect(led.filter((name) => !described.includes(name))).toEqual([]);
});

test("a link to the reference leads to the page that describes its part, and within that page to its anchor alone", () => {
  expect(referenceLink("flux.fileVat")).toBe("/docs/reference/flux#flux.fileVat");
  expect(referenceLink("schema-WhtBatchFilingRequest", "/docs/reference/prism")).toBe("/docs/reference/flux#schema-WhtBatchFilingRequest");
  // Analyses and events both contain results, which the page of analyses describes.
  expect(referenceLink("schema-AnalysisResult", "/docs/reference/events")).toBe("/docs/reference/prism#schema-AnalysisResult");
  expect(referenceLink("schema-AnalysisResult", "/docs/reference/prism")).toBe("#schema-AnalysisResult");
  expect(referenceLink("schema-Meta", "/docs/reference/prism")).toBe("/docs/reference#schema-Meta");
});

test("search entries have unique URLs, and an operation is found by its path", () => {
  const entries = searchEntries();
  expect(new Set(entries.map(({ href }) => href)).size).toBe(entries.length);
  expect(entries.find(({ words }) => words.includes("/v1/prism/invoice-analyze/single"))?.href).toBe(
    "/docs/reference/prism#prism.queueSingle",
  );
});

test("limitsOf describes limits in words", () => {
  expect(limitsOf({ type: "string", minLength: 1 })).toEqual(["at least 1 character"]);
  expect(limitsOf({ type: "string", minLength: 1, maxLength: 64 })).toEqual(["1 to 64 characters"]);
  expect(limitsOf({ type: "array", maxItems: 1 })).toEqual(["at most 1 entry"]);
  expect(limitsOf({ type: "integer", minimum: 1, maximum: 12 })).toEqual(["1 to 12"]);
});

/** Visits every schema of the document, at any depth, with its path. */
function eachSchema(value: unknown, path: string, visit: (schema: Schema, path: string) => void): void {
  if (Array.isArray(value)) return value.forEach((member, index) => eachSchema(member, `${path}/${index}`, visit));
  if (typeof value !== "object" || value === null) return;
  visit(value, path);
  for (const [name, member] of Object.entries(value)) if (!/^examples?$/.test(name)) eachSchema(member, `${path}/${name}`, visit);
}

test("every field of a request, response or webhook has a description", () => {
  const bare: string[] = [];
  eachSchema(document, "", ({ type, properties }, path) => {
    if (type !== "object" || !properties) return;
    for (const [name, member] of Object.entries(properties))
      if (!member.description && !resolve(withoutNull(member).schema).description && !isEnvelope(name, path)) bare.push(`${path}.${name}`);
  });
  expect(bare).toEqual([]);
});

/** `data` and `meta` only wrap what is described itself. */
const isEnvelope = (name: string, path: string) => /^(?:data|meta)$/.test(name) && path.endsWith("/application/json/schema");

test("every parameter has a description", () => {
  const bare = operations.flatMap(({ id, parameters }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${id} ${name}`),
  );
  expect(bare).toEqual([]);
});

test("every object schema lists its properties, except the caller's metadata", () => {
  const untyped: string[] = [];
  eachSchema(document, "", ({ type, properties, oneOf, additionalProperties }, path) => {
    const isMap = typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0;
    if (type === "object" && !properties && !oneOf && !(isMap && path.endsWith("/metadata"))) untyped.push(path);
  });
  expect(untyped).toEqual([]);
});
