"use client";

import dynamic from "next/dynamic";
import type { DialogProps } from "./dialog-frame";
import { whenPresent } from "./when-present";

const load = () => import("./dialog-frame");
const DialogFrame = dynamic(() => load().then((loaded) => loaded.DialogFrame), { ssr: false });
whenPresent(load);

/**
 * A dialog that holds the focus. With `guarded` neither Escape nor a click beside it closes it: for what would be lost,
 * such as a key that is shown once. Its frame comes after the page; where keys alone open a dialog, use `DialogFrame`.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <DialogFrame {...props} /> : null;
}
