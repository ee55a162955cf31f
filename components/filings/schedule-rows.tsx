"use client";

import { useState } from "react";
import { formatFigure } from "@/components/format/amount";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ScheduleRow } from "@/lib/returns/check-schedule";
import { cellInWords, faultInWords } from "./column-words";

const AT_ONCE = 50;
const shown = [
  { column: "transactionDate", label: "Paid", numeric: false },
  { column: "transactionAmount", label: "Amount", numeric: true },
  { column: "rate", label: "Rate", numeric: true },
  { column: "taxAmount", label: "Tax", numeric: true },
] as const;
type Shown = (typeof shown)[number]["column"] | "beneficiaryName" | "beneficiaryTin" | "transactionDesc";

/** The rows of a schedule as in the file, faulty ones first, with each fault below its row. */
export function ScheduleRows({ rows }: { rows: readonly ScheduleRow[] }) {
  const [count, setCount] = useState(AT_ONCE);
  const ordered = [...rows].sort((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.line - b.line);
  return (
    <Panel bare title={`${rows.length.toLocaleString("en")} ${rows.length === 1 ? "row" : "rows"}`}>
      <Table label="Rows of the schedule" stacked>
        <thead>
          <tr>
            <HeadCell numeric className="!pr-1.5">
              Line
            </HeadCell>
            <HeadCell className="w-full">Beneficiary</HeadCell>
            {shown.map(({ column, label, numeric }) => (
              <HeadCell key={column} numeric={numeric}>
                {label}
                {/^(transactionAmount|taxAmount)$/.test(column) ? ", NGN" : ""}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, count).map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </Table>
      {ordered.length > count ? (
        <div className="flex justify-center p-3">
          <Button size="sm" onClick={() => setCount(count + 200)}>
            Show more
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Row({ row }: { row: ScheduleRow }) {
  const { line, faults } = row;
  const note = `line-${line}-faults`;
  return (
    <>
      <tr
        className={faults.length > 0 ? "bg-danger-soft [&>td]:border-b-0" : undefined}
        aria-describedby={faults.length > 0 ? note : undefined}
      >
        <Cell numeric fact="Line" className="!pr-1.5 text-xs text-ink-faint">
          {line}
        </Cell>
        <Cell place="main" className="sm:max-w-0">
          <span dir="auto" className="block text-left font-medium wrap-anywhere">
            <Value row={row} column="beneficiaryName" />
          </span>
          <span className="block text-xs text-ink-faint wrap-anywhere">
            <Value row={row} column="beneficiaryTin" /> · <Value row={row} column="transactionDesc" />
          </span>
        </Cell>
        {shown.map(({ column, label, numeric }) => (
          <Cell
            key={column}
            {...(column === "taxAmount" ? ({ place: "aside" } as const) : { fact: label })}
            numeric={numeric}
            className={column === "taxAmount" ? "font-medium" : "whitespace-nowrap"}
          >
            <Value row={row} column={column} />
          </Cell>
        ))}
      </tr>
      {faults.length > 0 ? (
        <tr className="bg-danger-soft">
          <td colSpan={shown.length + 2} className="border-b border-line px-4 pb-2" id={note}>
            <ul className="grid gap-0.5 text-xs text-danger">
              {faults.map((fault) => (
                <li key={`${fault.column}${fault.message}`}>{faultInWords(fault)}</li>
              ))}
            </ul>
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Faulty values are shown as in the file, others formatted as elsewhere. */
function Value({ row: { cells, faults, reckonedTax }, column }: { row: ScheduleRow; column: Shown }) {
  const text = cells[column] ?? "";
  if (faults.some((fault) => fault.column === column))
    return <span className="font-medium text-danger underline decoration-wavy underline-offset-4">{text || "(empty)"}</span>;
  if (column === "taxAmount" && reckonedTax !== null)
    return (
      <>
        {formatFigure(reckonedTax, "NGN")}
        <span className="ml-2 text-xs font-normal text-ink-faint sm:ml-0 sm:block">calculated</span>
      </>
    );
  return <>{cellInWords(column, text)}</>;
}
