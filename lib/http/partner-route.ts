import { z } from "zod";
import { systemClock } from "@/lib/kernel/clock";
import type { Ctx, Scope } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { DomainError, notFound, type DomainErrorCode, type FieldFault } from "@/lib/kernel/errors";
import { misnamedFields, type MisnamedField } from "@/lib/kernel/schemas/misnamed-fields";
import { Admission, businessesNamed } from "./admission";
import { Answer, shapesOf, type AnswerShape, type ResponseMap, type Returned } from "./answers";
import { authenticate, type Caller } from "./authenticate";
import { pagedOtherwise } from "./cursor";
import { errorAnswer } from "./errors";
import { claimOf, keyFault, once, REPLAYED } from "./idempotency";
import { withinDatabaseTimeout } from "./within-database-timeout";
import { knownMembers } from "./known-members";
import { declaredLength, parseJson, requireJsonContentType, requirePlainBody } from "./request-body";
import { logRequest } from "./log-request";
import { measureRequest } from "./measure-request";
import { routeHandler, type RouteHandler } from "./route-handler";
import { requestScope, type RequestScope, type LoggedParts } from "./request-scope";
import { matchesEtag, weakEtag } from "./etag";
import { Validation } from "./validation";
import type { RequestExamples } from "./request-example";
import type { Head, Incoming, Params, WireAnswer } from "./wire";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Schema = z.ZodType | undefined;

export interface RouteInput<B, Q, P, H> {
  ctx: Ctx;
  body: Parsed<B>;
  query: Parsed<Q>;
  params: Parsed<P>;
  headers: Parsed<H>;
  /** Members of the body that are ignored because they are misnamed or misplaced. */
  misnamed(): MisnamedField[];
}

/** One operation of the partner API: everything about it except its verb. */
export interface PartnerRoute<R extends ResponseMap, B extends Schema, Q extends Schema, P extends Schema, H extends Schema, X = unknown> {
  /** `<area>.<verb>`. Alias paths use the same operation, and so share its idempotency keys. */
  operation: string;
  /** One sentence for the API reference. */
  summary?: string;
  /** The scope that a key needs. With several, a key with any of them passes here, and the verb decides. */
  scope: Scope | readonly Scope[];
  body?: B;
  /** Complete example bodies for the API reference. */
  examples?: RequestExamples;
  query?: Q;
  params?: P;
  /** Request headers, with names in lower case. */
  headers?: H;
  /** Throws if a request must be refused before its content is examined. */
  refuse?(ctx: Ctx, headers: Head["headers"]): void;
  /** The fault of a body that was made for another path, whatever else is wrong with it; null otherwise. `sent` may be any JSON. */
  misdirected?(sent: unknown): FieldFault | null;
  /** Maps each status to the schema of `data` in the standard envelope, or to one of the envelopes of `answers.ts`. */
  response: R;
  /** Whether responses carry an ETag of their data, and requests that already have the data get 304. */
  etag?: boolean;
  /** Error codes of this operation, beyond those that any operation may return. */
  errors?: readonly DomainErrorCode[];
  /**
   * Required if the verb decides which of several scopes it needs: throws what the verb would throw for a key without that scope, so that a
   * response stored for an Idempotency-Key is not given to a key that may not have it.
   */
  mayRepeat?(input: RouteInput<B, Q, P, H>): Promise<void>;
  /**
   * Work that needs something other than the database, such as a name server. With an Idempotency-Key the verb runs in a transaction, and
   * waiting inside it would hold its connection and locks. Runs before the transaction, and not if a stored response is returned.
   */
  before?(input: RouteInput<B, Q, P, H>): Promise<X>;
  /** The verb. Returns data for the only declared status, or `answer(status, data, headers)`; `prepared` is the result of `before`. */
  handle(input: RouteInput<B, Q, P, H>, prepared: X): Promise<Returned<R>> | Returned<R>;
}

export type AnyPartnerRoute = PartnerRoute<ResponseMap, Schema, Schema, Schema, Schema>;
/** A route with its response envelopes. */
interface Declared extends AnyPartnerRoute {
  readonly shapes: ReadonlyMap<number, AnswerShape<unknown>>;
}

export type PartnerHandler = RouteHandler & { readonly route: AnyPartnerRoute };

