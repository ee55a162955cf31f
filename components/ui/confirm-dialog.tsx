"use client";

import dynamic from "next/dynamic";
import type { ConfirmProps } from "./confirm-frame";

const ConfirmFrame = dynamic(() => import("./confirm-frame").then((loaded) => loaded.ConfirmFrame), { ssr: false });

/** Asks before something that can't be taken back. The focus starts on the way out. Loaded when it first opens. */
export function ConfirmDialog(props: ConfirmProps) {
  return props.open ? <ConfirmFrame {...props} /> : null;
}
