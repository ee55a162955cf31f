import type { EventKind } from "@/lib/webhooks/event-kinds";

/** Groups event kinds under headings; keeps the order of the list. */
export function groupKinds(kinds: readonly EventKind[]): { label: string; kinds: EventKind[] }[] {
  const groups = new Map<string, EventKind[]>();
  for (const kind of kinds) {
    // A test event goes to one endpoint, whatever it is subscribed to.
    if (kind === "webhook.test") continue;
    const label = groupOf(kind);
    groups.set(label, [...(groups.get(label) ?? []), kind]);
  }
  return [...groups].map(([label, members]) => ({ label, kinds: members }));
}

function groupOf(kind: EventKind): string {
  if (kind.startsWith("prism.")) return "Invoices";
  if (kind.startsWith("vat.")) return "VAT filings";
  if (kind.startsWith("wht.")) return "WHT filings";
  return "Account";
}

/** What an endpoint is subscribed to, in a few words. */
export function eventsInWords(events: readonly string[]): string {
  if (events.includes("*")) return "All events";
  return events.length === 1 ? (events[0] ?? "") : `${events.length} event types`;
}
