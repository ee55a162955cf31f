"use client";

import { createElement, useEffect, useState } from "react";
import { whenSummoned } from "@/components/ui/toast";
import { useLater } from "@/components/ui/use-later";

const load = () => import("./toaster");

/** Where toasts appear. Loaded with the first toast, retrying if the server is unreachable, which that toast may have to report. */
export function ToastRegion() {
  const [summoned, setSummoned] = useState(false);
  const { part } = useLater(load, summoned);
  useEffect(() => whenSummoned(() => setSummoned(true)), []);
  return summoned && part ? createElement(part.Toaster) : null;
}