/**
 * Makes a route handler that takes each request through these steps; the first that fails decides the response:
 * 1. The path and its method are known, or 404 or 405. Other handlers see to this (`otherMethods`).
 * 2. The body is at most 2 MiB, or 413.
 * 3. The API key is valid and may be used, or 401 or 403.
 * 4. The key is within its rate and concurrency limits, or 429.
 * 5. The content type is JSON, also without a body, or 400.
 * 6. The body is valid JSON, or 400.
 * 7. The key has the scope of the operation, or 403. Then the route's own `refuse` runs.
 * 8. Path, query, headers, and body are valid, or 400 with all faults at once. An ID that no resource can have is 404.
 * 9. The businesses that the request names are within their rate limit, or 429.
 * 10. A stored response for the Idempotency-Key is returned; a reused or busy key is 422 or 409.
 * 11. The verb runs: 402 if it needs more credits than there are, otherwise its own response. With an Idempotency-Key, what it writes and
 *     the response are committed in one transaction.
 */
export function partnerRoute<
  const R extends ResponseMap,
  B extends Schema = undefined,
  Q extends Schema = undefined,
  P extends Schema = undefined,
  H extends Schema = undefined,
  X = undefined,
>(route: PartnerRoute<R, B, Q, P, H, X>): PartnerHandler {
  const declared: Declared = { ...(route as unknown as AnyPartnerRoute), shapes: shapesOf(route.response) };
  const handler = routeHandler(async (incoming, params) => {
    const scope = requestScope(incoming);
    const startedAtMs = performance.now();
    const answer = await respond(declared, incoming, params, scope).catch((error: unknown) => errorAnswer(error, scope));
    const done = {
      operation: route.operation,
      method: incoming.method,
      status: answer.status,
      durationMs: performance.now() - startedAtMs,
    };
    logRequest(done, incoming.headers, scope);
    measureRequest(done, scope);
    return answer;
  });
  return Object.assign(handler, { route: declared });
}

async function respond(route: Declared, incoming: Incoming, params: Params, scope: RequestScope): Promise<WireAnswer> {
  const length = declaredLength(incoming.headers);
  const entering = enter(incoming, scope);
  // A request that was given up may still acquire its concurrency slot, which must then be released.
  const giveUp = (error: unknown): never => {
    void entering.then(
      ({ admission }) => admission.leave(),
      () => undefined,
    );
    throw error;
  };
  entering.catch(() => undefined);
  // A body of unknown length is read without waiting for the check of the key, because 413 takes precedence.
  const early = length === null ? await incoming.readBody().catch(giveUp) : null;
  const { caller, admission } = await withinDatabaseTimeout(entering).catch(giveUp);
  try {
    requireJsonContentType(incoming.headers);
    const bytes = early ?? (await incoming.readBody());
    if (bytes.byteLength > 0) requirePlainBody(incoming.headers);
    const sent = parseJson(bytes);
    requireScope(caller.ctx, route.scope);
    route.refuse?.(caller.ctx, incoming.headers);
    const input = validate(route, incoming, params, sent, { ctx: caller.ctx, logged: scope.logged });
    await admission.countBusinesses(businessesNamed(input.body));
    return await withinDatabaseTimeout(answerOf(route, incoming, input, { params, body: sent }, scope));
  } finally {
    await admission.leave();
  }
}

async function enter({ headers }: Head, scope: RequestScope): Promise<{ caller: Caller; admission: Admission }> {
  const caller = await authenticate(headers, scope, getDatabase(), systemClock);
  return { caller, admission: await Admission.enter(caller, scope) };
}

function requireScope(ctx: Ctx, needed: Scope | readonly Scope[]): void {
  const anyOf = typeof needed === "string" ? [needed] : needed;
  if (ctx.actor.kind === "apiKey" && anyOf.some((scope) => ctx.actor.kind === "apiKey" && ctx.actor.scopes.includes(scope))) return;
  throw new DomainError(
    "insufficient_scope",
    `This API key doesn't have the scope ${anyOf.join(" or ")}. Use a key that has it, or create one in the portal.`,
    { extra: { requiredScope: anyOf[0] } },
  );
}

type Input = RouteInput<Schema, Schema, Schema, Schema>;

/** Validates a request, and records in `logged` what the request log may keep of it, valid or not. */
function validate(
  route: AnyPartnerRoute,
  head: Head,
  params: Params,
  sent: unknown,
  { ctx, logged }: { ctx: Ctx; logged: LoggedParts },
): Input {
  const path = new Validation();
  const pathParams = path.parse(route.params, params);
  if (path.failed) throw notFound("resource");
  logged.params = pathParams;
  const rest = new Validation();
  const input = {
    ctx,
    params: pathParams,
    body: rest.parse(route.body, bodyOf(route, sent)),
    query: route.query && parseQuery(rest, route.query, head.url),
    headers: route.headers && rest.parse(route.headers, Object.fromEntries(head.headers)),
    misnamed: () => misnamedFields(route.body, sent),
  };
  const faults = [route.misdirected?.(sent), head.method === "POST" ? keyFault(head.headers) : null];
  for (const fault of faults) if (fault) rest.add(fault);
  if (rest.failed) logged.body = knownMembers(route.body, sent);
  else Object.assign(logged, { query: input.query, body: input.body } satisfies LoggedParts);
  rest.finish();
  return input as unknown as Input;
}

