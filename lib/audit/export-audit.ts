import type { Ctx } from "@/lib/kernel/context";
import { csvOf, type CsvColumn } from "@/lib/kernel/text/csv";
import { walkAudit, type AuditEntryView, type AuditQuery } from "./list-audit";

const asJson = (value: Record<string, unknown> | null): string | null => (value === null ? null : JSON.stringify(value));

const columns: readonly CsvColumn<AuditEntryView>[] = [
  { name: "createdAt", of: ({ at }) => at },
  { name: "id", of: ({ id }) => id },
  { name: "environment", of: ({ environment }) => environment },
  { name: "actor", of: ({ actor }) => actor },
  { name: "actorId", of: ({ actorId }) => actorId },
  { name: "action", of: ({ action }) => action },
  { name: "targetId", of: ({ targetId }) => targetId },
  { name: "before", of: ({ before }) => asJson(before) },
  { name: "after", of: ({ after }) => asJson(after) },
  { name: "requestId", of: ({ requestId }) => requestId },
];

/** Streams the matching entries as CSV, newest first, page by page. */
export const exportAudit = (ctx: Ctx, query: AuditQuery): AsyncGenerator<string> => csvOf(columns, walkAudit(ctx, query));
