import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import { domainErrorCodes, type DomainErrorCode } from "@/lib/kernel/errors";
import { shapesOf } from "./answers";
import { httpStatusOf } from "./errors";
import { webhooksOf } from "./openapi-webhooks";
import type { AnyPartnerRoute } from "./partner-route";
import { withPlainSchemas } from "./plain-schemas";

/** A declaration with the place where it was found. */
export interface Operation {
  /** As in OpenAPI: `/v1/prism/invoice-analyze/batch/{job_id}/status`. */
  path: string;
  method: "get" | "post" | "delete";
  route: AnyPartnerRoute;
}

/** What any operation may answer. */
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
    code: z.string(),
    message: z.string(),
  }),
);

const extras = {
  errors: faults,
  requestId: z.string(),
  requiredScope: z.string().optional(),
  creditsRequired: z.int().optional(),
  creditsRemaining: z.int().optional(),
  topUpUrl: z.string().optional(),
  existingId: z.string().optional(),
  currentStatus: z.string().optional(),
  maxBytes: z.int().optional(),
  limit: z.enum(["key_rps", "key_concurrency", "business_rpm"]).optional(),
  retryAfter: z.int().optional(),
};

const errorBody = z
  .object({
    success: z.literal(false).optional().meta({ description: "Only on prism paths" }),
    status: z.literal("error"),
    code: z.enum(domainErrorCodes),
    message: z.string(),
    ...extras,
    docUrl: z.string(),
  })
  .meta({ id: "Error" });

const problemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    success: z.literal(false).optional(),
    code: z.enum(domainErrorCodes),
    ...extras,
  })
  .meta({
    id: "Problem",
    description: "The same error as an RFC 9457 problem document, sent when the request accepts application/problem+json",
  });

const text = (description: string) => ({ description, schema: { type: "string" as const } });
const rateHeaders = {
  "x-request-id": text("ID of this request; include it when you contact support"),
  "RateLimit-Policy": text("The rate limits that apply and their quotas"),
  RateLimit: text("The remaining quota of each rate limit"),
};

/** What is sent to partners: the body of each kind of event, and the schema of any of them. */
export interface SentEvents {
  bodies: ReadonlyMap<string, z.ZodType>;
  any: z.ZodType;
}

/** The OpenAPI 3.1 document of the declared operations and webhooks, from the very schemas that validate. */
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
    security: [{ apiKey: [] }],
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key", description: "levy_test_… (sandbox) or levy_live_… (production)" },
      },
      schemas: { Error: errorBody, Problem: problemBody },
      // What is sent is written like what is answered, and not like what is asked.
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
    ...(route.body
      ? { requestBody: { required: !route.body.safeParse({}).success, content: { "application/json": { schema: route.body } } } }
      : {}),
    responses: { ...successes(route), ...failures(route, method) },
    "x-scopes": scopes,
  };
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
            .meta({
              description:
                "Makes the request safe to retry: repeated requests with the same key return the first response and have no further effect",
            }),
        }
      : {};
  const etag = route.etag ? { "If-None-Match": z.string().optional() } : {};
  const shape = { ...own, ...idempotency, ...etag };
  return Object.keys(shape).length > 0 ? { header: z.object(shape) } : {};
}

function successes(route: AnyPartnerRoute): ZodOpenApiResponsesObject {
  const entries = [...shapesOf(route.response)].map(([status, { schema }]) => [
    status,
    {
      description: status === 202 ? "Accepted" : status === 201 ? "Created" : "Success",
      headers: { ...rateHeaders, ...(route.etag ? { ETag: text("Version of the data; send it as If-None-Match") } : {}) },
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
        headers:
          status === 429 || status === 503
            ? { "Retry-After": { description: "Seconds to wait before retrying", schema: { type: "integer" as const } } }
            : {},
        content: { "application/json": { schema: errorBody }, "application/problem+json": { schema: problemBody } },
      },
    ]),
  ) as ZodOpenApiResponsesObject;
}
