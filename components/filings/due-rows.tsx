"use client";

import { useEffect, useRef, useState } from "react";
import { useIsAwake } from "@/components/ui/awake";
import { DueDateRow } from "./due-date-row";
import { dueRowKey, type DueRecord, type DueRow } from "./due-row";
import { RecordFiled, type RecordActions } from "./record-filed";

const ROW_PX = 69;

/**
 * Rows of due dates. The server renders the first `sent`; the rest are added after the first paint, and their space is reserved until then.
 * `actions` are null for members who may not record that something was filed elsewhere.
 */
export function DueRows({
  rows,
  sent,
  today,
  actions,
}: {
  rows: readonly DueRow[];
  sent: number;
  today: string;
  actions: RecordActions | null;
}) {
  const [recording, setRecording] = useState<DueRecord | null>(null);
  const isAwake = useIsAwake();
  const late = useRef(rows.slice(sent).flatMap(({ anchor }) => anchor ?? []));
  // If the URL's fragment names a row that didn't exist yet, scrolls to it now, as the browser would have.
  useEffect(() => {
    if (isAwake && late.current.includes(location.hash.slice(1))) location.replace(location.hash);
    late.current = [];
  }, [isAwake]);
  const shown = isAwake ? rows : rows.slice(0, sent);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <DueDateRow key={dueRowKey(row)} row={row} {...(actions ? { onRecord: setRecording } : {})} />
        ))}
        {shown.length < rows.length ? <li aria-hidden style={{ height: ROW_PX * (rows.length - shown.length) }} /> : null}
      </ul>
      {recording && actions ? <RecordFiled due={recording} today={today} actions={actions} onClose={() => setRecording(null)} /> : null}
    </>
  );
}
