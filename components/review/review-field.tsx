"use client";

import { Check, Pencil, PenLine } from "lucide-react";
import { formatAmount, formatRate } from "@/components/format/amount";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { humanize } from "@/components/format/humanize";
import { Confidence } from "@/components/result/confidence";
import { fullLabel, isPrintedDifferently, type FieldEntry } from "@/components/result/fields";
import { fieldElementId } from "@/components/result/focus-field";
import { useHighlightTarget } from "@/components/result/highlight";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { kindOfField, parseFieldPath } from "@/lib/review/field-values";
import type { ReviewStep, ReviewView } from "@/lib/review/read-review";
import { withThousandsSeparators } from "./field-text";
import { FieldEditor } from "./field-editor";
import { isOpen, stepOn } from "./open-fields";
import { isPending } from "./review-client";
import { useReviewing } from "./review-context";

const sources = { document: null, request: "from the request", derived: "computed" } as const;

const labelLook = "col-span-2 text-xs text-ink-soft sm:col-span-1 sm:text-sm";

/** Formats a step's value for display. */
export function shownValue(field: string, value: unknown, currency: string | null): string {
  if (value === null || value === undefined) return "nothing";
  const place = parseFieldPath(field);
  const kind = place ? kindOfField(place) : "text";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  switch (kind) {
    case "amount":
      return formatAmount(Number(text), currency);
    case "decimal":
      return withThousandsSeparators(Number(text));
    case "rate":
      return formatRate(Number(text));
    case "date":
      return formatDay(text);
    case "documentType":
      return humanize(text);
    default:
      return text;
  }
}

/** One value. Pointing at it highlights its position; Enter confirms it; E or a click on the pencil corrects it. */
export function ReviewField({ field }: { field: FieldEntry }) {
  const { view, mayCorrect, editing, edit, refusals } = useReviewing();
  const { lit, handlers } = useHighlightTarget(field);
  const step = stepOn(view, field.key);
  const open = view.status === "open" && isOpen(view, field);
  const text =
    step && isPending(step) && step.kind === "field_corrected"
      ? shownValue(field.key, step.after, view.result.invoice.currency.value)
      : field.text;
  const row = classNames(
    "grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-l-2 sm:grid-cols-[minmax(5.5rem,8rem)_minmax(0,1fr)_auto] py-1.5 pr-3 pl-3.5 text-left text-sm pointer-coarse:min-h-12",
    open ? "border-caution" : "border-transparent",
    lit && "bg-sunken",
  );
  if (editing === field.key) {
    return (
      <div className={row} {...handlers}>
        <span className={labelLook}>{field.label}</span>
        <FieldEditor field={field.key} label={field.label} value={field.value} className="col-span-2" />
      </div>
    );
  }
  return (
    <div className="relative">
      <button
        type="button"
        id={fieldElementId(field.key)}
        data-field={field.key}
        data-open={open || undefined}
        {...handlers}
        onDoubleClick={() => {
          if (mayCorrect) edit(field.key);
        }}
        className={classNames(row, "hover:bg-sunken focus-visible:-outline-offset-2", mayCorrect && "pr-10 pointer-coarse:pr-11")}
      >
        <span className={labelLook}>{field.label}</span>
        <span className="min-w-0 font-medium break-words">
          {text ?? <span className="font-normal text-ink-faint">not found</span>}
          {!step && sources[field.source] && text !== null ? <Badge className="ml-2 align-middle">{sources[field.source]}</Badge> : null}
          {!step && isPrintedDifferently(field) ? (
            <span className="block text-xs font-normal text-ink-faint">shown as “{field.raw}”</span>
          ) : null}
          {step ? <Settled view={view} step={step} /> : null}
          {refusals[field.key] ? (
            <span role="alert" className="block text-xs font-normal text-danger">
              {refusals[field.key]}
            </span>
          ) : null}
        </span>
        {step ? <SettledMark step={step} /> : text === null || field.confidence === null ? null : <Confidence value={field.confidence} />}
      </button>
      {mayCorrect ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Correct ${fullLabel(field)}`}
          title="Correct (E)"
          onClick={() => edit(field.key)}
          className="absolute top-5.5 right-2 sm:top-1 pointer-coarse:top-0.5 pointer-coarse:right-0 grid print:hidden size-6 pointer-coarse:size-11 place-items-center rounded-sm text-ink-faint hover:bg-line hover:text-ink [&_svg]:size-3.5"
        >
          <Pencil aria-hidden />
        </button>
      ) : null}
    </div>
  );
}

function SettledMark({ step }: { step: ReviewStep }) {
  const corrected = step.kind === "field_corrected";
  const Icon = corrected ? PenLine : Check;
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-positive [&_svg]:size-3.5">
      <Icon aria-hidden />
      {corrected ? "Corrected" : "Checked"}
    </span>
  );
}

/** Who corrected the value, and what it replaced. */
function Settled({ view, step }: { view: ReviewView; step: ReviewStep }) {
  if (step.kind !== "field_corrected") return null;
  return (
    <span className="block text-xs font-normal text-ink-faint">
      {step.by.name}; extracted as{" "}
      <s className="decoration-ink-faint">
        {isPending(step) ? "…" : shownValue(step.field ?? "", step.modelValue, view.result.invoice.currency.value)}
      </s>
    </span>
  );
}
