"use client";

import { createElement } from "react";
import type { DialogProps } from "./dialog-frame";
import { WhenHere } from "./not-here-yet";
import { useLater } from "./use-later";

const load = () => import("./dialog-frame");

/**
 * A dialog that holds the focus. With `guarded` neither Escape nor a click beside it closes it: for what would be lost,
 * such as a key that is shown once. Its frame comes after the page; where keys alone open a dialog, use `DialogFrame`.
 */
export function Dialog(props: DialogProps) {
  const frame = useLater(load, props.open);
  if (!props.open) return null;
  return (
    <WhenHere later={frame} title={props.title} onClose={() => props.onOpenChange(false)}>
      {({ DialogFrame }) => createElement(DialogFrame, props)}
    </WhenHere>
  );
}
