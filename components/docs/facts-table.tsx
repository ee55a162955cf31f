import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";

export interface FactRow {
  /** Anchor of the row, where it can be linked to. */
  id?: string;
  key?: string;
  cells: readonly ReactNode[];
}

/** A table of facts with one row each; a row that a link leads to is lit. */
export function FactsTable({ label, head, rows, bare = false }: { label: string; head: readonly string[]; rows: readonly FactRow[]; bare?: boolean }) {
  const table = (
    <Table label={label}>
      <thead><tr>{head.map((title) => <HeadCell key={title}>{title}</HeadCell>)}</tr></thead>
      <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
        {rows.map((row, index) => (
          <tr key={row.id ?? row.key ?? index} {...(row.id ? { id: row.id } : {})} className="scroll-mt-20 target:bg-accent-soft">
            {row.cells.map((cell, at) => <Cell key={head[at]} className="text-ink-soft">{cell}</Cell>)}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return bare ? table : <Panel bare>{table}</Panel>;
}

/** A code that links to its own row. */
export function CodeAnchor({ code, label = code }: { code: string; label?: string }) {
  return <a href={`#${code}`} className="font-mono text-xs font-medium text-ink hover:underline">{label}</a>;
}
