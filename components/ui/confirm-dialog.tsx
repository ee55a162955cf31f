"use client";

import { createElement } from "react";
import type { ConfirmProps } from "./confirm-frame";
import { WhenHere } from "./not-here-yet";
import { useLater } from "./use-later";

const load = () => import("./confirm-frame");

/** Asks before something that can't be taken back. The focus starts on the way out. Its frame comes after the page. */
export function ConfirmDialog(props: ConfirmProps) {
  const frame = useLater(load, props.open);
  if (!props.open) return null;
  return (
    <WhenHere later={frame} title={props.title} onClose={() => props.onOpenChange(false)}>
      {({ ConfirmFrame }) => createElement(ConfirmFrame, props)}
    </WhenHere>
  );
}
