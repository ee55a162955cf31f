import { z } from "zod";
import { searchText } from "@/lib/kernel/search-text";
import { statusClasses } from "./request-log-values";

const text = (longest: number) => z.string().trim().min(1).max(longest).optional().catch(undefined);

/** The filters of the request log, as they stand in the page's address. What can't be read counts as not given. */
export const requestLogQuery = z.object({
  /** A request id, the id of a job, filing, key or webhook, an error code, or part of a path. */
  q: searchText(),
  status: z.enum(statusClasses).optional().catch(undefined),
  operation: text(100),
  keyId: text(40),
  /** Instants; `to` is left out itself. */
  from: z.iso.datetime().optional().catch(undefined),
  to: z.iso.datetime().optional().catch(undefined),
  /** The request after which, going back in time, the page begins. */
  before: text(40),
});
export type RequestLogQuery = z.infer<typeof requestLogQuery>;

/** One request as a row of a list. */
export interface RequestLogRow {
  requestId: string;
  createdAt: string;
  method: string;
  path: string;
  operation: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  keyId: string;
  /** What may be shown of the key; null where it is gone. */
  key: { name: string; prefix: string; last4: string } | null;
  subjectId: string | null;
}

export interface RequestLogPage {
  rows: RequestLogRow[];
  /** `before` of the next page; null on the last. */
  nextBefore: string | null;
  /** So many were looked through, and there are older ones behind `nextBefore`; null where the page is full, or there are no more. */
  searched: number | null;
}

/** A request with its bodies: JSON with the secrets masked, cut where it is long; null where there was none. */
export interface RequestLogEntry extends RequestLogRow {
  query: string | null;
  requestBody: string | null;
  responseBody: string | null;
}
