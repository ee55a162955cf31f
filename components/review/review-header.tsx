"use client";

import { ArrowLeft, Check, ChevronLeft, ChevronRight, Keyboard, RotateCcw, Undo2, UserRound, X } from "lucide-react";
import { useEffect, useLayoutEffect, type ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { formatAmount } from "@/components/format/amount";
import { useListAddress } from "@/components/ui/kept-search";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { openFields } from "./open-fields";
import { useReviewing } from "./review-context";
import { reviewName, reviewTitle } from "./review-title";
import { unheardWords, useUnheard } from "./waiting-decisions";

export interface HeaderActions {
  approve: () => void;
  reject: () => void;
  assign: () => void;
  undo: () => void;
  help: () => void;
  /** Go to the next and the previous invoice; null if there is none. */
  next: (() => void) | null;
  previous: (() => void) | null;
  /** Null if this person may not reopen. */ reopen: (() => void) | null;
}

const states = {
  open: { tone: "caution", text: "Waiting" },
  approved: { tone: "positive", text: "Approved" },
  rejected: { tone: "danger", text: "Rejected" },
} as const;

/** The current invoice, the progress, and the available actions. */
export function ReviewHeader({ actions, decidedCount, busy }: { actions: HeaderActions; decidedCount: number; busy: boolean }) {
  const { environment, view, readOnly } = useReviewing();
  const { total, amountDue, currency } = view.result.invoice;
  const queue = useListAddress(`/${environment}/review`);
  const open = openFields(view).length;
  const { tone, text } = states[view.status];
  const unheard = useUnheard(view.itemId);
  const name = reviewName(view);
  const title = reviewTitle(view);
  // The next invoice appears without a navigation, so the server's title would stay that of the first one.
  useEffect(() => {
    document.title = `${title} · Levy`;
  }, [title]);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild look="quiet" size="icon">
        <Link href={queue} aria-label="Back to the queue">
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-xl font-semibold text-pretty sm:truncate">{name}</h1>
        {/* Announces each new invoice once, because the focused element doesn't name it. */}
        <span aria-live="polite" className="sr-only">
          {[name, view.invoiceNumber, readOnly].filter(Boolean).join(", ")}
        </span>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tone}>{unheard === null ? text : unheardWords[unheard]}</Badge>
          {view.invoiceNumber ? <span className="min-w-0 wrap-anywhere">{view.invoiceNumber}</span> : null}
          <span className="font-medium text-ink tabular-nums">{formatAmount(total.value ?? amountDue.value, currency.value)}</span>
          {view.assignedTo ? (
            <span className="inline-flex items-center gap-1">
              <UserRound className="size-3.5" aria-hidden />
              {view.assignedTo.name}
            </span>
          ) : null}
          <span role="status" className="text-xs text-ink-faint">
            {busy
              ? "Checking…"
              : view.status !== "open"
                ? view.decidedBy
                  ? `by ${view.decidedBy.name}`
                  : "no review needed"
                : open === 0
                  ? "Nothing left to check"
                  : `${open} ${open === 1 ? "field" : "fields"} to check`}
            {decidedCount > 0 ? `, ${decidedCount} decided` : ""}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button
          look="quiet"
          size="icon"
          className="pointer-coarse:hidden"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={actions.help}
        >
          <Keyboard aria-hidden />
        </Button>
        <Way label="Previous invoice" shortcut="K" go={actions.previous}>
          <ChevronLeft aria-hidden />
        </Way>
        <Way label="Next invoice" shortcut="J" go={actions.next}>
          <ChevronRight aria-hidden />
        </Way>
        {readOnly ? null : (
          <>
            <Button look="quiet" size="icon" aria-label="Undo your last step" title="Undo (Z)" onClick={actions.undo}>
              <Undo2 aria-hidden />
            </Button>
            <Button look="quiet" size="icon" aria-label="Assign" title="Assign (A)" onClick={actions.assign}>
              <UserRound aria-hidden />
            </Button>
            <Decisions place="above" {...actions} />
          </>
        )}
        {readOnly && actions.reopen && view.status !== "open" && !view.filed ? (
          <Button onClick={actions.reopen}>
            <RotateCcw aria-hidden />
            Reopen
          </Button>
        ) : null}
      </div>
    </header>
  );
}

/** The two decision buttons: above the document or, on a phone, at the bottom of the window and last in tab order (app/globals.css). */
export function Decisions({ place, approve, reject }: { place: "above" | "foot" } & Pick<HeaderActions, "approve" | "reject">) {
  // The page itself scrolls and reserves space for them.
  useLayoutEffect(() => {
    if (place !== "foot") return;
    document.documentElement.toggleAttribute("data-decisions", true);
    return () => void document.documentElement.toggleAttribute("data-decisions", false);
  }, [place]);
  return (
    <div className={`decisions-${place}`} role="group" aria-label="Decision">
      <Button look="danger" onClick={reject}>
        <X aria-hidden />
        Reject<Key>R</Key>
      </Button>
      {/* The second click of a double click would approve the next invoice, which nobody has looked at. */}
      <Button
        look="primary"
        onClick={({ detail }) => {
          if (detail < 2) approve();
        }}
      >
        <Check aria-hidden />
        Approve<Key>Ctrl ⏎</Key>
      </Button>
    </div>
  );
}

/** Without a target it is `aria-disabled`, so that it keeps the keyboard focus. */
function Way({ label, shortcut, go, children }: { label: string; shortcut: string; go: (() => void) | null; children: ReactNode }) {
  return (
    <Button
      look="quiet"
      size="icon"
      className="aria-disabled:pointer-events-none aria-disabled:opacity-55"
      aria-label={label}
      aria-disabled={go === null || undefined}
      title={`${label} (${shortcut})`}
      onClick={() => go?.()}
    >
      {children}
    </Button>
  );
}

const Key = ({ children }: { children: string }) => <kbd className="hidden ident text-xs font-normal opacity-80 sm:inline">{children}</kbd>;
