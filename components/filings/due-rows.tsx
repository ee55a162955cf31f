"use client";

import { useEffect, useRef } from "react";
import { useIsAwake } from "@/components/ui/awake";
import { DueDateRow } from "./due-date-row";
import { dueRowKey, type DueRow } from "./due-row";

const ROW_PX = 69;

/**
 * Rows of due dates. The server renders the first `sent`; the rest are added after the first paint, and their space is reserved until then.
 */
export function DueRows({ rows, sent }: { rows: readonly DueRow[]; sent: number }) {
  const isAwake = useIsAwake();
  const late = useRef(rows.slice(sent).flatMap(({ anchor }) => anchor ?? []));
  // If the URL's fragment names a row that didn't exist yet, scrolls to it now, as the browser would have.
  useEffect(() => {
    if (isAwake && late.current.includes(location.hash.slice(1))) location.replace(location.hash);
    late.current = [];
  }, [isAwake]);
  const shown = isAwake ? rows : rows.slice(0, sent);
  return (
    <ul className="divide-y divide-line">
      {shown.map((row) => (
        <DueDateRow key={dueRowKey(row)} row={row} />
      ))}
      {shown.length < rows.length ? <li aria-hidden style={{ height: ROW_PX * (rows.length - shown.length) }} /> : null}
    </ul>
  );
}
