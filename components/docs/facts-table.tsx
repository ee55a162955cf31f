import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";

export interface FactRow {
  /** Anchor of the row, if links can point to it. */
  id?: string;
  key?: string;
  cells: readonly ReactNode[];
}

/**
 * A table of facts, one per row; the row that a link points to is highlighted. On a phone, each row is a card headed by column `main` with
 * the last column as its text. With `figures`, the other columns share one line.
 */
export function FactsTable({
  label,
  head,
  rows,
  main = 0,
  figures = false,
  bare = false,
}: {
  label: string;
  head: readonly string[];
  rows: readonly FactRow[];
  main?: number;
  figures?: boolean;
  bare?: boolean;
}) {
  const placeOf = (at: number) =>
    at === main ? ({ place: "main" } as const) : at === head.length - 1 && !figures ? ({ place: "text" } as const) : { fact: head[at] };
  const table = (
    <Table label={label} stacked>
      <thead>
        <tr>
          {head.map((title) => (
            <HeadCell key={title}>{title}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr>td]:align-top">
        {rows.map((row, index) => (
          <tr key={row.id ?? row.key ?? index} {...(row.id ? { id: row.id } : {})} className="scroll-mt-20 target:bg-accent-soft">
            {row.cells.map((cell, at) => (
              <Cell key={head[at]} {...placeOf(at)} className={at === main ? "text-ink" : "text-ink-soft"}>
                {cell}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return bare ? table : <Panel bare>{table}</Panel>;
}

/** A code that links to its own row. */
export function CodeAnchor({ code, label = code }: { code: string; label?: string }) {
  return (
    <a href={`#${code}`} className="font-mono text-xs font-medium text-ink hover:underline">
      {label}
    </a>
  );
}
