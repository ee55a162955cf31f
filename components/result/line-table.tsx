"use client";

import { formatFigure, formatRate } from "@/components/format/amount";
import { inWords } from "@/components/format/words";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import type { FieldEntry } from "./fields";
import { useHighlightTarget } from "./highlight";
import { treatmentLabels } from "./opinions";

/** The lines with what the law makes of each. Its figures light up on the document like the fields do. */
export function LineTable({ result, fields }: { result: AnalysisResult; fields: readonly FieldEntry[] }) {
  const currency = result.invoice.currency.value;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return (
    <Table label="Line items">
      <thead>
        <tr>
          <HeadCell>Line</HeadCell><HeadCell numeric>Quantity</HeadCell><HeadCell numeric>Unit price</HeadCell>
          <HeadCell numeric>Amount{currency ? ` (${currency})` : ""}</HeadCell><HeadCell>VAT</HeadCell><HeadCell>Withholding tax</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
        {result.lineItems.map((line, index) => {
          const at = (name: string): FieldEntry | undefined => byKey.get(`lineItems[${index}].${name}`);
          return (
            <tr key={index}>
              <Cell className="min-w-48">
                <Value field={at("description")} text={line.description.value ?? "No description"} />
                <span className="block text-xs text-ink-faint">{line.category.label}, {Math.floor(line.category.confidence * 100)}%</span>
              </Cell>
              <Cell numeric><Value field={at("quantity")} text={line.quantity.value === null ? "–" : `${line.quantity.value.toLocaleString("en", { maximumFractionDigits: 6 })}${line.unit.value ? ` ${line.unit.value}` : ""}`} /></Cell>
              <Cell numeric><Value field={at("unitPrice")} text={line.unitPrice.value?.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 }) ?? "–"} /></Cell>
              <Cell numeric className="font-medium"><Value field={at("amount")} text={formatFigure(line.amount.value, currency)} /></Cell>
              <Cell><Tax headline={treatmentLabels[line.vat.treatment]} rate={line.vat.rate} amount={formatFigure(line.vat.expected, currency)} /></Cell>
              <Cell><Tax headline={line.wht.applicable === null ? "Undetermined" : line.wht.applicable ? inWords(line.wht.category) : "None"} rate={line.wht.applicable ? line.wht.rate : null} amount={line.wht.applicable ? formatFigure(line.wht.amount, currency) : null} /></Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Tax({ headline, rate, amount }: { headline: string; rate: number | null; amount: string | null }) {
  return (
    <>
      <span className="block whitespace-nowrap">{headline}</span>
      {rate === null && amount === null ? null : <span className="block text-xs whitespace-nowrap text-ink-faint">{rate === null ? "" : `${formatRate(rate)} · `}{amount}</span>}
    </>
  );
}

function Value({ field, text }: { field: FieldEntry | undefined; text: string }) {
  return field && field.places.length > 0 ? <PlacedValue field={field} text={text} /> : <>{text}</>;
}

function PlacedValue({ field, text }: { field: FieldEntry; text: string }) {
  const { lit, handlers } = useHighlightTarget(field);
  return <button type="button" id={`field-${field.key}`} {...handlers} className={classNames("-mx-1 rounded-sm px-1 text-left hover:bg-sunken", lit && "bg-sunken")}>{text}</button>;
}
