"use client";

import { memo, useMemo } from "react";
import { formatFigure } from "@/components/format/amount";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { confidenceInWords, Doubt } from "./confidence";
import { useDrawnParts } from "@/components/ui/drawn-parts";
import { fieldElementId } from "./focus-field";
import { fieldsOfLine, linePath, type FieldEntry } from "./fields";
import { useHighlightTarget } from "./highlight";
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
  spokenValue,
  lineLayout,
  LINES_AT_ONCE,
} from "./line-cells";

/** The line items with their tax treatment. Their figures highlight on the document like the fields. */
export function LineTable({ result: { lineItems, invoice } }: { result: AnalysisResult }) {
  const currency = invoice.currency.value;
  const { isLong, words, taxes } = useMemo(() => lineLayout(lineItems), [lineItems]);
  const drawn = useDrawnParts(lineItems.length, LINES_AT_ONCE);
  return (
    <Table label="Line items" stacked>
      <thead>
        <tr>
          <HeadCell className="w-full">Line</HeadCell>
          <AmountHeads isLong={isLong} currency={currency} />
          <HeadCell>VAT, WHT</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
        {lineItems.slice(0, drawn).map((line) => (
          <Row key={line.lineNumber} line={line} currency={currency} isLong={isLong} words={words} taxes={taxes} />
        ))}
      </tbody>
    </Table>
  );
}

const Row = memo(function Row({
  line,
  currency,
  isLong,
  words,
  taxes,
}: {
  line: AnalysisResult["lineItems"][number];
  currency: string | null;
  isLong: boolean;
  words: string;
  taxes: string;
}) {
  const byKey = new Map(fieldsOfLine(line, currency).map((field) => [field.key, field]));
  const at = (name: string): FieldEntry | undefined => byKey.get(linePath(line.lineNumber, name));
  return (
    <tr>
      <Cell place="main" className={words}>
        <Value field={at("description")} text={line.description.value ?? "No description"} />
        <span className="block text-xs text-ink-faint">
          <LineCategory line={line} />
        </span>
      </Cell>
      <AmountCells
        isLong={isLong}
        currency={currency}
        quantity={<Value field={at("quantity")} text={line.unit.value ? `${lineQuantity(line)} ${lineUnit(line)}` : lineQuantity(line)} />}
        price={<Value field={at("unitPrice")} text={linePrice(line)} />}
        amount={<Value field={at("amount")} text={formatFigure(line.amount.value, currency)} />}
      />
      <Cell className={taxes}>
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 sm:grid">
          <span>
            <LineVat vat={line.vat} currency={currency} />
            {line.taxAmount.value === null && line.taxRate.value === null ? null : (
              <span className="block text-xs text-ink-faint">
                {line.taxAmount.value === null ? null : <Value field={at("taxAmount")} text={linePrintedTax(line, currency)} />}{" "}
                {line.taxRate.value === null ? null : <Value field={at("taxRate")} text={linePrintedRate(line)} />}
              </span>
            )}
          </span>
          <span>
            <LineWht wht={line.wht} currency={currency} />
          </span>
        </span>
      </Cell>
    </tr>
  );
});

function Value({ field, text }: { field: FieldEntry | undefined; text: string }) {
  if (field && field.places.length > 0) return <PlacedValue field={field} text={text} />;
  return (
    <span>
      {text}
      {field ? <Doubt value={field.value} confidence={field.confidence} /> : null}
    </span>
  );
}

function PlacedValue({ field, text }: { field: FieldEntry; text: string }) {
  const { lit, handlers } = useHighlightTarget(field);
  return (
    <button
      type="button"
      id={fieldElementId(field.key)}
      {...handlers}
      aria-label={spokenValue(field, text)}
      title={field.confidence === null || field.value === null ? undefined : `Confidence: ${confidenceInWords(field.confidence)}`}
      className={classNames(
        "-mx-1 rounded-sm px-1 text-left hover:bg-sunken pointer-coarse:min-h-6 pointer-coarse:min-w-6",
        lit && "bg-sunken",
      )}
    >
      {text}
      <Doubt value={field.value} confidence={field.confidence} />
    </button>
  );
}
