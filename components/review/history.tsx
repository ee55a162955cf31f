"use client";

import { MessageSquare } from "lucide-react";
import { When } from "@/components/format/when";
import { inWordsWithin } from "@/components/format/words";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import type { ReviewStep } from "@/lib/review/read-review";
import { isPending } from "./review-client";
import { useReviewing } from "./review-context";
import { shownValue } from "./review-field";
import { lineInWords, overrideInWords } from "./step-words";

/** Who did and said what, latest first. Undone steps stay, struck through. */
export function History({ onComment }: { onComment: (() => void) | null }) {
  const { view } = useReviewing();
  const entries = [
    ...view.steps
      .filter((step) => !isPending(step))
      .map((step) => ({
        at: step.at,
        id: step.id,
        who: step.by.name,
        what: <StepText step={step} currency={view.result.invoice.currency.value} />,
        undone: step.undoneAt !== null,
      })),
    ...view.comments.map(({ id, author, body, at }) => ({
      at,
      id,
      who: author.name,
      what: <span className="block whitespace-pre-wrap text-ink">{body}</span>,
      undone: false,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel
      below
      bare
      title="History"
      aside={
        onComment ? (
          <Button size="sm" look="quiet" onClick={onComment}>
            <MessageSquare aria-hidden />
            Comment<kbd className="hidden ident text-ink-faint sm:inline">C</kbd>
          </Button>
        ) : null
      }
    >
      {entries.length === 0 ? (
        <p className="p-4 text-sm text-ink-faint">No changes or comments yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {entries.map(({ id, at, who, what, undone }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2 text-sm text-ink-soft">
              <span className="min-w-0 flex-1">
                <strong className="font-medium text-ink">{who}</strong> <span className={classNames(undone && "line-through")}>{what}</span>
                {undone ? <span className="text-ink-faint"> (undone)</span> : null}
              </span>
              <span className="text-xs text-ink-faint">
                <When at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const withDetail = (what: string, detail: string): string => (detail ? `${what}: ${detail}` : what);

function StepText({ step, currency }: { step: ReviewStep; currency: string | null }) {
  const field = inWordsWithin(step.field);
  switch (step.kind) {
    case "field_corrected":
      return (
        <>
          changed {field} from {shownValue(step.field ?? "", step.before, currency)} to {shownValue(step.field ?? "", step.after, currency)}
        </>
      );
    case "field_confirmed":
      return <>confirmed {field}</>;
    case "line_added":
      return <>{withDetail(`added ${field}`, lineInWords(step.after, currency))}</>;
    case "line_removed":
      return <>{withDetail(`removed ${field}`, lineInWords(step.before, currency))}</>;
    case "treatment_overridden": {
      const changed = overrideInWords(step);
      return (
        <>
          overrode the {field}
          {changed ? ` (${changed})` : ""}: {step.reason}
        </>
      );
    }
    case "approved":
      return <>approved the invoice</>;
    case "rejected":
      return <>rejected the invoice: {step.reason}</>;
    case "reopened":
      return <>reopened it: {step.reason}</>;
    case "assigned":
      return <>{step.to ? (step.to.id === step.by.id ? "self-assigned it" : `assigned it to ${step.to.name}`) : "unassigned it"}</>;
  }
}
