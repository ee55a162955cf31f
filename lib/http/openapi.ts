import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import { domainErrorCodes, type DomainErrorCode } from "@/lib/kernel/errors";
import { described } from "@/lib/kernel/schemas/described";
import { shapesOf } from "./answers";
import { httpStatusOf } from "./errors";
import { webhooksOf } from "./openapi-webhooks";
import type { AnyPartnerRoute } from "./partner-route";
import { withPlainSchemas } from "./plain-schemas";
import type { RequestExamples } from "./request-example";

/** A route declaration with its path and method. */
export interface Operation {
  /** In OpenAPI's notation: `/v1/prism/invoice-analyze/batch/{job_id}/status`. */
  path: string;
  method: "get" | "post" | "delete";
  route: AnyPartnerRoute;
}

/** Error codes that any operation may return. */
const COMMON: readonly DomainErrorCode[] = [
  "invalid_request",
  "invalid_json",
  "unsupported_content_type",
  "missing_api_key",
  "invalid_api_key",
  "api_key_expired",
  "api_key_revoked",
  "key_environment_mismatch",
  "insufficient_scope",
  "account_suspended",
  "ip_not_allowed",
  "live_mode_not_enabled",
  "request_timeout",
  "payload_too_large",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "temporarily_unavailable",
];

const faults = z.array(
  z.object({
    field: z.string().meta({ description: "Path of the field, such as businesses[0].invoices[3].invoiceDate" }),
    code: described(z.string(), "What is wrong with it: see /docs/errors#fields"),
    message: described(z.string(), "What is wrong and what to send instead, in a sentence"),
  }),
);

const extras = {
  errors: described(faults, "Every field that is at fault, up to 100; empty unless code is invalid_request or encrypted_payload_invalid"),
  requestId: described(z.string(), "Same as the x-request-id header; quote it when you contact the operator of the service"),
  requiredScope: described(z.string(), "Only with insufficient_scope: the scope that the key would need").optional(),
  creditsRequired: described(z.int(), "Only with insufficient_credits: what the request would use").optional(),
  creditsRemaining: described(z.int(), "Only with insufficient_credits: what is available").optional(),
  topUpUrl: described(z.string(), "Only with insufficient_credits: where to get more").optional(),
  existingId: described(z.string(), "Only with duplicate_filing_id: the filing or batch that has the ID").optional(),
  currentStatus: described(z.string(), "Only with state_conflict: the object's status").optional(),
  maxBytes: described(z.int(), "Only with payload_too_large: the most bytes of a body").optional(),
  limit: described(
    z.enum(["key_rps", "key_concurrency", "business_rpm"]),
    "Only with rate_limited: the limit that was exceeded",
  ).optional(),
  retryAfter: described(z.int(), "Only with rate_limited: seconds to wait, as in Retry-After").optional(),
};

const errorBody = z
  .object({
    success: z.literal(false).optional().meta({ description: "Only on prism paths" }),
    status: described(z.literal("error"), "Successful responses have another value, or none"),
    code: described(z.enum(domainErrorCodes), "What went wrong. Branch on it, and treat one that you don't know by its HTTP status"),
    message: described(z.string(), "What went wrong and what to do, in a sentence"),
    ...extras,
    docUrl: described(z.string(), "Page about the code"),
  })
  .meta({ id: "Error" });

const problemBody = z
  .object({
    type: described(z.string(), "Page about the code"),
    title: described(z.string(), "The HTTP status in words"),
    status: described(z.int(), "The HTTP status"),
    detail: described(z.string(), "What went wrong and what to do, in a sentence"),
    instance: described(z.string(), "Path of the request"),
    success: described(z.literal(false), "Only on prism paths").optional(),
    code: described(z.enum(domainErrorCodes), "What went wrong. Branch on it, and treat one that you don't know by its HTTP status"),
    ...extras,
  })
  .meta({
    id: "Problem",
    description: "The same error as an RFC 9457 problem document, sent when the request accepts application/problem+json",
  });

