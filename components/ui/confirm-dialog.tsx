"use client";

import dynamic from "next/dynamic";
import type { ConfirmProps } from "./confirm-frame";
import { whenPresent } from "./when-present";

const load = () => import("./confirm-frame");
const ConfirmFrame = dynamic(() => load().then((loaded) => loaded.ConfirmFrame), { ssr: false });
whenPresent(load);

/** Asks before something that can't be taken back. The focus starts on the way out. Its frame comes after the page. */
export function ConfirmDialog(props: ConfirmProps) {
  return props.open ? <ConfirmFrame {...props} /> : null;
}
