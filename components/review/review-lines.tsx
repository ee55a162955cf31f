"use client";

import type { ReactNode } from "react";
import { Pencil, Plus, Scale, Trash2 } from "lucide-react";
import { formatFigure } from "@/components/format/amount";
import { confidenceInWords, Doubt } from "@/components/result/confidence";
import { lineFields, type FieldEntry } from "@/components/result/fields";
import { useHighlightTarget } from "@/components/result/highlight";
import {
  AmountCells,
  AmountHeads,
  LineCategory,
  LineVat,
  LineWht,
  linePrice,
  linePrintedRate,
  linePrintedTax,
  lineQuantity,
  lineUnit,
  lineLayout,
  spokenValue,
} from "@/components/result/line-cells";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { FieldEditor } from "./field-editor";
import { isOpen, stepOn } from "./open-fields";
import { fieldElementId, useReviewing } from "./review-context";

type Line = AnalysisResult["lineItems"][number];

/** The lines, each value of which can be corrected in place, with what the law makes of them. */
export function ReviewLines() {
  const { view, mayCorrect, addLine } = useReviewing();
  const currency = view.result.invoice.currency.value;
  const fields = new Map(lineFields(view.result).map((field) => [field.key, field]));
  const layout = lineLayout(view.result.lineItems);
  const at = (line: Line, name: string): FieldEntry | undefined => onItsLine(fields.get(`lineItems[${line.lineNumber - 1}].${name}`), line);
  return (
    <Panel
      below
      bare
      title="Lines"
      aside={
        mayCorrect ? (
          <Button size="sm" look="quiet" onClick={addLine}>
            <Plus aria-hidden />
            Add a line<kbd className="hidden ident text-ink-faint sm:inline">N</kbd>
          </Button>
        ) : null
      }
    >
      {view.result.lineItems.length === 0 ? (
        <EmptyState icon={<Scale />} title="No lines found">
          Taxes were analyzed on the totals. Add lines to have them analyzed individually.
        </EmptyState>
      ) : (
        <Table label="Line items" stacked>
          <thead>
            <tr>
              <HeadCell className="w-full">Line</HeadCell>
              <AmountHeads isLong={layout.isLong} currency={currency} />
              <HeadCell>VAT, WHT</HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
            {view.result.lineItems.map((line) => (
              <tr key={line.lineNumber}>
                <Cell place="main" className={layout.words}>
                  <Value field={at(line, "description")} text={line.description.value ?? "No description"} />
                  <span className="block text-xs text-ink-faint">
                    <LineCategory line={line} /> {mayCorrect ? <LineTools lineNumber={line.lineNumber} /> : null}
                  </span>
                </Cell>
                <AmountCells
                  isLong={layout.isLong}
                  currency={currency}
                  quantity={
                    <span>
                      <Value field={at(line, "quantity")} text={lineQuantity(line)} />{" "}
                      <IfLookedAt field={at(line, "unit")} text={lineUnit(line)} />
                    </span>
                  }
                  price={<Value field={at(line, "unitPrice")} text={linePrice(line)} />}
                  amount={<Value field={at(line, "amount")} text={formatFigure(line.amount.value, currency)} />}
                />
                <Cell className={layout.taxes}>
                  <span className="flex flex-wrap gap-x-4 gap-y-0.5 sm:grid">
                    <span>
                      <LineVat vat={line.vat} currency={currency} />
                      <span className="block text-xs text-ink-soft">
                        <IfLookedAt field={at(line, "taxAmount")} text={linePrintedTax(line, currency)} />{" "}
                        <IfLookedAt field={at(line, "taxRate")} text={linePrintedRate(line)} />
                      </span>
                    </span>
                    <span>
                      <LineWht wht={line.wht} currency={currency} />
                    </span>
                  </span>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** What the page does not print is looked for on its line: that lights up instead. */
function onItsLine(field: FieldEntry | undefined, { description, amount, unitPrice, quantity }: Line): FieldEntry | undefined {
  if (!field || field.places.length > 0) return field;
  return { ...field, places: [description, amount, unitPrice, quantity].find(({ provenance }) => provenance.length > 0)?.provenance ?? [] };
}

/** What few pages give of a line, where it is given, or where a finding asks what it is: each field to look at is there to be reached. */
function IfLookedAt({ field, text }: { field: FieldEntry | undefined; text: string }) {
  const { view, editing } = useReviewing();
  if (!field || (field.value === null && editing !== field.key && !isOpen(view, field) && !stepOn(view, field.key))) return null;
  return <Value field={field} text={text} />;
}

function LineTools({ lineNumber }: { lineNumber: number }) {
  const { correctLine, override, takeLineAway } = useReviewing();
  return (
    <span className="inline-flex align-middle">
      <Tool name={`Correct line ${lineNumber}`} title="Correct the values of this line" use={() => correctLine(lineNumber)}>
        <Pencil aria-hidden />
      </Tool>
      <Tool name={`Override treatment of line ${lineNumber}`} title="Override treatment (T)" use={() => override(lineNumber)}>
        <Scale aria-hidden />
      </Tool>
      <Tool name={`Remove line ${lineNumber}`} title="Remove: not a line item (Del)" use={() => takeLineAway(lineNumber)}>
        <Trash2 aria-hidden />
      </Tool>
    </span>
  );
}

/** Small beside words, and as large as a finger needs it. */
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

function Value({ field, text }: { field: FieldEntry | undefined; text: string }) {
  const { editing } = useReviewing();
  if (!field) return <>{text}</>;
  return editing === field.key ? (
    <FieldEditor field={field.key} label={field.label} value={field.value} className="min-w-24" />
  ) : (
    <Figure field={field} text={text} />
  );
}

function Figure({ field, text }: { field: FieldEntry; text: string }) {
  const { view, mayCorrect, edit, refusals } = useReviewing();
  const { lit, handlers } = useHighlightTarget(field);
  const step = stepOn(view, field.key);
  const open = view.status === "open" && isOpen(view, field);
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
          if (mayCorrect) edit(field.key);
        }}
        aria-label={settled ? `${field.label}: ${text}. ${settled}` : spokenValue(field, text)}
        title={settled ?? (field.confidence === null ? undefined : `Confidence: ${confidenceInWords(field.confidence)}`)}
        className={classNames(
          "-mx-1 rounded-sm px-1 text-left hover:bg-sunken pointer-coarse:min-h-6 pointer-coarse:min-w-6",
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
