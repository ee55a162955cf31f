import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { logger } from "@/lib/kernel/logger";
import { beforeOthers, eachServer } from "./each-server";
import { emptyIdIn } from "./empty-id";
import { judgeUnknownPath, OPENAPI } from "./meant-path";
import { idIsEmpty, routeNotFoundBut } from "./other-methods";
import { readNodeBody } from "./request-body";
import { pathOf } from "./request-scope";
import { securityHeaders } from "./security-headers";
import { methodAsked, slashedPath } from "./tame-requests";
import type { Meet, Params, RequestHeaders, WireAnswer } from "./wire";

/** The exports of a route file that matter here: `meet` by method. */
type Handlers = Readonly<Partial<Record<string, { readonly meet: Meet }>>>;
/** Maps a folder's path below app, such as `/v1/webhooks/[id]/test`, to its handlers. */
export type PathTable = Readonly<Record<string, Handlers>>;

/** About what fits into one packet; compressing smaller responses saves nothing. */
const COMPRESS_FROM_BYTES = 1_400;
const compress = promisify(gzip);

/**
 * Answers the paths of `table` in Node's own server, before Next.js, which gets all other requests. A route handler is the same function in
 * both; routing through Next.js costs more than all the work of the handler (docs/decisions/0004).
 */
export function servePartnerApi(table: PathTable): void {
  const root = treeOf(table);
  const routes = Object.keys(table);
  eachServer((server) => {
    beforeOthers(server, (request, response) => {
      const found = withoutId(table, request) ?? find(root, request) ?? unknown(routes, request);
      if (!found) return false;
      serve(found, request, response).catch((error: unknown) => {
        logger("http").error({ err: error, path: request.url }, "an answer could not be sent");
        response.destroy();
      });
      return true;
    });
  });
}

/** A tree of path segments; `any` is the branch of a parameter. */
interface Branch {
  handlers?: Handlers;
  readonly named: Map<string, Branch>;
  any?: { readonly name: string; readonly branch: Branch };
}

function treeOf(table: PathTable): Branch {
  const root: Branch = { named: new Map() };
  for (const [path, handlers] of Object.entries(table)) {
    let at = root;
    for (const segment of path.slice(1).split("/")) {
      const name = /^\[(\w+)\]$/.exec(segment)?.[1];
      const next = (name === undefined ? at.named.get(segment) : at.any?.branch) ?? { named: new Map() };
      if (name === undefined) at.named.set(segment, next);
      else at.any = { name, branch: next };
      at = next;
    }
    at.handlers = handlers;
  }
  return root;
}

interface Found {
  meet: Meet;
  params: Params;
}

function find(root: Branch, { url = "/", method = "" }: IncomingMessage): Found | null {
  const end = url.search(/[?#]/);
  const params: Record<string, string> = {};
  let at = root;
  for (const segment of url.slice(1, end < 0 ? undefined : end).split("/")) {
    const named: Branch | undefined = at.named.get(segment);
    if (named) at = named;
    else {
      const value = decoded(segment);
      if (!at.any || value === "") return null;
      params[at.any.name] = value;
      at = at.any.branch;
    }
  }
  const meet = at.handlers?.[method]?.meet;
  return meet ? { meet, params } : null;
}

/**
 * Handles a path whose id is empty with an error that says so. A trailing slash counts as an empty id only if the method is supported on an
 * object but not on the list.
 */
function withoutId(table: PathTable, request: IncomingMessage): Found | null {
  const asked = slashedPath(request);
  if (asked === null) return null;
  const serves = (path: string) => "route" in (table[path]?.[methodAsked(request)] ?? {});
  const routes = Object.keys(table);
  const inside = emptyIdIn(routes, asked.replace(/\/$/, ""));
  const empty = inside ?? (serves(pathOf(request.url ?? "/")) ? null : emptyIdIn(routes.filter(serves), asked));
  return empty && { meet: idIsEmpty(asked, empty).meet, params: {} };
}

/** Answers a mistyped API path with a JSON error instead of a page. Paths that belong to Next.js are left to it. */
function unknown(routes: readonly string[], { url = "/" }: IncomingMessage): Found | null {
  const path = pathOf(url);
  const judged = path === OPENAPI ? null : judgeUnknownPath(routes, path);
  return judged && { meet: routeNotFoundBut(judged.meant).meet, params: {} };
}

/** Returns "" for a segment that can't be decoded, so that it matches no route. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

async function serve({ meet, params }: Found, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "/" } = request;
  const method = methodAsked(request);
  const readBody = (): Promise<Uint8Array> =>
    method === "GET" || method === "HEAD" ? Promise.resolve(new Uint8Array()) : readNodeBody(request);
  const answer = await meet({ method, url, headers: new NodeHeaders(request.headers), readBody }, params);
  const { body, headers } = await encoded(answer, request.headers["accept-encoding"] ?? "");
  response.writeHead(answer.status, { ...securityHeaders, ...headers });
  response.end(body);
}

async function encoded(
  { status, headers, body }: WireAnswer,
  accepted: string,
): Promise<{ headers: Record<string, string | number>; body: string | Buffer }> {
  if (status === 304) return { headers, body };
  const length = Buffer.byteLength(body);
  if (length < COMPRESS_FROM_BYTES) return { headers: { ...headers, "content-length": length }, body };
  const varying = { ...headers, vary: "accept-encoding" };
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return { headers: { ...varying, "content-length": length }, body };
  const packed = await compress(body);
  return { headers: { ...varying, "content-encoding": "gzip", "content-length": packed.byteLength }, body: packed };
}

/** Wraps Node's record of headers in the interface of fetch's Headers. */
class NodeHeaders implements RequestHeaders {
  constructor(private readonly record: IncomingHttpHeaders) {}

  get(name: string): string | null {
    const value = this.record[name];
    return value === undefined ? null : String(value);
  }

  has(name: string): boolean {
    return this.record[name] !== undefined;
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, value] of Object.entries(this.record)) if (value !== undefined) yield [name, String(value)];
  }
}
