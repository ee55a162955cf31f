"use client";

import type { ConfirmProps } from "./confirm-frame";
import { opensLater } from "./opens-later";

/** Asks before something that can't be taken back. The focus starts on the way out. */
export const ConfirmDialog = opensLater<ConfirmProps>(() =>
  import("./confirm-frame").then(({ ConfirmFrame }) => ({ Frame: ConfirmFrame })),
);
