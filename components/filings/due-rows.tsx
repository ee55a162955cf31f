"use client";

import { useEffect, useRef } from "react";
import { useHasPainted } from "@/components/ui/first-paint";
import { DueDateRow } from "./due-date-row";
import { useOpenRecord } from "./due-recording";
import type { DueRow } from "./due-row";

/** Heights of a row with two lines, and with a third line or a button below its state, on a screen wide enough for them. */
const [SHORT_PX, TALL_PX] = [63, 79];

const heightOf = ({ invoices, onWeekend, record }: DueRow, hasButtons: boolean): number =>
  invoices !== null || onWeekend || (record !== null && hasButtons) ? TALL_PX : SHORT_PX;

/** Rows of due dates. The server renders the first `sent`; the rest are added after the first paint, and their space is reserved until then. */
export function DueRows({ rows, sent }: { rows: readonly DueRow[]; sent: number }) {
  const openRecord = useOpenRecord();
  const hasPainted = useHasPainted();
  const late = useRef(rows.slice(sent).flatMap(({ anchor }) => anchor ?? []));
  // If the URL's fragment names a row that didn't exist yet, scrolls to it now, as the browser would have.
  useEffect(() => {
    if (hasPainted && late.current.includes(location.hash.slice(1))) location.replace(location.hash);
    late.current = [];
  }, [hasPainted]);
  const shown = hasPainted ? rows : rows.slice(0, sent);
  const space = rows.slice(shown.length).reduce((px, row) => px + heightOf(row, openRecord !== null), 0);
  return (
    <ul className="divide-y divide-line">
      {shown.map((row) => (
        <DueDateRow key={row.key} row={row} {...(openRecord ? { onRecord: openRecord } : {})} />
      ))}
      {space > 0 ? <li aria-hidden style={{ height: space }} /> : null}
    </ul>
  );
}
