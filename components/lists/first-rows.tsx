"use client";

import type { ReactElement } from "react";
import { useIsAwake } from "@/components/ui/awake";

/** What is left of a screen of 900 px beneath the head of a page and a list's own, and a little more. */
const ROOM_PX = 600;

/**
 * Rows of a table, as many as a screen shows in what the server sends. Those below it come once these are painted, a moment later
 * and before anybody gets there; until then their room is kept, at `heightPx` each on a wide screen.
 */
export function FirstRows({ heightPx, children }: { heightPx: number; children: readonly ReactElement[] }) {
  const isAwake = useIsAwake();
  const shown = isAwake ? children : children.slice(0, Math.ceil(ROOM_PX / heightPx));
  const late = children.length - shown.length;
  // Both times in one place of the tree, or React would make every row anew.
  return (
    <>
      {shown}
      {late > 0 ? (
        <tr aria-hidden>
          <td data-place="nowhere" colSpan={99} style={{ height: heightPx * late }} />
        </tr>
      ) : null}
    </>
  );
}