const text = (description: string) => ({ description, schema: { type: "string" as const } });
const count = (description: string) => ({ description, schema: { type: "integer" as const } });
const whileItRuns = { "Retry-After": count("While the job runs: seconds to wait before reading it again") };
/** Headers of nearly every response, defined once and referenced. */
const sharedHeaders = {
  "x-request-id": text("ID of this request; quote it when you contact the operator of the service"),
  "RateLimit-Policy": text("The rate limits that apply and their quotas"),
  RateLimit: text("The remaining quota of each rate limit"),
  "X-RateLimit-Limit": count("Quota of the tightest limit"),
  "X-RateLimit-Remaining": count("What is left of the tightest limit"),
  "X-RateLimit-Reset": count("Seconds until more is left of the tightest limit; 1 for key-concurrency, whose requests may end at any time"),
};
const referred = (names: readonly (keyof typeof sharedHeaders)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const requestIdHeader = referred(["x-request-id"]);
const rateHeaders = referred(Object.keys(sharedHeaders) as (keyof typeof sharedHeaders)[]);

/** Tags, which are the first part of operation names. */
const tagDescriptions = {
  prism: "Invoice tax analysis: VAT, withholding tax, and anomalies",
  flux: "Filing of VAT returns and withholding tax schedules",
  credits: "Credits, which analyses use",
  webhooks: "Endpoints that events are sent to",
  events: "What happened in the last 30 days",
  keys: "API keys",
} as const;
const tagNames = Object.keys(tagDescriptions) as (keyof typeof tagDescriptions)[];

/** The webhook bodies: one schema per kind of event, and one for any event. */
export interface SentEvents {
  bodies: ReadonlyMap<string, z.ZodType>;
  any: z.ZodType;
}

/** The OpenAPI 3.1 document of the declared operations and webhooks, generated from the schemas that validate requests and responses. */
export function openApiDocument(
  operations: readonly Operation[],
  { bodies, any: webhookEvent }: SentEvents,
  version: string,
): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const seen = new Map<string, number>();
  for (const { path, method, route } of operations) {
    const count = (seen.get(route.operation) ?? 0) + 1;
    seen.set(route.operation, count);
    (paths[path] ??= {})[method] = operationObject(route, method, count === 1 ? route.operation : `${route.operation}.alias${count - 1}`);
  }
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Levy partner API",
      version,
      description: "Invoice tax analysis and tax filing. Every request carries the headers x-api-key and Content-Type: application/json.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: tagNames.map((name) => ({ name, description: tagDescriptions[name] })),
    externalDocs: { description: "Guides, errors, and samples", url: "/docs" },
    security: [{ apiKey: [] }],
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key", description: "levy_test_… (sandbox) or levy_live_… (production)" },
      },
      schemas: { Error: errorBody, Problem: problemBody },
      headers: sharedHeaders,
      // Registered as a response, so that the event schemas are generated as output rather than input. The entry is deleted below.
      responses: { Webhook: { description: "", content: { "application/json": { schema: webhookEvent } } } },
    },
  });
  delete document.components?.responses;
  return withPlainSchemas({ ...document, webhooks: webhooksOf(bodies) });
}

function operationObject(route: AnyPartnerRoute, method: Operation["method"], operationId: string): ZodOpenApiOperationObject {
  const scopes = typeof route.scope === "string" ? [route.scope] : route.scope;
  return {
    operationId,
    tags: [route.operation.split(".", 1)[0] ?? "other"],
    ...(route.summary ? { summary: route.summary } : {}),
    description: `Scope: ${scopes.map((scope) => `\`${scope}\``).join(" or ")}.`,
    requestParams: {
      ...(route.params ? { path: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: route.query as z.ZodObject } : {}),
      ...headerParams(route, method),
    },
    ...(route.body ? { requestBody: requestBody(route.body, route.examples) } : {}),
    responses: { ...successes(route, method), ...failures(route, method) },
    "x-scopes": scopes,
  };
}

function requestBody(schema: z.ZodType, examples?: RequestExamples) {
  const named = examples ? { examples: { ...examples } } : {};
  return { required: !schema.safeParse({}).success, content: { "application/json": { schema, ...named } } };
}

function headerParams(route: AnyPartnerRoute, method: Operation["method"]): { header?: z.ZodObject } {
  const own = (route.headers as z.ZodObject | undefined)?.shape ?? {};
  const idempotency =
    method === "post"
      ? {
          "Idempotency-Key": z
            .string()
            .regex(/^[\x21-\x7e]{1,255}$/)
            .optional()
            .meta({ description: "Repeated requests with the same key return the first response and do nothing else" }),
        }
      : {};
  const etag = route.etag
    ? { "If-None-Match": described(z.string().optional(), "ETag of an earlier response: the answer is 304 if nothing has changed") }
    : {};
  const shape = { ...own, ...idempotency, ...etag };
  return Object.keys(shape).length > 0 ? { header: z.object(shape) } : {};
}

function successes(route: AnyPartnerRoute, method: Operation["method"]): ZodOpenApiResponsesObject {
  const replayed = method === "post" ? { "Idempotent-Replayed": text("true if this repeats the response to an earlier request") } : {};
  const etag = route.etag ? { ETag: text("Version of the data; send it as If-None-Match"), ...whileItRuns } : {};
  const entries = [...shapesOf(route.response)].map(([status, { schema }]) => [
    status,
    {
      description: status === 202 ? "Accepted" : status === 201 ? "Created" : "Success",
      headers: { ...rateHeaders, ...etag, ...replayed },
      content: { "application/json": { schema } },
    },
  ]);
  return {
    ...(Object.fromEntries(entries) as ZodOpenApiResponsesObject),
    ...(route.etag ? { 304: { description: "Not modified since the given ETag", headers: rateHeaders } } : {}),
  };
}

function failures(route: AnyPartnerRoute, method: Operation["method"]): ZodOpenApiResponsesObject {
  const codes = new Set<DomainErrorCode>([
    ...COMMON,
    ...(route.params ? ["resource_not_found" as const] : []),
    ...(method === "post" ? ["idempotency_in_progress" as const, "idempotency_key_reused" as const] : []),
    ...(route.errors ?? []),
  ]);
  const byStatus = new Map<number, DomainErrorCode[]>();
  for (const code of codes) byStatus.set(httpStatusOf[code], [...(byStatus.get(httpStatusOf[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.join(", "),
        headers: failureHeaders(status, names),
        content: { "application/json": { schema: errorBody }, "application/problem+json": { schema: problemBody } },
      },
    ]),
  ) as ZodOpenApiResponsesObject;
}

const retryAfter = { "Retry-After": count("Seconds to wait before retrying") };

function failureHeaders(status: number, codes: readonly DomainErrorCode[]) {
  const mayPass = status === 429 || status === 503 || codes.includes("idempotency_in_progress");
  // Without a valid key there is no quota to report.
  return { ...(status === 401 ? { ...requestIdHeader, "WWW-Authenticate": text("ApiKey") } : rateHeaders), ...(mayPass ? retryAfter : {}) };
}
