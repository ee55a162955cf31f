import type { Ctx } from "@/lib/kernel/context";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/kernel/csv";
import { walkAudit, type AuditQuery } from "./list-audit";

const heading = ["time", "id", "environment", "actor", "actor_id", "action", "target_id", "before", "after", "request_id"];

/** The entries that match as CSV, newest first, a page at a time. */
export async function* exportAudit(ctx: Ctx, query: AuditQuery): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(heading)}\r\n`;
  for await (const entries of walkAudit(ctx, query)) {
    yield entries
      .map(
        (entry) =>
          `${csvLine([
            entry.at,
            entry.id,
            entry.environment,
            entry.actor,
            entry.actorId,
            entry.action,
            entry.targetId,
            asJson(entry.before),
            asJson(entry.after),
            entry.requestId,
          ])}\r\n`,
      )
      .join("");
  }
}

const asJson = (value: Record<string, unknown> | null): string | null => (value === null ? null : JSON.stringify(value));
