import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, environment } from "./columns";

/**
 * Each request of the partner API that came with a key which exists, for 7 days. One without belongs to nobody and is not
 * kept. Written in batches after the answer was given, so there are no foreign keys to wait for.
 */
export const requestLogs = pgTable(
  "request_logs",
  {
    /** The request's own id, the one in x-request-id; it sorts by time. */
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    environment: environment(),
    keyId: text("key_id").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    /** The operation of the OpenAPI document. */
    operation: text("operation").notNull(),
    status: integer("status").notNull(),
    /** `code` of an error's body. */
    errorCode: text("error_code"),
    durationMs: integer("duration_ms").notNull(),
    /** The job, filing, key or webhook that the path names or the answer made. */
    subjectId: text("subject_id"),
    /** JSON with its secrets masked, cut where it is long. */
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
