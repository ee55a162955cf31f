import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, environment } from "./columns";

/**
 * Every partner API request that came with an existing key, for 7 days. Requests without one belong to nobody and are not kept. Rows are
 * written in batches after the response, without foreign keys, so that no write waits for a lock.
 */
export const requestLogs = pgTable(
  "request_logs",
  {
    /** The request's own id, also sent in x-request-id; it sorts by time. */
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    environment: environment(),
    keyId: text("key_id").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    /** The operation of the OpenAPI document. */
    operation: text("operation").notNull(),
    status: integer("status").notNull(),
    /** The `code` of an error response. */
    errorCode: text("error_code"),
    durationMs: integer("duration_ms").notNull(),
    /** The job, filing, key or webhook that the path names or the request created. */
    subjectId: text("subject_id"),
    /** JSON with secrets masked, truncated if it is long. */
    query: text("query"),
    requestBody: text("request_body"),
    responseBody: text("response_body"),
    createdAt: createdAt(),
  },
  (t) => [
    index("request_logs_account").on(t.accountId, t.environment, t.id.desc()),
    index("request_logs_subject")
      .on(t.accountId, t.subjectId)
      .where(sql`${t.subjectId} is not null`),
  ],
);
