"use client";

import { useLayoutEffect, useMemo, useRef } from "react";
import { Plus, Scale } from "lucide-react";
import { AmountHeads, lineLayout, LINES_AT_ONCE } from "@/components/result/line-cells";
import { Button } from "@/components/ui/button";
import { useDrawnParts } from "@/components/ui/drawn-parts";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { HeadCell, Table } from "@/components/ui/table";
import { lineMarks, unmarked } from "./open-fields";
import { useReviewing } from "./review-context";
import { ReviewLine, type LineActions } from "./review-line";

/** The line items, each value editable in place, with their tax treatment. */
export function ReviewLines() {
  const { view, mayCorrect, addLine } = useReviewing();
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
        <Lines key={view.itemId} />
      )}
    </Panel>
  );
}

const noRefusals: Readonly<Record<string, string>> = {};

/** Re-renders only the lines whose own data changed, because an invoice may have hundreds. */
function Lines() {
  const { view, mayCorrect, editing, refusals } = useReviewing();
  const { lineItems, invoice } = view.result;
  const currency = invoice.currency.value;
  const layout = useMemo(() => lineLayout(lineItems), [lineItems]);
  const marks = lineMarks(view);
  const acts = useLineActions();
  const drawn = useDrawnParts(lineItems.length, LINES_AT_ONCE);
  const isOf = (field: string | null, lineNumber: number): boolean => field?.startsWith(`lineItems[${lineNumber - 1}].`) ?? false;
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
        {lineItems.slice(0, drawn).map((line) => {
          const { lookAt, steps } = marks.get(line.lineNumber) ?? unmarked;
          return (
            <ReviewLine
              key={line.lineNumber}
              line={line}
              currency={currency}
              isLong={layout.isLong}
              words={layout.words}
              taxes={layout.taxes}
              lookAt={lookAt}
              steps={steps}
              refusals={Object.keys(refusals).some((field) => isOf(field, line.lineNumber)) ? refusals : noRefusals}
              editing={isOf(editing, line.lineNumber) ? editing : null}
              isUndecided={view.status === "open"}
              mayCorrect={mayCorrect}
              acts={acts}
            />
          );
        })}
      </tbody>
    </Table>
  );
}

/** Stable callbacks that always call the latest actions. */
function useLineActions(): LineActions {
  const { edit, correctLine, override, takeLineAway } = useReviewing();
  const latest = useRef({ edit, correctLine, override, takeLineAway });
  useLayoutEffect(() => {
    latest.current = { edit, correctLine, override, takeLineAway };
  });
  return useMemo(
    () => ({
      edit: (field) => latest.current.edit(field),
      correctLine: (lineNumber) => latest.current.correctLine(lineNumber),
      override: (lineNumber) => latest.current.override(lineNumber),
      takeLineAway: (lineNumber) => latest.current.takeLineAway(lineNumber),
    }),
    [],
  );
}
