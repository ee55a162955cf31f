"use client";

import type { DialogProps } from "./dialog-frame";
import { opensLater } from "./opens-later";

/**
 * A dialog that holds the focus. With `guarded` neither Escape nor a click beside it closes it: for what would be lost,
 * such as a key that is shown once. Where keys alone open a dialog, use `DialogFrame`.
 */
export const Dialog = opensLater<DialogProps>(() => import("./dialog-frame").then(({ DialogFrame }) => ({ Frame: DialogFrame })));
