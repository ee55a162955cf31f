"use client";

import type { ConfirmProps } from "./confirm-frame";
import { opensLater } from "./opens-later";

/** Asks for confirmation of an irreversible action. The focus starts on Cancel. */
export const ConfirmDialog = opensLater<ConfirmProps>(() =>
  import("./confirm-frame").then(({ ConfirmFrame }) => ({ Frame: ConfirmFrame })),
);
