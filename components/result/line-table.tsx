"use client";

import { formatFigure } from "@/components/format/amount";
import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { Doubt } from "./confidence";
import type { FieldEntry } from "./fields";
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
  spokenValue,
  lineLayout,
} from "./line-cells";

/** The lines with what the law makes of each. Its figures light up on the document like the fields do. */
export function LineTable({ result, fields }: { result: AnalysisResult; fields: readonly FieldEntry[] }) {
  const currency = result.invoice.currency.value;
  const layout = lineLayout(result.lineItems);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return (
    <Table label="Line items" stacked>
      <thead>
        <tr>
          <HeadCell className="w-full">Line</HeadCell>
          <AmountHeads isLong={layout.isLong} currency={currency} />
          <HeadCell>VAT, WHT</HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
        {result.lineItems.map((line) => {
          const at = (name: string): FieldEntry | undefined => byKey.get(`lineItems[${line.lineNumber - 1}].${name}`);
          return (
            <tr key={line.lineNumber}>
              <Cell place="main" className={layout.words}>
                <Value field={at("description")} text={line.description.value ?? "No description"} />
                <span className="block text-xs text-ink-faint">
                  <LineCategory line={line} />
                </span>
              </Cell>
              <AmountCells
                isLong={layout.isLong}
                currency={currency}
                quantity={
                  <Value field={at("quantity")} text={line.unit.value ? `${lineQuantity(line)} ${line.unit.value}` : lineQuantity(line)} />
                }
                price={<Value field={at("unitPrice")} text={linePrice(line)} />}
                amount={<Value field={at("amount")} text={formatFigure(line.amount.value, currency)} />}
              />
              <Cell className={layout.taxes}>
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
        })}
      </tbody>
    </Table>
  );
}

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
      id={`field-${field.key}`}
      {...handlers}
      aria-label={spokenValue(field, text)}
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
