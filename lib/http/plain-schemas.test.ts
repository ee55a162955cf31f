import { expect, it } from "vitest";
import { withPlainSchemas } from "./plain-schemas";

const overlap = { type: "number", default: 24, description: "Hours" };

/** A document with an operation whose request body has this schema. */
const withBody = (schema: object, schemas: Record<string, object> = {}) =>
  withPlainSchemas({
    paths: { "/v1/x": { post: { requestBody: { content: { "application/json": { schema } } } } } },
    components: { schemas },
  });
const bodyOf = (schema: object) => withBody(schema).paths["/v1/x"].post.requestBody.content["application/json"].schema;

it("moves defaults of a request body into the description, so that generated clients need not send them", () => {
  const properties = { overlap, enabled: { type: "boolean", default: false }, note: { type: ["string", "null"], default: null } };
  expect(bodyOf({ type: "object", properties })).toEqual({
    type: "object",
    properties: {
      overlap: { type: "number", description: "Hours; defaults to 24" },
      enabled: { type: "boolean", description: "Defaults to false" },
      note: { type: ["string", "null"] },
    },
  });
});

it("finds defaults behind references and in lists, and leaves a property named default alone", () => {
  const schemas = {
    Body: {
      properties: { lines: { type: "array", items: { $ref: "#/components/schemas/Line" } }, again: { $ref: "#/components/schemas/Line" } },
    },
    Line: { properties: { default: { type: "string" }, side: { type: "string", default: "credit" } } },
    Answer: { properties: { overlap } },
  };
  const { components } = withBody({ $ref: "#/components/schemas/Body" }, schemas);
  expect(components.schemas.Line).toEqual({
    properties: { default: { type: "string" }, side: { type: "string", description: "Defaults to credit" } },
  });
  expect(components.schemas.Answer, "a schema that no request uses is unchanged").toEqual(schemas.Answer);
});

it("keeps defaults of parameters", () => {
  const limit = { in: "query", name: "limit", schema: { type: "integer", default: 20 } };
  const document = { paths: { "/v1/x": { get: { parameters: [limit] } } } };
  expect(withPlainSchemas(document)).toEqual(document);
});

it("drops additionalProperties: false, so that members can be added later", () => {
  const open = { type: "object", properties: { id: { type: "string" } } };
  expect(bodyOf({ ...open, additionalProperties: false })).toEqual(open);
  const counts = { type: "object", additionalProperties: { type: "integer" } };
  expect(bodyOf(counts), "a schema for additional properties is kept").toEqual(counts);
});

it("replaces prefixItems by items, minItems and maxItems if all items have one schema", () => {
  const number = { type: "number" };
  expect(bodyOf({ type: "array", prefixItems: [number, number], items: false })).toEqual({
    type: "array",
    items: number,
    minItems: 2,
    maxItems: 2,
  });
  const mixed = { type: "array", prefixItems: [number, { type: "string" }] };
  expect(bodyOf(mixed)).toEqual(mixed);
});
