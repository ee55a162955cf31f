import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";

export interface FactRow {
  /** Anchor of the row, if links can point to it. */
  id?: string;
  key?: string;
  cells: readonly ReactNode[];
}

/**
 * A table of facts, one per row; the row that a link points to is highlighted. On a phone, each row is a card headed by column `main` with
 * the last column as its text. With `figures`, the other columns share one line. Some tables have hundreds of rows, so the cells carry no
 * classes; `.facts` in app/globals.css styles them.
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
    at === main ? { "data-place": "main" } : at === head.length - 1 && !figures ? { "data-place": "text" } : { "data-fact": head[at] };
  const table = (
    <Table label={label} stacked>
      <thead className="heads">
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="facts">
        {rows.map((row, index) => (
          <tr key={row.id ?? row.key ?? index} {...(row.id ? { id: row.id } : {})}>
            {row.cells.map((cell, at) => (
              <td key={at} {...placeOf(at)}>
                {cell}
              </td>
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
