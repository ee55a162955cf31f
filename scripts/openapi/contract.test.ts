import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "@/lib/http/openapi";
import { partnerRoute, type PartnerHandler } from "@/lib/http/partner-route";
import { scopes } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { generateKey } from "@/lib/keys/key-format";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { testPartner, type Partner } from "@/scripts/testing/partner";
import { closed } from "./closed";
import { arbitraryOf, bodyOf, type Schema } from "./arbitrary";
import { collectOperations, documentPath } from "./build-document";

interface DocumentedOperation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const document = closed(JSON.parse(readFileSync(documentPath, "utf8"))) as {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = await collectOperations();
/** 10,000 requests in total. */
const numRuns = Math.ceil(10_000 / operations.length);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "openapi");
const validators = new Map<string, ValidateFunction>();

/** The validator of the document's schema for a response; undefined if the document has no such response. */
function validatorOf({ path, method }: Operation, status: number, contentType: string): ValidateFunction | undefined {
  const pointer = ["paths", path, method, "responses", String(status), "content", contentType, "schema"];
  const found = pointer.reduce<unknown>(
    (at, name) => (at !== null && typeof at === "object" ? (at as Record<string, unknown>)[name] : undefined),
    document,
  );
  if (found === undefined) return undefined;
  const ref = `openapi#/${pointer.map((name) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
  const validator = validators.get(ref) ?? ajv.compile({ $ref: ref });
  validators.set(ref, validator);
  return validator;
}

let partner: Partner;
let keys: (string | null)[];
let ids: string[];

beforeAll(async () => {
  partner = await testPartner({ credits: 2_000 });
  const all = await createApiKey(partner.ctx, { name: "all", scopes });
  const narrow = await createApiKey(partner.ctx, { name: "narrow", scopes: ["account:read"] });
  keys = [...Array.from({ length: 20 }, () => all.key), narrow.key, generateKey("test"), "levy_test_", null];
  const job = await queueAnalysis(partner.ctx, { type: "batch", invoices: [{ request: {} }, { request: { invoiceNumber: "1" } }] });
  ids = [job.jobId, narrow.id, "job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB"];
});

const resolve = (ref: string): Schema => document.components.schemas[ref.split("/").at(-1) ?? ""] ?? {};

/** Requests for an operation, valid and invalid. */
function requestsOf({
  path,
  method,
}: Operation): fc.Arbitrary<{
  key: number;
  url: string;
  params: Record<string, string>;
  headers: Record<string, string>;
  body: string | undefined;
}> {
  const documented = document.paths[path]?.[method] as DocumentedOperation;
  const schema = documented.requestBody?.content["application/json"].schema;
  const query = (documented.parameters ?? []).filter((parameter) => parameter.in === "query");
  const body = schema
    ? fc.oneof(
        { weight: 10, arbitrary: arbitraryOf(schema, resolve).map(bodyOf) },
        { weight: 1, arbitrary: fc.oneof(fc.string(), fc.json(), fc.constantFrom("", "{", "null", "[]", "{}")) },
      )
    : fc.constant(undefined);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return fc.record({
    key: fc.nat({ max: 23 }),
    params: fc
      .tuple(
        ...names.map(() =>
          fc.oneof(
            fc.nat({ max: 2 }).map((index) => `#${index}`),
            fc.string({ minLength: 1 }),
          ),
        ),
      )
      .map((values) => Object.fromEntries(values.map((value, index) => [names[index] ?? "", value]))),
    url: fc.tuple(...query.map((parameter) => fc.option(arbitraryOf(parameter.schema, resolve), { freq: 2 }))).map((values) => {
      const search = new URLSearchParams();
      values.forEach((value, index) => {
        if (value !== null) search.set(query[index]?.name ?? "", String(value));
      });
      return `http://levy.test${path}?${search.toString()}`;
    }),
    headers: fc.record(
      {
        "content-type": fc.oneof(
          { weight: 15, arbitrary: fc.constant("application/json") },
          { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/json; charset=utf-8") },
        ),
        accept: fc.constantFrom("*/*", "application/problem+json"),
        "idempotency-key": fc.oneof(fc.constantFrom("k1", "k2"), fc.uuid()),
      },
      { requiredKeys: ["content-type"] },
    ),
    body,
  });
}

describe.each(operations.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const))(
  "%s",
  (_name, operation) => {
    it(`answers ${numRuns} random requests as documented, and never with a 5xx`, { timeout: 600_000 }, async () => {
      const handler: PartnerHandler = partnerRoute(operation.route);
      await fc.assert(
        fc.asyncProperty(requestsOf(operation), async ({ key, url, params, headers, body }) => {
          const apiKey = keys[key] ?? null;
          const request = new Request(url, {
            method: operation.method.toUpperCase(),
            headers: { ...headers, ...(apiKey === null ? {} : { "x-api-key": apiKey }) },
            ...(body === undefined ? {} : { body }),
          });
          const named = Object.fromEntries(
            Object.entries(params).map(([name, value]) => [name, value.startsWith("#") ? (ids[Number(value.slice(1))] ?? value) : value]),
          );
          const response = await handler(request, { params: Promise.resolve(named) });
          const text = await response.text();
          expect(response.status, text).toBeLessThan(500);
          expect(response.headers.get("x-request-id")).toMatch(/^req_/);
          expect(response.headers.get("cache-control")).toBe("no-store");
          if (response.status === 304) return;
          const validator = validatorOf(operation, response.status, response.headers.get("content-type") ?? "");
          expect(validator, `${response.status} is not in the document: ${text}`).toBeDefined();
          expect(validator?.(JSON.parse(text)), `${text}\n${JSON.stringify(validator?.errors)}`).toBe(true);
        }),
        { numRuns },
      );
    });
  },
);
