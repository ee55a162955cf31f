"use client";

import { createContext, use, useEffect, useRef, useState, type ReactNode } from "react";
import { recordButtonId, type DueRecord } from "./due-row";
import { RecordFiled, type RecordActions } from "./record-filed";

/** Opens the dialog for a due date; null for members who may not record that something was filed elsewhere. */
const OpenRecord = createContext<((due: DueRecord) => void) | null>(null);

export const useOpenRecord = () => use(OpenRecord);

/**
 * The page's dates with the dialog that records one as filed elsewhere. A row may move to another list when it is recorded, or leave the
 * page. The focus then follows its button, or else goes to the page's content.
 */
export function DueRecording({ today, actions, children }: { today: string; actions: RecordActions | null; children: ReactNode }) {
  const [recording, setRecording] = useState<DueRecord | null>(null);
  const changed = useRef<string | null>(null);
  // `children` change whenever the server renders the page anew.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (changed.current === null || !isLost) return;
    const button = document.getElementById(changed.current);
    changed.current = null;
    const isHidden = button?.checkVisibility() === false;
    const place = isHidden ? button?.closest("details")?.querySelector("summary") : (button ?? document.getElementById("content"));
    place?.focus({ preventScroll: true });
  }, [children]);
  return (
    <OpenRecord value={actions && setRecording}>
      {children}
      {recording && actions ? (
        <RecordFiled
          due={recording}
          today={today}
          actions={actions}
          onClose={() => setRecording(null)}
          onChanged={() => {
            changed.current = recordButtonId(recording);
          }}
        />
      ) : null}
    </OpenRecord>
  );
}
