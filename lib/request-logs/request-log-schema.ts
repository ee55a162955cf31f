import { z } from "zod";
import { searchText } from "@/lib/kernel/text/search-text";
import { statusClasses } from "./request-log-values";

const text = (longest: number) => z.string().trim().min(1).max(longest).optional().catch(undefined);

/** The query parameters of the request log; invalid ones count as absent. */
export const requestLogQuery = z.object({
  /** A request id; the id of a job, filing, key, or webhook; an error code; or part of a path. */
  q: searchText(),
  status: z.enum(statusClasses).optional().catch(undefined),
  operation: text(100),
  keyId: text(40),
  /** Instants; `from` is inclusive, `to` exclusive. */
  from: z.iso.datetime().optional().catch(undefined),
  to: z.iso.datetime().optional().catch(undefined),
  /** The page starts after this request, going back in time. */
  before: text(40),
});
export type RequestLogQuery = z.infer<typeof requestLogQuery>;

/** A request as a row of the list. */
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
  /** The public facts of the key; null if it no longer exists. */
  key: { name: string; prefix: string; last4: string } | null;
  subjectId: string | null;
}

export interface RequestLogPage {
  rows: RequestLogRow[];
  /** `before` of the next page; null on the last page. */
  nextBefore: string | null;
  /** The number of requests searched, if older ones remain from `nextBefore` on; null if the page is full or nothing older remains. */
  searched: number | null;
}

/** A request with its bodies as JSON text, with secrets masked, and cut if long; null if there was none. */
export interface RequestLogEntry extends RequestLogRow {
  query: string | null;
  requestBody: string | null;
  responseBody: string | null;
}
