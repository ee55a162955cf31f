import document from "@/app/v1/openapi.json/document.json";

/** The subset of OpenAPI 3.1 and JSON Schema that Levy's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** A complete request body of an operation. */
export interface Example {
  summary: string;
  value: unknown;
}

interface RawOperation {
  operationId: string;
  tags: string[];
  summary?: string;
  "x-scopes": string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, Example> }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface Operation {
  /** For example `prism.queueSingle`; also the anchor in the page. */
  id: string;
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Other paths that lead to the same operation. */
  aliases: string[];
  title: string;
  scopes: string[];
  parameters: Parameter[];
  body: Schema | null;
  /** Complete bodies; the first is the most common one. */
  examples: Example[];
  successes: { status: number; description: string; schema: Schema | null }[];
  /** The codes that it may answer with, by HTTP status. */
  errors: { status: number; codes: string[] }[];
}

export interface OperationGroup {
  tag: string;
  title: string;
  operations: Operation[];
}

interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
  components: { schemas: Record<string, Schema> };
}
const raw = document as unknown as RawDocument;

export const schemas: Readonly<Record<string, Schema>> = raw.components.schemas;

const titles: Readonly<Record<string, string>> = {
  prism: "Invoice analysis API",
  flux: "Filing API",
  credits: "Credits API",
  webhooks: "Webhooks API",
  events: "Events API",
  keys: "Keys API",
};
const order = Object.keys(titles);
const place = (tag: string) => (order.includes(tag) ? order.indexOf(tag) : order.length);
const methodOrder = ["POST", "GET", "DELETE"];

const json = (content: Record<string, { schema: Schema }> | undefined) => content?.["application/json"]?.schema ?? null;

function operationOf(
  path: string,
  method: string,
  { operationId, summary, "x-scopes": scopes, parameters = [], requestBody, responses }: RawOperation,
): Operation {
  const answers = Object.entries(responses).map(([status, response]) => ({ status: Number(status), ...response }));
  return {
    id: operationId,
    method: method.toUpperCase() as Operation["method"],
    path,
    aliases: [],
    title: summary ?? operationId,
    scopes,
    parameters,
    body: json(requestBody?.content),
    examples: Object.values(requestBody?.content["application/json"]?.examples ?? {}),
    successes: answers
      .filter(({ status }) => status < 400)
      .map(({ status, description, content }) => ({ status, description, schema: json(content) })),
    errors: answers.filter(({ status }) => status >= 400).map(({ status, description }) => ({ status, codes: description.split(", ") })),
  };
}

/** Every operation of the served document, by area. An operation with several paths is listed once, with the others as aliases. */
export function operationGroups(): OperationGroup[] {
  const groups = new Map<string, Operation[]>();
  const aliases: { of: string; path: string }[] = [];
  for (const [path, methods] of Object.entries(raw.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [, original] = /^(.+)\.alias\d+$/.exec(operation.operationId) ?? [];
      if (original) aliases.push({ of: original, path });
      else
        groups.set(operation.tags[0] ?? "other", [
          ...(groups.get(operation.tags[0] ?? "other") ?? []),
          operationOf(path, method, operation),
        ]);
    }
  }
  const withAliases = (operation: Operation) => ({
    ...operation,
    aliases: aliases.filter(({ of }) => of === operation.id).map(({ path }) => path),
  });
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b))
    .map(([tag, operations]) => ({
      tag,
      title: titles[tag] ?? tag,
      operations: operations
        .map(withAliases)
        .sort((a, b) => methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method) || a.path.length - b.path.length),
    }));
}

export interface WebhookBody {
  /** For example `prism.job.completed`. */
  kind: string;
  /** Name of the schema of the whole body. */
  body: string;
  /** Names of the schemas of `data`: the complete one and, if it can become too large, the truncated one. */
  data: string[];
}

/** The webhook bodies by kind of event. */
export function webhookBodies(): WebhookBody[] {
  return Object.entries(raw.webhooks).map(([kind, { post }]) => {
    const body = json(post.requestBody.content) ?? {};
    const { data = {} } = resolve(body).properties ?? {};
    return { kind, body: schemaName(body) ?? "", data: (data.anyOf ?? [data]).flatMap((one) => schemaName(one) ?? []) };
  });
}

/** Codes that every operation may answer with. The reference lists them once. */
export function commonErrors(groups: readonly OperationGroup[]): ReadonlySet<string> {
  const all = groups.flatMap(({ operations }) => operations.map(({ errors }) => new Set(errors.flatMap(({ codes }) => codes))));
  return new Set([...(all[0] ?? [])].filter((code) => all.every((codes) => codes.has(code))));
}

/** Whether this deployment offers filing. Pages mention filing only if so. */
export const servesFiling = Object.keys(raw.paths).some((path) => path.startsWith("/v1/flux/"));

export const schemaName = ({ $ref }: Schema): string | null => $ref?.replace("#/components/schemas/", "") ?? null;

export function resolve(schema: Schema): Schema {
  const name = schemaName(schema);
  return name === null ? schema : { ...schemas[name], ...(schema.description ? { description: schema.description } : {}) };
}

/** The schema without its null alternative, and whether it had one. */
export function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const rest = options.filter((option) => option.type !== "null");
    const [only] = rest;
    if (rest.length < options.length && only && rest.length === 1)
      return { schema: { ...only, ...(schema.description ? { description: schema.description } : {}) }, nullable: true };
  }
  if (Array.isArray(schema.type) && schema.type.includes("null")) {
    const types = schema.type.filter((type) => type !== "null");
    return { schema: { ...schema, type: types.length === 1 ? types[0] : types }, nullable: true };
  }
  return { schema, nullable: false };
}
