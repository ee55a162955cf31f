"use client";

import { useState } from "react";
import { formatFigure } from "@/components/format/amount";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ScheduleRow } from "@/lib/returns/check-schedule";
import { faultInWords } from "./column-words";

const AT_ONCE = 50;
const shown = [
  { column: "beneficiaryName", label: "Beneficiary", numeric: false, look: "" }, { column: "beneficiaryTin", label: "Tax number", numeric: false, look: "" },
  { column: "transactionDate", label: "Paid", numeric: false, look: "" }, { column: "transactionDesc", label: "For", numeric: false, look: "max-w-28 2xl:max-w-56" },
  { column: "transactionAmount", label: "Amount", numeric: true, look: "" }, { column: "rate", label: "Rate", numeric: true, look: "" }, { column: "taxAmount", label: "Tax", numeric: true, look: "" },
] as const;

/** Whose tax it is and how much lead on a phone; what tells itself needs no name there. */
const placeOf = (column: (typeof shown)[number]["column"], label: string) =>
  (column === "beneficiaryName" ? { place: "main" } as const : column === "taxAmount" ? { place: "aside" } as const : column === "transactionDesc" ? {} : { fact: label });

/** The rows of a schedule as they stand in the file, those at fault first, each fault beneath its row. */
export function ScheduleRows({ rows }: { rows: readonly ScheduleRow[] }) {
  const [count, setCount] = useState(AT_ONCE);
  const ordered = [...rows].sort((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.line - b.line);
  return (
    <Panel bare title={`${rows.length.toLocaleString("en")} ${rows.length === 1 ? "row" : "rows"}`}>
      <Table label="Rows of the schedule" stacked>
        <thead><tr><HeadCell numeric className="!pr-1.5">Line</HeadCell>{shown.map(({ column, label, numeric }) => <HeadCell key={column} numeric={numeric} className="!px-1.5">{label}</HeadCell>)}</tr></thead>
        <tbody>{ordered.slice(0, count).map((row) => <Row key={row.line} row={row} />)}</tbody>
      </Table>
      {ordered.length > count ? <div className="flex justify-center p-3"><Button size="sm" onClick={() => setCount(count + 200)}>Show more</Button></div> : null}
    </Panel>
  );
}

function Row({ row: { line, cells, faults, reckonedTax } }: { row: ScheduleRow }) {
  const at = (column: string) => faults.filter((fault) => fault.column === column);
  const note = `line-${line}-faults`;
  return (
    <>
      <tr className={faults.length > 0 ? "bg-danger-soft [&>td]:border-b-0" : undefined} aria-describedby={faults.length > 0 ? note : undefined}>
        <Cell numeric fact="Line" className="!pr-1.5 text-xs text-ink-faint">{line}</Cell>
        {shown.map(({ column, label, numeric, look }) => (
          <Cell key={column} {...placeOf(column, label)} numeric={numeric} className={`!px-1.5 truncate ${look || "max-w-36"} ${at(column).length > 0 ? "font-medium text-danger underline decoration-wavy underline-offset-4" : ""}`}>
            {column === "taxAmount" && reckonedTax !== null ? <>{formatFigure(reckonedTax, "NGN")} <Badge tone="info">reckoned</Badge></> : cells[column] || (at(column).length > 0 ? "(empty)" : "–")}
          </Cell>
        ))}
      </tr>
      {faults.length > 0 ? (
        <tr className="bg-danger-soft"><td colSpan={shown.length + 1} className="border-b border-line px-4 pb-2" id={note}><ul className="grid gap-0.5 text-xs text-danger">{faults.map(({ column, message }) => <li key={`${column}${message}`}>{faultInWords(message)}</li>)}</ul></td></tr>
      ) : null}
    </>
  );
}
