"use client";

import type { ConfirmProps } from "./confirm-frame";
import { lazyDialog } from "./lazy-dialog";

/** Asks for confirmation of an irreversible action. The focus starts on Cancel. */
export const ConfirmDialog = lazyDialog<ConfirmProps>(() =>
  import("./confirm-frame").then(({ ConfirmFrame }) => ({ Frame: ConfirmFrame })),
);
