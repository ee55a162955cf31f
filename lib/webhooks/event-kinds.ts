/** Outcomes of a filing that partners are notified of, the same for VAT and WHT. */
const filingOutcomes = ["success", "failed", "already_filed", "no_pending", "action_required", "submitted", "canceled"] as const;

/** Every kind of event that Levy sends. The set is closed: endpoints subscribe to these or to `*`. */
export const eventKinds = [
  ...filingOutcomes.map((outcome) => `vat.filing.${outcome}` as const),
  ...filingOutcomes.map((outcome) => `wht.filing.${outcome}` as const),
  "prism.analysis.complete",
  "prism.analysis.failed",
  "prism.job.completed",
  "prism.job.partially_completed",
  "prism.job.failed",
  "prism.job.canceled",
  "credits.low",
  "credits.exhausted",
  "api_key.expiring",
  "webhook.test",
] as const;

export type EventKind = (typeof eventKinds)[number];

const known: ReadonlySet<string> = new Set(eventKinds);

/** Whether this version sends events of this kind. */
export function isEventKind(text: string): text is EventKind {
  return known.has(text);
}

/** Subscribes to every kind, including those of later versions. */
export const ALL_EVENTS = "*";

/** Whether an endpoint subscribed to `subscribed` is told about this kind. */
export function wantsEvent(subscribed: readonly string[], kind: string): boolean {
  return subscribed.includes(ALL_EVENTS) || subscribed.includes(kind);
}
