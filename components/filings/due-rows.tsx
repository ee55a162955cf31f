"use client";

import { useEffect, useRef } from "react";
import { useHasPainted } from "@/components/ui/first-paint";
import { DueDateRow } from "./due-date-row";
import { useOpenRecord } from "./due-recording";
import type { DueRow } from "./due-row";

/** Heights of a row without and with the button that records it, where there is room for its lines. */
const [ROW_PX, WITH_BUTTON_PX] = [69, 79];

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
  const space = rows.slice(shown.length).reduce((px, { record }) => px + (record && openRecord ? WITH_BUTTON_PX : ROW_PX), 0);
  return (
    <ul className="divide-y divide-line">
      {shown.map((row) => (
        <DueDateRow key={row.key} row={row} {...(openRecord ? { onRecord: openRecord } : {})} />
      ))}
      {space > 0 ? <li aria-hidden style={{ height: space }} /> : null}
    </ul>
  );
}
