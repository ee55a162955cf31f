"use client";

import dynamic from "next/dynamic";
import type { DialogProps } from "./dialog-frame";

const DialogFrame = dynamic(() => import("./dialog-frame").then((loaded) => loaded.DialogFrame), { ssr: false });

/**
 * A dialog that holds the focus. With `guarded` neither Escape nor a click beside it closes it: for what would be lost,
 * such as a key that is shown once. Its frame is loaded when it first opens, so that no page pays for it before.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <DialogFrame {...props} /> : null;
}
