import { z } from "zod";
import type { MisnamedWarning } from "@/lib/kernel/schemas/misnamed-fields";
import { described } from "@/lib/kernel/schemas/described";
import type { Page } from "@/lib/kernel/rows/page";
import { encodeCursor } from "./cursor";

/** What the response envelope contains besides the data. */
export interface AnswerMeta {
  requestId: string;
  timestamp: string;
}

/** The shape of a route's response for one status: the schema of the whole body, and a function that builds it from a verb's data. */
export interface AnswerShape<T> {
  readonly schema: z.ZodType;
  readonly wrap: (data: T, meta: AnswerMeta) => Record<string, unknown>;
}

/** A plain zod schema stands for the data in the standard envelope `{success, data, meta}`. */
export type ResponseEntry = z.ZodType | AnswerShape<never>;
export type ResponseMap = Readonly<Record<number, ResponseEntry>>;

export type DataOf<E> = E extends AnswerShape<infer T> ? T : E extends z.ZodType ? z.input<E> : never;

/** A verb's data with an explicit status and headers. A route with a single status may return just the data. */
export class Answer<S extends number, T> {
  constructor(
    readonly status: S,
    readonly data: T,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Builds the result of a route with several statuses, or one with extra headers. */
export function answer<S extends number, T>(status: S, data: T, headers?: Record<string, string>): Answer<S, T> {
  return new Answer(status, data, headers);
}

export type Returned<R extends ResponseMap> = DataOf<R[keyof R]> | { [S in keyof R & number]: Answer<S, DataOf<R[S]>> }[keyof R & number];

const instant = z.iso.datetime({ precision: 3 });
const requestId = z.string().meta({ description: "Same as the x-request-id header", example: "req_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
const meta = z.object({ requestId, timestamp: described(instant, "When the response was made") }).meta({ id: "Meta" });
const success = described(z.literal(true), "Errors have false, or don't have it");
const status = described(z.literal("success"), "Errors have error");
const message = described(z.string(), "What was done, in a sentence");

/** `{"success": true, "data": …, "meta": {requestId, timestamp}}` */
function standard<S extends z.ZodType>(data: S): AnswerShape<z.input<S>> {
  return {
    schema: z.object({ success, data, meta }),
    wrap: (value, { requestId, timestamp }) => ({ success: true, data: value, meta: { requestId, timestamp } }),
  };
}

/** Like `standard`, with warnings about misnamed request fields that were ignored, if any: `"warnings": [{code, message, fields}]` */
export function standardWithWarnings<S extends z.ZodType>(data: S): AnswerShape<{ data: z.input<S>; warnings: MisnamedWarning[] }> {
  const warning = z.object({
    code: described(z.literal("fields_ignored"), "Some fields have no effect under their name or in their place"),
    message: described(z.string(), "Which fields, and what was probably meant"),
    fields: described(z.array(z.string()), "Their names, up to 100"),
  });
  const warnings = z.array(warning).optional().meta({ description: "What may not be what you meant" });
  return {
    schema: z.object({ success, data, meta, warnings }),
    wrap: (value, { requestId, timestamp }) => ({
      success: true,
      data: value.data,
      meta: { requestId, timestamp },
      ...(value.warnings.length > 0 ? { warnings: value.warnings } : {}),
    }),
  };
}

/** `{"success": true, "data": […], "meta": {hasMore, nextCursor, requestId}}`, built from a verb's `Page` */
export function pageOf<S extends z.ZodType>(item: S): AnswerShape<Page<z.input<S>>> {
  return {
    schema: z.object({
      success,
      data: described(z.array(item), "A page of the list, newest first"),
      meta: z.object({
        hasMore: described(z.boolean(), "Whether there are more pages"),
        nextCursor: described(z.string().nullable(), "Send it as cursor for the next page. null on the last"),
        requestId,
      }),
    }),
    wrap: ({ items, nextAfter }, { requestId }) => ({
      success: true,
      data: items,
      meta: { hasMore: nextAfter !== null, nextCursor: nextAfter === null ? null : encodeCursor(nextAfter), requestId },
    }),
  };
}

/** `{"status": "success", "message", "data": {"id", "deleted": true}}`, built from the id of the deleted object */
export function deletion(text: string): AnswerShape<{ id: string }> {
  return {
    schema: z.object({
      status,
      message,
      data: z.object({ id: described(z.string(), "ID of what was deleted"), deleted: described(z.literal(true), "It no longer exists") }),
    }),
    wrap: ({ id }) => ({ status: "success", message: text, data: { id, deleted: true } }),
  };
}

/** For deletions that concern an analysis, both envelopes in one: `{"success": true, "status": "success", "message", "data", "meta"}` */
export function analysisDeletion<S extends z.ZodType>(data: S, messageOf: (data: z.input<S>) => string): AnswerShape<z.input<S>> {
  return {
    schema: z.object({ success, status, message, data, meta }),
    wrap: (value, { requestId, timestamp }) => ({
      success: true,
      status: "success",
      message: messageOf(value),
      data: value,
      meta: { requestId, timestamp },
    }),
  };
}

/** `{"status": "success", "data", "meta"}`: the envelope for reading filings */
export function statusAndData<S extends z.ZodType>(data: S): AnswerShape<z.input<S>> {
  return {
    schema: z.object({ status, data, meta }),
    wrap: (value, { requestId, timestamp }) => ({ status: "success", data: value, meta: { requestId, timestamp } }),
  };
}

/** The response shapes of a route by status; computed once, when the route is declared. */
export function shapesOf(response: ResponseMap): ReadonlyMap<number, AnswerShape<unknown>> {
  return new Map(
    Object.entries(response).map(([status, entry]) => [
      Number(status),
      (entry instanceof z.ZodType ? standard(entry) : entry) as AnswerShape<unknown>,
    ]),
  );
}
