"use client";

import type { ReactElement } from "react";
import { useIsAwake } from "@/components/ui/awake";

/** Height left for rows on a screen of 900 px below the page header and the list's own header, plus a little more. */
const ROOM_PX = 600;

/**
 * Rows of a table. The server renders as many as fit on a screen. The rest follow right after the first paint, before anybody can scroll to
 * them; until then their space is reserved, `heightPx` for each row on a wide screen.
 */
export function FirstRows({ heightPx, children }: { heightPx: number; children: readonly ReactElement[] }) {
  const isAwake = useIsAwake();
  const shown = isAwake ? children : children.slice(0, Math.ceil(ROOM_PX / heightPx));
  const late = children.length - shown.length;
  // Both renderings use the same place in the tree, otherwise React would create every row again.
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
