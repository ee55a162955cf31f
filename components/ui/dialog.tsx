"use client";

import type { DialogProps } from "./dialog-frame";
import { opensLater } from "./opens-later";

/**
 * A modal dialog. With `guarded`, neither Escape nor a click outside closes it, for content that would be lost, such as a key that is shown
 * once. Use `DialogFrame` where a dialog is opened by keyboard shortcuts only.
 */
export const Dialog = opensLater<DialogProps>(() => import("./dialog-frame").then(({ DialogFrame }) => ({ Frame: DialogFrame })));
