"use client";

import { memo, useMemo, type ReactNode } from "react";
import { Pencil, Scale, Trash2 } from "lucide-react";
import { formatFigure } from "@/components/format/amount";
import { confidenceInWords, Doubt } from "@/components/result/confidence";
import { fieldElementId } from "@/components/result/focus-field";
import { fieldsOfLine, linePath, type FieldEntry } from "@/components/result/fields";
import { useHighlightTarget } from "@/components/result/highlight";
import {
  AmountCells,
  LineCategory,
  LineVat,
  LineWht,
  linePrice,
  linePrintedRate,
  linePrintedTax,
  lineQuantity,
  lineUnit,
  spokenValue,
} from "@/components/result/line-cells";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Cell } from "@/components/ui/table";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { FieldEditor } from "./field-editor";
import type { LineMarks } from "./open-fields";
import type { Reviewing } from "./review-context";

type Line = AnalysisResult["lineItems"][number];

export type LineActions = Pick<Reviewing, "edit" | "correctLine" | "override" | "takeLineAway">;

interface Marked extends LineMarks {
  /** Path of the field of this line whose editor is open. */
  editing: string | null;
  refusals: Readonly<Record<string, string>>;
  isUndecided: boolean;
  mayCorrect: boolean;
  acts: LineActions;
}

interface Shown extends Marked {
  line: Line;
  currency: string | null;
  isLong: boolean;
  words: string;
  taxes: string;
}

/** One line under review. Memoized: it depends on its props alone, so nothing else on the screen re-renders it. */
export const ReviewLine = memo(function ReviewLine({ line, currency, isLong, words, taxes, ...marked }: Shown) {
  const { lineNumber } = line;
  const fields = useMemo(() => new Map(fieldsOfLine(line, currency).map((field) => [field.key, onItsLine(field, line)])), [line, currency]);
  const value = (name: string, text: string): ReactNode => (
    <Value field={fields.get(linePath(lineNumber, name))} name={name} text={text} {...marked} />
  );
  /**
   * A value that few documents have: shown if present, being edited, or marked for checking, because every such field must be reachable.
   */
  const ifLookedAt = (name: string, text: string): ReactNode => {
    const key = linePath(lineNumber, name);
    const isShown =
      (fields.get(key)?.value ?? null) !== null ||
      marked.editing === key ||
      isNamed(marked.lookAt, name) ||
      marked.steps.some(({ field }) => field === key);
    return isShown ? value(name, text) : null;
  };
  return (
    <tr>
      <Cell place="main" className={words}>
        {value("description", line.description.value ?? "No description")}
        <span className="block text-xs text-ink-faint">
          <LineCategory line={line} /> {marked.mayCorrect ? <LineTools lineNumber={lineNumber} acts={marked.acts} /> : null}
        </span>
      </Cell>
      <AmountCells
        isLong={isLong}
        currency={currency}
        quantity={
          <span>
            {value("quantity", lineQuantity(line))} {ifLookedAt("unit", lineUnit(line))}
          </span>
        }
        price={value("unitPrice", linePrice(line))}
        amount={value("amount", formatFigure(line.amount.value, currency))}
      />
      <Cell className={taxes}>
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 sm:grid">
          <span>
            <LineVat vat={line.vat} currency={currency} />
            <span className="block text-xs text-ink-soft">
              {ifLookedAt("taxAmount", linePrintedTax(line, currency))} {ifLookedAt("taxRate", linePrintedRate(line))}
            </span>
          </span>
          <span>
            <LineWht wht={line.wht} currency={currency} />
          </span>
        </span>
      </Cell>
    </tr>
  );
});

const isNamed = (names: string, name: string): boolean => names.split(" ").includes(name);

/** A value that isn't printed highlights its line's text instead. */
function onItsLine(field: FieldEntry, { description, amount, unitPrice, quantity }: Line): FieldEntry {
  if (field.places.length > 0) return field;
  return { ...field, places: [description, amount, unitPrice, quantity].find(({ provenance }) => provenance.length > 0)?.provenance ?? [] };
}

function LineTools({ lineNumber, acts }: { lineNumber: number; acts: LineActions }) {
  return (
    <span className="inline-flex align-middle">
      <Tool name={`Correct line ${lineNumber}`} title="Correct the values of this line" use={() => acts.correctLine(lineNumber)}>
        <Pencil aria-hidden />
      </Tool>
      <Tool name={`Override treatment of line ${lineNumber}`} title="Override treatment (T)" use={() => acts.override(lineNumber)}>
        <Scale aria-hidden />
      </Tool>
      <Tool name={`Remove line ${lineNumber}`} title="Remove: not a line item (Del)" use={() => acts.takeLineAway(lineNumber)}>
        <Trash2 aria-hidden />
      </Tool>
    </span>
  );
}

/** A small button beside text, enlarged for touch. */
function Tool({ name, title, use, children }: { name: string; title: string; use: () => void; children: ReactNode }) {
  return (
    <Button
      look="quiet"
      size="icon"
      className="!size-6 pointer-coarse:!size-11 pointer-fine:[&_svg]:!size-3.5"
      aria-label={name}
      title={title}
      onClick={use}
    >
      {children}
    </Button>
  );
}

interface Valued extends Marked {
  name: string;
  text: string;
}

function Value({ field, ...rest }: Valued & { field: FieldEntry | undefined }) {
  if (!field) return <>{rest.text}</>;
  return rest.editing === field.key ? (
    <FieldEditor field={field.key} label={field.label} value={field.value} className="min-w-24" />
  ) : (
    <Figure field={field} {...rest} />
  );
}

function Figure({ field, name, text, lookAt, steps, refusals, isUndecided, mayCorrect, acts }: Valued & { field: FieldEntry }) {
  const { lit, handlers } = useHighlightTarget(field);
  const step = steps.find((one) => one.field === field.key);
  const open = isUndecided && !step && isNamed(lookAt, name);
  const settled = step ? `${step.kind === "field_corrected" ? "Corrected" : "Checked"} by ${step.by.name}` : null;
  return (
    <>
      <button
        type="button"
        id={fieldElementId(field.key)}
        data-field={field.key}
        data-open={open || undefined}
        {...handlers}
        onDoubleClick={() => {
          if (mayCorrect) acts.edit(field.key);
        }}
        aria-label={settled ? `${field.label}: ${text}. ${settled}` : spokenValue(field, text)}
        title={settled ?? (field.confidence === null ? undefined : `Confidence: ${confidenceInWords(field.confidence)}`)}
        className={classNames(
          "-mx-1 rounded-sm px-1 text-left hover:bg-sunken max-lg:min-h-6 max-lg:min-w-6 pointer-coarse:min-h-6 pointer-coarse:min-w-6",
          lit && "bg-sunken",
          open && "underline decoration-caution decoration-2 underline-offset-4",
          step?.kind === "field_corrected" && "text-positive",
        )}
      >
        {text}
        {step ? null : <Doubt value={field.value} confidence={field.confidence} />}
      </button>
      {refusals[field.key] ? (
        <span role="alert" className="block text-xs text-danger">
          {refusals[field.key]}
        </span>
      ) : null}
    </>
  );
}
