import type { reviews } from "@/drizzle/schema";
import type { Analysis, Severity } from "@/lib/prism/model";

type ReviewRow = typeof reviews.$inferSelect;

/** Worst first; `reviews.worstSeverity` stores an index into this list. */
export const severityOrder: readonly Severity[] = ["critical", "high", "medium", "low", "info"];

/** Computes the columns that determine an invoice's rank in the queue. */
export function standingOf({
  anomalies,
  decision,
}: Pick<Analysis, "anomalies" | "decision">): Pick<ReviewRow, "recommendation" | "blockingAnomalies" | "anomalies" | "worstSeverity"> {
  const worst = severityOrder.findIndex((severity) => anomalies.some((anomaly) => anomaly.severity === severity));
  return {
    recommendation: decision.recommendation,
    blockingAnomalies: anomalies.filter(({ blocking }) => blocking).length,
    anomalies: anomalies.length,
    worstSeverity: worst === -1 ? severityOrder.length : worst,
  };
}