/**
 * Parses the query; an empty value (`cursor=`) counts as absent. A repeated parameter is refused, since a caller who filters by two values
 * would take the response as matching both. A misnamed one is refused too: `item_status=failed`, if ignored, would return every item. So
 * is one by which other services page.
 */
function parseQuery(rest: Validation, schema: Schema, url: string): unknown {
  const start = url.indexOf("?");
  if (start < 0) return rest.parse(schema, {});
  const given = [...new URLSearchParams(url.slice(start))].filter(([, value]) => value !== "");
  const names = given.map(([name]) => name);
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  for (const field of known.filter((name) => names.indexOf(name) !== names.lastIndexOf(name)))
    rest.add({ field, code: "duplicate", message: `${field} is given more than once: send a single value` });
  const query = Object.fromEntries(given);
  for (const { field, meant } of misnamedFields(schema, query))
    rest.add({ field, code: "misnamed", message: `${field} is not a parameter of this path: rename it to ${meant}` });
  for (const field of known.includes("cursor") ? Object.keys(query) : []) {
    const instead = known.includes(field) ? null : pagedOtherwise(field);
    if (instead !== null) rest.add({ field, code: "misnamed", message: `${field} is not a parameter of this path: ${instead}` });
  }
  return rest.parse(schema, query);
}

/** An empty body counts as `{}` if the operation requires nothing; otherwise it is invalid JSON. */
function bodyOf(route: AnyPartnerRoute, sent: unknown): unknown {
  if (sent !== undefined || !route.body) return sent;
  if (route.body.safeParse({}).success) return {};
  throw new DomainError("invalid_json", "The request body is empty. Send a JSON object.");
}

async function answerOf(
  route: Declared,
  head: Head,
  input: Input,
  content: { params: Params; body: unknown },
  scope: RequestScope,
): Promise<WireAnswer> {
  const run = async (ctx: Ctx, prepared: unknown): Promise<WireAnswer> =>
    wire(route, await route.handle({ ...input, ctx }, prepared), scope);
  const before = route.before && ((ctx: Ctx) => Promise.resolve(route.before?.({ ...input, ctx })));
  const isPathed = Object.keys(content.params).length > 0;
  const claim = head.method === "POST" ? claimOf(head.headers, route.operation, isPathed ? content : content.body) : null;
  const given = claim
    ? await once(input.ctx, claim, run, (ctx) => mayRepeat(route, { ...input, ctx }), before)
    : { ...(await run(input.ctx, await before?.(input.ctx))), replayed: false };
  // No verb ran, so the ids by which the log and a purge find the request are read from the stored response.
  if (given.replayed) scope.logged.data = (JSON.parse(given.body) as { data?: unknown }).data;
  scope.logged.answer = given.body;
  const headers = { ...scope.headers, ...scope.rateHeaders?.(), ...given.headers, ...(given.replayed ? REPLAYED : {}) };
  const { etag } = given.headers;
  if (etag !== undefined && matchesEtag(head.headers.get("if-none-match"), etag)) return { status: 304, headers, body: "" };
  return { status: given.status, headers: { "content-type": "application/json", ...headers }, body: given.body };
}

async function mayRepeat(route: Declared, input: Input): Promise<void> {
  if (typeof route.scope === "string") return;
  if (!route.mayRepeat) throw new Error(`${route.operation} takes several scopes, and says of none which one a repeat of it takes`);
  await route.mayRepeat(input);
}

/** Serializes a verb's result. Outside production, a result that violates its own schema is thrown as a bug. */
function wire(route: Declared, returned: unknown, scope: RequestScope): WireAnswer {
  const given = returned instanceof Answer ? (returned as Answer<number, unknown>) : new Answer(onlyStatus(route), returned);
  const shape = route.shapes.get(given.status);
  if (!shape) throw new Error(`${route.operation} answered ${given.status}, which it does not declare`);
  const { schema, wrap } = shape;
  const whole = wrap(given.data, { requestId: scope.requestId, timestamp: new Date().toISOString() });
  scope.logged.data = whole.data;
  if (env().NODE_ENV !== "production") schema.parse(whole);
  return {
    status: given.status,
    headers: { ...(route.etag ? { etag: weakEtag(given.data) } : {}), ...given.headers },
    body: JSON.stringify(whole),
  };
}

function onlyStatus(route: Declared): number {
  const [status, ...others] = route.shapes.keys();
  if (status === undefined || others.length > 0)
    throw new Error(`${route.operation} declares several statuses: say which with answer(status, data)`);
  return status;
}
