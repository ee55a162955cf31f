import type { Tone } from "@/components/ui/badge";
import type { DueState } from "@/lib/returns/due-date";

/** In order of urgency. */
export const dueStates: Readonly<Record<DueState, { label: string; tone: Tone }>> = {
  overdue: { label: "Overdue", tone: "danger" },
  blocked: { label: "Action required", tone: "caution" },
  to_do: { label: "To file", tone: "accent" },
  partly: { label: "Partly filed", tone: "caution" },
  by_hand: { label: "Manual", tone: "caution" },
  under_way: { label: "In progress", tone: "info" },
  done: { label: "Filed", tone: "positive" },
  filed_elsewhere: { label: "Filed elsewhere", tone: "positive" },
  quiet: { label: "No invoices", tone: "neutral" },
};

const urgency = Object.keys(dueStates) as DueState[];

/** The most urgent of several states. */
export const mostUrgent = (states: readonly DueState[]): DueState => urgency.find((state) => states.includes(state)) ?? "quiet";

/** The states that occur among the dates, most urgent first. */
export function statesOf(dates: readonly { state: DueState }[]): DueState[] {
  const among = new Set(dates.map(({ state }) => state));
  return urgency.filter((state) => among.has(state));
}
